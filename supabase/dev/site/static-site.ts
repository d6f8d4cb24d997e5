import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/compress";
import { etag } from "hono/etag";
import { parseHeaders } from "./headers-file.ts";

const compress = promisify(brotliCompress);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Reads `_redirects`: `from to status` a line, literal paths only. */
function parseRedirects(text: string): Map<string, { to: string; status: 301 | 302 | 308 }> {
  const lines = text.split("\n").filter((line) => line.startsWith("/"));
  return new Map(
    lines.map((line) => {
      const [from = "", to = "", status] = line.trim().split(/\s+/);
      return [from, { to, status: Number(status) as 301 }];
    }),
  );
}

/** Serves a built site as a static host does: `_headers`, `_redirects`, clean addresses, brotli, 304, byte ranges, 404. */
export function createSite(folder: string): Hono {
  const read = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "";
  const headersFor = parseHeaders(read("_headers"));
  const redirects = parseRedirects(read("_redirects"));
  const compressed = new Map<string, Promise<Buffer>>();
  const isPage = (path: string) =>
    existsSync(join(folder, `${path}.html`)) || existsSync(join(folder, path, "index.html"));
  const withEtag = etag();
  const site = new Hono();

  site.use(async (c, next) => {
    await next();
    c.header("cache-control", "public, max-age=0, must-revalidate");
    for (const [name, value] of headersFor(c.req.path)) c.header(name, value);
  });

  // hono's compress() knows no brotli, which static hosts send.
  site.use(async (c, next) => {
    await next();
    const tag = c.res.headers.get("etag");
    const type = c.res.headers.get("content-type") ?? "";
    if (!tag || !c.res.body || !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)) return;
    c.header("vary", "accept-encoding");
    if (!/\bbr\b/.test(c.req.header("accept-encoding") ?? "")) return;
    const content = compressed.get(tag) ?? c.res.arrayBuffer().then((plain) => compress(plain, quality));
    compressed.set(tag, content);
    const body = await content;
    c.res = new Response(new Uint8Array(body), c.res);
    c.header("content-encoding", "br");
    c.header("content-length", String(body.length));
    c.header("etag", `W/${tag}`);
  });

  // The tag of a part is not the file's.
  site.use((c, next) => (c.req.header("range") ? next() : withEtag(c, next)));

  site.get("*", async (c, next) => {
    const { path } = c.req;
    const clean = path.replace(/(\/index)?\.html$/, "").replace(/\/+$/, "") || "/";
    // A page has one address, whose headers are its own.
    if (clean !== path && isPage(clean)) return c.redirect(clean, 308);
    const moved = isPage(path) ? undefined : redirects.get(path);
    return moved ? c.redirect(moved.to, moved.status) : next();
  });
  const notFound = () => new Response(read("404.html") || "Not found", { status: 404, headers: htmlType });
  site.on("GET", ["/_headers", "/_redirects", "/.built-from"], notFound);
  site.get(
    "*",
    serveStatic({
      root: folder,
      rewriteRequestPath: (path) => (existsSync(join(folder, `${path}.html`)) ? `${path}.html` : path),
    }),
  );
  site.get("*", notFound);
  site.all("*", (c) => c.body(null, 405, { allow: "GET, HEAD" }));
  return site;
}

const htmlType = { "content-type": "text/html; charset=utf-8" };
