import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllHeaders } from "@netlify/headers-parser";
import { rulesOf } from "../../src/build/headers-file.ts";
import { dist, fileOf } from "../support/site.ts";

/** A host's answer: headers by lower-case names, and the page. */
interface Answer {
  headers: Headers;
  html: string;
}

export type Host = (path: string) => Promise<Answer>;

const pageFor = (path: string) => readFileSync(fileOf(path) ?? join(dist, "404.html"), "utf8");

/** Netlify reads dist/_headers its own way; of two rules that set the same header the last one counts. */
export async function createNetlify(): Promise<Host> {
  const { headers: rules, errors } = await parseAllHeaders({
    headersFiles: [join(dist, "_headers")],
    netlifyConfigPath: undefined,
    configHeaders: undefined,
    minimal: false,
  });
  if (errors.length > 0) throw new AggregateError(errors, "Netlify does not understand dist/_headers.");
  return (path) => {
    const headers = new Headers();
    for (const rule of rules) {
      if (!("forRegExp" in rule) || !new RegExp(rule.forRegExp).test(path)) continue;
      for (const [name, value] of Object.entries(rule.values)) headers.set(name, String(value));
    }
    return Promise.resolve({ headers, html: pageFor(path) });
  };
}

/** Whether a rule of _headers matches a path: "*" is anything, ":name" is one segment. */
function matches(rule: string, path: string): boolean {
  const pattern = rule.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${pattern.replace(/:[A-Za-z]\w*/g, "[^/]+")}$`).test(path);
}

/**
 * Cloudflare Pages, by its documentation: every matching rule counts, "! Name" removes a header that an earlier one
 * set, and two rules' values for one header are joined by a comma. Its own file server is 180 MB.
 * Source: https://developers.cloudflare.com/pages/configuration/headers/
 */
export function createCloudflare(): Host {
  const rules = rulesOf(readFileSync(join(dist, "_headers"), "utf8"));
  return (path) => {
    const headers = new Headers();
    for (const { lines } of rules.filter((rule) => matches(rule.path, path)))
      for (const line of lines) {
        const [, detached, name = "", value = ""] = /^(! )?([\w-]+)(?::\s*(.*))?$/.exec(line) ?? [];
        if (detached) headers.delete(name);
        else headers.append(name, value);
      }
    return Promise.resolve({ headers, html: pageFor(path) });
  };
}
