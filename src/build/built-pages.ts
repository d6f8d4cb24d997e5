import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A built page with the CSP source expressions of its inline styles and scripts. */
export interface BuiltPage {
  /** "/", "/contact", "/announcements/pilot". */
  path: string;
  styleHashes: string[];
  scriptHashes: string[];
}

/** Returns the CSP source expression of an inline script or style. */
export function inlineHash(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

/** Returns the code of every inline script of a page, without data blocks such as JSON-LD. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\b(?:src|type="application)\b)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? "",
  );
}

export function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? "");
}

/** Returns every page of a build folder, sorted by path: "contact.html" is served as /contact. */
export function builtPages(folder: string): BuiltPage[] {
  const pages: BuiltPage[] = [];
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".html")) continue;
    const html = readFileSync(join(folder, file), "utf8");
    pages.push({
      path: `/${file.replace(/(^|\/)index\.html$|\.html$/, "")}`,
      styleHashes: inlineStyles(html).map(inlineHash),
      scriptHashes: inlineScripts(html).map(inlineHash),
    });
  }
  return pages.sort((one, other) => (one.path < other.path ? -1 : 1));
}
