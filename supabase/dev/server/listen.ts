import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { errorCode, Failure } from "../failure.ts";

/** A server that can be ended in a moment, whoever is connected to it. */
export interface Listening {
  port: number;
  /**
   * Takes no new request. One that has arrived is answered, within ten seconds; one whose body is still coming has a
   * second for the rest; a connection that has not sent the head of one is ended at once: nothing was done for it.
   */
  close(): Promise<void>;
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

/** Binds 127.0.0.1; a Failure when the port is taken, on ::1 too: a browser asks there first for "localhost". */
async function bindLoopback(server: Server, port: number): Promise<number> {
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

/** Listens on 127.0.0.1, on a port that the system chooses for 0. */
export async function listen(answer: RequestListener, port: number): Promise<Listening> {
  const connections = new Set<Socket>();
  const unanswered = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
    answer(request, response);
  });
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  const bound = await bindLoopback(server, port);

  async function close(): Promise<void> {
    const asked = new Set([...unanswered].map(({ socket }) => socket));
    for (const socket of connections) if (!asked.has(socket)) socket.destroy();
    const endHalves = () => {
      for (const { req, socket } of unanswered) if (!req.complete) socket?.destroy();
    };
    const timers = [setTimeout(endHalves, 1_000), setTimeout(() => server.closeAllConnections(), 10_000)];
    await new Promise((resolve) => server.close(resolve));
    for (const timer of timers) clearTimeout(timer);
  }
  return { port: bound, close };
}

/** The port, or a free one for 0, for a server that somebody else starts; a Failure when it is taken. */
export async function findPort(port: number): Promise<number> {
  const probe = createServer();
  const found = await bindLoopback(probe, port);
  await new Promise((resolve) => probe.close(resolve));
  return found;
}
