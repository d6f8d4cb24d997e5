import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { errorCode, Failure } from "../failure.ts";

export interface Listening {
  port: number;
  /** Takes no new request; those that have come in have two seconds to be answered. */
  close(): Promise<void>;
}

async function bind(server: Server, port: number, host: string): Promise<number> {
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    if (errorCode(error) !== "EADDRINUSE") throw error;
    throw new Failure(
      `Port ${port} is taken by another program. Stop that one, or choose another: PORT=4322 npm start`,
    );
  }
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

/** Binds 127.0.0.1; a Failure when the port is taken, on ::1 too: a browser asks there first for "localhost". */
async function bindLoopback(server: Server, port: number): Promise<number> {
  const probe = createServer();
  try {
    if (port > 0) await bind(probe, port, "::1");
  } catch (error) {
    // A machine may have no IPv6.
    if (error instanceof Failure) throw error;
  } finally {
    probe.close();
  }
  return bind(server, port, "127.0.0.1");
}

/** Listens on 127.0.0.1, on a port that the system chooses for 0. */
export async function listen(answer: RequestListener, port: number): Promise<Listening> {
  const server = createServer(answer);
  const bound = await bindLoopback(server, port);

  async function close(): Promise<void> {
    const closed = once(server, "close");
    server.close();
    await Promise.race([closed, wait(2_000, undefined, { ref: false })]);
    // Connections that never sent a request are not idle to Node.
    server.closeAllConnections();
    await closed;
  }
  return { port: bound, close };
}

/** The port, or a free one for 0, for a server that is started elsewhere; a Failure when it is taken. */
export async function findPort(port: number): Promise<number> {
  const probe = createServer();
  const found = await bindLoopback(probe, port);
  await new Promise((resolve) => probe.close(resolve));
  return found;
}
