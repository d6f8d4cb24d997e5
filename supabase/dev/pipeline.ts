import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Backend } from "./backend.ts";
import { postRoomPage, postRoomPath } from "./mail-catcher/post-room-page.ts";
import type { PostRoom } from "./mail-catcher/post-room.ts";
import { localPagePolicy } from "./server/local-page.ts";
import { hostOf, pathOf } from "./server/path.ts";

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** What everybody hears until the site is built. */
export const answerStarting: RequestListener = (_, response) => {
  response.writeHead(503, { "content-type": "text/plain; charset=utf-8", "retry-after": "2" });
  response.end("Starting. Try again in a moment.");
};

function refuse(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  response.end(words);
}

function answerPostRoom({ emails }: PostRoom, asData: boolean, response: ServerResponse): void {
  response.setHeader("cache-control", "no-store");
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("referrer-policy", "no-referrer");
  if (asData) {
    response.setHeader("content-type", "application/json; charset=utf-8");
    response.end(JSON.stringify(emails));
    return;
  }
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("content-security-policy", localPagePolicy);
  response.end(postRoomPage(emails));
}

/** Answers a request, or leaves it to whoever serves the pages. */
export type Pipeline = (request: IncomingMessage, response: ServerResponse, servePage: () => void) => void;

/**
 * What every request to npm start and npm run dev goes through, in this order:
 * 1. an address and a method that there are;
 * 2. for everything but pages: asked by this machine's own name;
 * 3. the API (its own rules, then the sign-in service or @supabase/lite's tables and functions: api/api.ts);
 * 4. the post room;
 * 5. the pages: the built site (site/static-site.ts), or Vite.
 */
export function createPipeline({ api, postRoom }: Backend): Pipeline {
  const answerApi = getRequestListener(
    (request, { incoming }) => {
      const { socket } = incoming as IncomingMessage;
      // A test may play another caller: nobody but this machine is answered at all.
      return api.handle(request, request.headers.get("x-test-address") ?? socket.remoteAddress);
    },
    { overrideGlobalObjects: false },
  );

  return (request, response, servePage) => {
    const pathname = pathOf(request);
    if (pathname === undefined) return refuse(response, 400, "The address cannot be read.");
    if (!methods.has(request.method ?? "")) return refuse(response, 405, "There is no such method here.");

    const isApi = api.owns(pathname);
    const isPostRoom = pathname === postRoomPath || pathname === `${postRoomPath}.json`;
    if (!isApi && !isPostRoom) return servePage();
    // A page elsewhere whose name was pointed at this machine must not read e-mails or speak to the API.
    if (!loopbackHost.test(hostOf(request))) return refuse(response, 421, "Open this as localhost.");

    if (isApi) return void answerApi(request, response);
    return answerPostRoom(postRoom, pathname.endsWith(".json"), response);
  };
}
