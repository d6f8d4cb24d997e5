import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { parseHeaders } from "./headers-file.ts";
import { parseRedirects } from "./redirects-file.ts";
import { createFileSender } from "./send-file.ts";
import { cleanAddress, listSiteFiles } from "./site-files.ts";

/** Answers a request for a page or a file. */
export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The path asked for, decoded; undefined where it cannot be. */
function pathOf(request: IncomingMessage): string | undefined {
  try {
    const path = decodeURIComponent((request.url ?? "/").split(/[?#]/, 1)[0] ?? "/");
    return path.includes("\0") ? undefined : path;
  } catch {
    return undefined;
  }
}

function optional(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

/**
 * Serves a built site as a static host does: the headers of `_headers`, the redirects of `_redirects`, pages
 * without `.html`, brotli or gzip, 304 for what the browser has, byte ranges for videos, `404.html` for the rest.
 */
export function createSiteHandler(folder: string): SiteHandler {
  const files = listSiteFiles(folder);
  const headersFor = parseHeaders(optional(join(folder, "_headers")));
  const redirectFor = parseRedirects(optional(join(folder, "_redirects")));
  const send = createFileSender();

  /** Where the browser should ask instead: a file that is there always wins over a redirect. */
  function elsewhere(pathname: string) {
    if (files.has(pathname)) return undefined;
    const clean = cleanAddress(pathname);
    return redirectFor(pathname) ?? (files.has(clean) ? { location: clean, status: 308 } : undefined);
  }

  return async (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { allow: "GET, HEAD" }).end();
      return;
    }
    const pathname = pathOf(request);
    if (pathname === undefined) {
      response.writeHead(400).end();
      return;
    }
    response.setHeader("cache-control", "public, max-age=0, must-revalidate");
    for (const [name, value] of headersFor(pathname)) response.setHeader(name, value);

    const moved = elsewhere(pathname);
    if (moved) {
      response.writeHead(moved.status, { location: encodeURI(moved.location) }).end();
      return;
    }
    const found = files.get(pathname);
    if (!found) response.statusCode = 404;
    const file = found ?? files.get("/404");
    if (file) await send(request, response, file);
    else response.end("Not found");
  };
}
