import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathOf } from "../server/path.ts";
import { parseHeaders } from "./headers-file.ts";
import { parseRedirects } from "./redirects-file.ts";
import { createFileSender } from "./send-file.ts";
import { cleanUrl, listSiteFiles } from "./site-files.ts";

/** Answers a request for a page or a file. */
export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The name of a file in a path; undefined where it cannot be read. */
function decode(pathname: string): string | undefined {
  try {
    const name = decodeURIComponent(pathname);
    return name.includes("\0") ? undefined : name;
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

  /**
   * Where the browser should ask instead: a file has one address, whose headers are its own, however it is written. At
   * that address it always wins over a redirect.
   */
  function elsewhere(pathname: string, sentPath: string) {
    const clean = cleanUrl(pathname);
    const own = files.has(clean) ? encodeURI(clean) : undefined;
    if (own === sentPath) return undefined;
    return redirectFor(sentPath) ?? (own && { location: own, status: 308 });
  }

  return async (request, response) => {
    const sentPath = pathOf(request) ?? "/";
    response.setHeader("cache-control", "public, max-age=0, must-revalidate");
    for (const [name, value] of headersFor(sentPath)) response.setHeader(name, value);
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { allow: "GET, HEAD" }).end();
      return;
    }
    const pathname = decode(sentPath);
    if (pathname === undefined) {
      response.writeHead(400).end();
      return;
    }

    const moved = elsewhere(pathname, sentPath);
    if (moved) {
      response.writeHead(moved.status, { location: moved.location }).end();
      return;
    }
    const found = files.get(pathname);
    if (!found) response.statusCode = 404;
    const file = found ?? files.get("/404");
    if (file) await send(request, response, file);
    else response.end("Not found");
  };
}
