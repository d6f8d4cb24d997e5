import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { localPage, localPagePolicy } from "../server/local-page.ts";
import { pathOf } from "../server/path.ts";

const page = localPage({
  title: "The editor is elsewhere",
  lead: "Stop <code>npm start</code>, run <code>npm run dev</code>, and open this address again.",
  body: '<p><a href="/">Go to the site</a></p>',
});

/**
 * Answers whoever looks for the editor where a build has none.
 * @param folder the built site
 * @returns whether it has answered
 */
export function answerNoEditor(folder: string, request: IncomingMessage, response: ServerResponse): boolean {
  if (!/^\/edit\/?$/.test(pathOf(request) ?? "") || existsSync(join(folder, "edit"))) return false;
  response.writeHead(404, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": localPagePolicy,
    "x-content-type-options": "nosniff",
  });
  response.end(page);
  return true;
}
