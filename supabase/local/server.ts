import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Backend } from "./backend.ts";
import { errorCode, Failure } from "./failure.ts";
import { postRoomPage, postRoomPath, postRoomPolicy } from "./post-room-page.ts";
import type { PostRoom } from "./post-room.ts";

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

function answerPostRoom(postRoom: PostRoom, asData: boolean, response: ServerResponse): void {
  response.setHeader("cache-control", "no-store");
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("referrer-policy", "no-referrer");
  if (asData) {
    response.setHeader("content-type", "application/json; charset=utf-8");
    response.end(JSON.stringify(postRoom.emails));
    return;
  }
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("content-security-policy", postRoomPolicy);
  response.end(postRoomPage(postRoom.emails));
}

/** What everybody hears until the site is built. */
export const answerStarting: RequestListener = (_, response) => {
  response.writeHead(503, { "content-type": "text/plain; charset=utf-8", "retry-after": "2" });
  response.end("Starting. Try again in a moment.");
};

/** Answers requests for the API and the post room; says whether the request was one. */
export type BackendListener = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Puts API and post room under the addresses that they have for `npm start` and `npm run dev` alike. */
export function createBackendListener({ api, postRoom }: Backend): BackendListener {
  const answerApi = getRequestListener(
    (request, { incoming }) => {
      const { socket } = incoming as IncomingMessage;
      // A test may play another caller: nobody but this machine is answered at all.
      return api.handle(request, request.headers.get("x-test-address") ?? socket.remoteAddress);
    },
    { overrideGlobalObjects: false },
  );
  return (request, response) => {
    const pathname = (request.url ?? "/").split("?", 1)[0] ?? "/";
    const isApi = api.owns(pathname);
    if (!isApi && pathname !== postRoomPath && pathname !== `${postRoomPath}.json`) return false;
    if (!loopbackHost.test(request.headers.host ?? "")) {
      // A page elsewhere whose name was pointed at this machine must not read e-mails or speak to the API.
      response.writeHead(421, { "content-type": "text/plain" }).end("Open this as localhost.");
    } else if (isApi) {
      void answerApi(request, response);
    } else {
      answerPostRoom(postRoom, pathname.endsWith(".json"), response);
    }
    return true;
  };
}

function bind(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const taken = errorCode(error) === "EADDRINUSE";
      const advice = "Stop that one, or choose another: PORT=4322 npm start";
      reject(taken ? new Failure(`Port ${port} is taken by another program. ${advice}`) : error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

/**
 * Listens on 127.0.0.1. Resolves with the port (chosen by the system for 0); a Failure when it is taken, on ::1
 * too: a browser asks there first when it is told "localhost".
 */
export async function listen(server: Server, port: number): Promise<number> {
  const probe = createServer();
  try {
    if (port > 0) await bind(probe, port, "::1");
  } catch (error) {
    // A machine without IPv6 has nobody there.
    if (error instanceof Failure) throw error;
  } finally {
    probe.close();
  }
  return bind(server, port, "127.0.0.1");
}

/** The port, or a free one for 0, for a server that somebody else starts; a Failure when it is taken. */
export async function findPort(port: number): Promise<number> {
  const probe = createServer();
  const found = await listen(probe, port);
  await closeServer(probe);
  return found;
}

/** Takes no new request, lets those in flight finish for ten seconds, then ends their connections. */
export async function closeServer(server: Server): Promise<void> {
  const patience = setTimeout(() => server.closeAllConnections(), 10_000);
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
  });
  clearTimeout(patience);
}
