import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rulesOf } from "../../../src/build/headers-file.ts";
import { Failure } from "../../local/failure.ts";

export type Header = readonly [name: string, value: string];

/** What a host must do to serve a built site as it is meant. */
export interface SiteRules {
  /** Headers that every answer has, errors included. */
  always: readonly Header[];
  /** Paths that have headers of their own instead or beside: "/contact", or "/media/*" for all below a folder. */
  paths: ReadonlyMap<string, readonly Header[]>;
  /** Paths of pages: "/contact" is in contact.html. */
  pages: readonly string[];
  redirects: readonly { from: string; to: string; status: number }[];
}

const everything = "/*";

/** The headers of a rule over those before it: of two with the same name the later one counts. */
function over(before: readonly Header[], own: readonly Header[]): Header[] {
  return [...new Map([...before, ...own])];
}

function headersIn(lines: readonly string[]): Header[] {
  return lines.map((line) => {
    const [, name = "", value = ""] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    return [name, value];
  });
}

function redirectsIn(text: string): SiteRules["redirects"] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [from = "", to = "", status] = line.split(/\s+/);
      if (/[*:]/.test(from))
        throw new Failure(`_redirects: "${line}" is a pattern, which is not written for this host.`);
      return { from, to, status: Number(status) };
    });
}

/**
 * Reads what a build says to hosts.
 * @throws {Failure} where there is no build
 */
export function readSiteRules(folder: string): SiteRules {
  if (!existsSync(join(folder, "_headers")))
    throw new Failure(`There is no build in ${folder}: npm run build.`);
  const rules = rulesOf(readFileSync(join(folder, "_headers"), "utf8"));
  const always = headersIn(rules.find(({ path }) => path === everything)?.lines ?? []);
  const paths = new Map<string, Header[]>();
  for (const { path, lines } of rules)
    if (path !== everything) paths.set(path, over(paths.get(path) ?? always, headersIn(lines)));
  return {
    always,
    paths,
    pages: readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".html"))
      .map((name) => `/${name.replace(/(^|\/)index\.html$|\.html$/, "$1").replace(/\/$/, "")}`)
      .sort(),
    redirects: redirectsIn(readFileSync(join(folder, "_redirects"), "utf8")),
  };
}
