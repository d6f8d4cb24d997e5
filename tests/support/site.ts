import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { type HtmlElement, Parser, StaticConfigLoader } from "html-validate";
import { builtPages } from "../../src/build/built-pages.ts";
import { applicationPaths } from "../../src/shared/domain/application-paths.ts";

/** The folder of the built site. */
export const dist = join(import.meta.dirname, "../../dist");

/** A built page. */
export interface SitePage {
  /** Its address on the site, for example "/contact". */
  path: string;
  html: string;
  root: HtmlElement;
  portal: boolean;
}

const parser = new Parser(await new StaticConfigLoader().getConfigFor(""));

/** Returns the file that a host sends for a path of the site; undefined for a 404. */
export function fileOf(path: string): string | undefined {
  const candidates = path === "/" ? ["index.html"] : [path, `${path}.html`, `${path}/index.html`];
  return candidates.map((name) => join(dist, name)).find((file) => existsSync(file) && /\.\w+$/.test(file));
}

function readPages(): SitePage[] {
  if (!existsSync(dist)) throw new Error("There is no dist/. Build the site first: npm run build:test");
  return builtPages(dist).map(({ path }) => {
    const html = readFileSync(fileOf(path) ?? "", "utf8");
    return { path, html, root: parser.parseHtml(html), portal: applicationPaths().includes(path) };
  });
}

const all = readPages();
/** Every public page, the 404 page included. */
export const publicPages = all.filter((page) => !page.portal);
/** Every page of the portal and of the app. */
export const portalPages = all.filter((page) => page.portal);

/** Returns the built page of a path. */
export function pageAt(path: string): SitePage {
  const page = all.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`No page was built for ${path}.`);
  return page;
}

/** Returns an attribute's value as a browser reads it; undefined where the element lacks it. */
export function readAttribute(element: HtmlElement, name: string): string | undefined {
  return element.getAttributeValue(name)?.replaceAll(/&(?:amp|#38);/g, "&") ?? undefined;
}

/** Returns the text of an element on one line. */
export function textOf(element: HtmlElement): string {
  return element.textContent.replaceAll(/\s+/g, " ").trim();
}

/** Returns a file's bytes after brotli, at its best by default, as a static host stores them. */
export function measureCompressed(
  content: Buffer | string,
  quality: number = constants.BROTLI_MAX_QUALITY,
): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return brotliCompressSync(Buffer.from(content as string), { params }).length;
}

/** Returns a file of dist/ as text. */
export function readDistFile(name: string): string {
  return readFileSync(join(dist, name), "utf8");
}

/** Lists the files in dist/ whose name matches, with their folders. */
export function listDistFiles(pattern: RegExp): string[] {
  return readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) => pattern.test(name));
}
