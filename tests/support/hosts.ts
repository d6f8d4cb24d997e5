import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { generateHandler } from "@cloudflare/pages-shared/dist/asset-server/handler.js";
import { parseAllHeaders } from "@netlify/headers-parser";
import { rulesOf } from "../../src/build/headers-file.ts";
import { dist, fileOf } from "./site.ts";

/** What a host answers: its headers by names in lower case, and the page. */
interface Answer {
  headers: Headers;
  html: string;
}

export type Host = (path: string) => Promise<Answer>;

const pageFor = (path: string) => readFileSync(fileOf(path) ?? join(dist, "404.html"), "utf8");

/** Netlify: its own reading of dist/_headers; of two rules that set the same header the last one counts. */
export async function netlify(): Promise<Host> {
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

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

/** Cloudflare Pages: its own server for files. Its reader of the file is no package, so the rules come from ours. */
export function cloudflare(): Host {
  const rules = Object.fromEntries(
    rulesOf(readFileSync(join(dist, "_headers"), "utf8")).map(({ path, lines }) => [
      path,
      { set: Object.fromEntries(lines.map((line) => line.split(/:\s*(.*)/s).slice(0, 2))) },
    ]),
  );
  return async (path) => {
    const response = await generateHandler<string>({
      request: new Request(`https://site.example${path}`),
      metadata: { headers: { version: 2, rules } },
      logError: (error) => {
        throw error;
      },
      findAssetEntryForPath: (name) => Promise.resolve(isFile(join(dist, name)) ? name : null),
      getAssetKey: (name) => name,
      negotiateContent: () => ({ encoding: null }),
      fetchAsset: (name) =>
        Promise.resolve({
          body: new Blob([readFileSync(join(dist, name))]).stream(),
          contentType: "text/html; charset=utf-8",
        }),
      generateNotFoundResponse: () => Promise.resolve(new Response(pageFor("/404"), { status: 404 })),
    });
    return { headers: response.headers, html: await response.text() };
  };
}
