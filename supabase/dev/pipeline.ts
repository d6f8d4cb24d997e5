import type { IncomingMessage, RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import type { Backend } from "./backend.ts";
import { localPagePolicy, mailCatcherPage, mailCatcherPath } from "./mail-catcher/page.ts";

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const mailHeaders = {
  "cache-control": "no-store",
  "content-security-policy": localPagePolicy,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** The answer until the site is built. */
export const answerStarting: RequestListener = (_, response) => {
  response.writeHead(503, { "content-type": "text/plain; charset=utf-8", "retry-after": "2" });
  response.end("Starting. Try again in a moment.");
};

/** The API and the mail catcher. `npm start` adds the built site; `npm run dev` hands on what `owns` denies. */
export function createServices({ api, mailCatcher }: Backend): {
  app: Hono;
  owns(request: IncomingMessage): boolean;
} {
  const app = new Hono();
  const mailPaths = [mailCatcherPath, `${mailCatcherPath}.json`];
  const ownsPath = (path: string) => api.owns(path) || mailPaths.includes(path);

  app.use(async (c, next) => {
    if (!methods.has(c.req.method)) return c.text("There is no such method here.", 405);
    // A page elsewhere whose name was pointed at this machine must not read emails or speak to the API.
    if (ownsPath(c.req.path) && !loopbackNames.has(new URL(c.req.url).hostname)) {
      return c.text("Open this as localhost.", 421);
    }
    return api.owns(c.req.path)
      ? // Tests play other callers.
        api.handle(c.req.raw, c.req.header("x-test-address") ?? getConnInfo(c).remote.address)
      : next();
  });
  app.get(mailCatcherPath, (c) => c.html(mailCatcherPage(mailCatcher.emails), 200, mailHeaders));
  app.get(`${mailCatcherPath}.json`, (c) => c.json(mailCatcher.emails, 200, mailHeaders));
  return {
    app,
    owns: ({ url = "/" }) => ownsPath(URL.parse(url, "http://localhost")?.pathname ?? ""),
  };
}

export const listenerOf = (app: Pick<Hono, "fetch">): RequestListener =>
  getRequestListener(app.fetch, { overrideGlobalObjects: false });
