import { readdirSync, statSync } from "node:fs";
import { extname, join, sep } from "node:path";

/** A file of the built site. */
export interface SiteFile {
  path: string;
  size: number;
  type: string;
  /** Whether compressing it pays. */
  compressible: boolean;
  /** Changes whenever the content does. */
  version: string;
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".vtt": "text/vtt; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".woff2": "font/woff2",
  ".pdf": "application/pdf",
};

const compressible = /^text\/|^application\/(json|xml|manifest)|^image\/svg/;
/** Read by static hosts and by npm start, not served by them. */
const notServed = new Set(["/_headers", "/_redirects", "/.built-from"]);

function describe(path: string): SiteFile {
  const { size, mtimeMs } = statSync(path);
  const type = types[extname(path).toLowerCase()] ?? "application/octet-stream";
  const version = `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`;
  return { path, size, type, compressible: compressible.test(type), version };
}

/**
 * Lists the files below a folder by the path under which a browser asks for them. A page `contact.html` is
 * listed as `/contact`, `index.html` as its folder. Requests are looked up in this list and nothing else, so
 * that no path can reach outside it.
 */
export function listSiteFiles(folder: string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const url = path.slice(folder.length).split(sep).join("/");
    if (notServed.has(url)) continue;
    files.set(cleanUrl(url), describe(path));
  }
  return files;
}

/** The URL of a page without `.html`, `index` and closing slash; any other unchanged. */
export function cleanUrl(pathname: string): string {
  const clean = pathname.replace(/(\/index)?\.html$/, "").replace(/\/+$/, "");
  return clean === "" || clean === "/index" ? "/" : clean;
}
