import { describe, expect, test } from "vitest";
import { inlineHash, inlineScripts, inlineStyles } from "../../src/build/built-pages.ts";
import { createCloudflare, createNetlify } from "./hosts.ts";
import { portalPages, publicPages } from "../support/site.ts";

const hosts = { Netlify: await createNetlify(), "Cloudflare Pages": createCloudflare() };
const pages = [...publicPages, ...portalPages].map(({ path }) => path);
const folders = new Set(pages.map((path) => path.slice(0, path.lastIndexOf("/"))));
const missing = [...folders].map((folder) => `${folder}/nothing-is-here`);

/** Returns what all policies of a header together allow for one kind of source. */
function sourcesOf(header: string, directive: string): string[][] {
  return header.split(/,\s*/).flatMap((policy) => {
    const directives = new Map(
      policy.split(";").map((text) => {
        const [name = "", ...sources] = text.trim().split(/\s+/);
        return [name, sources];
      }),
    );
    const sources = directives.get(directive) ?? directives.get("default-src");
    return sources ? [sources] : [];
  });
}

describe.each(Object.entries(hosts))("%s", (_, ask) => {
  test.each([...pages, ...missing])("%s is shown with its styles, and runs its own scripts", async (path) => {
    const { headers, html } = await ask(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    for (const sources of sourcesOf(policy, "style-src"))
      for (const css of inlineStyles(html)) expect(sources).toContain(inlineHash(css));
    for (const sources of sourcesOf(policy, "script-src"))
      for (const code of inlineScripts(html)) expect(sources).toContain(inlineHash(code));
  });

  test.each(missing)("%s is a page without scripts", async (path) => {
    const { html } = await ask(path);
    expect(html).toContain("Page Not Found");
    expect(inlineScripts(html)).toEqual([]);
  });
});
