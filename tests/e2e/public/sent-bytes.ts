import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** Returns the bytes of the file of a path as a static host sends it: text compressed with brotli at its best. */
function measureFile(pathname: string): number {
  const files = [pathname, `${pathname}.html`, `${pathname}/index.html`, "/404.html"].map((name) =>
    join("dist", name),
  );
  const file = files.find((name) => existsSync(name) && /\.\w+$/.test(name)) ?? "";
  const content = readFileSync(file);
  return /\.(html|css|js|json|svg|txt|vtt|webmanifest|xml)$/.test(file)
    ? brotliCompressSync(content).length
    : content.length;
}

/** Cached: most pages request the same files, and brotli at its best is slow. */
const sizes = new Map<string, number>();

/** Returns the bytes that a static host sends for an address of the site. */
export function measureSent(url: string): number {
  const { pathname } = new URL(url);
  const size = sizes.get(pathname) ?? measureFile(pathname);
  sizes.set(pathname, size);
  return size;
}
