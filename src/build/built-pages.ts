import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A page of a build, and what a content security policy must know about it. */
export interface BuiltPage {
  /** Where a visitor finds it: "/", "/contact", "/announcements/pilot". */
  path: string;
  /** CSP source expressions of its style blocks. */
  styleHashes: string[];
  /** CSP source expressions of its inline scripts. */
  scriptHashes: string[];
}

/** The CSP source expression of an inline script or style. */
export function inlineHash(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

/** The code of every inline script of a page, JSON-LD and other data blocks left out. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\b(?:src|type="application)\b)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? "",
  );
}

/** The text of every style block of a page. */
export function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? "");
}

/** Every page of a build folder, sorted by path: "contact.html" is served as /contact. */
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
