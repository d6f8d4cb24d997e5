import { describe, expect, test } from "vitest";
import { inlineHash, inlineScripts } from "../../src/build/built-pages.ts";
import { parseHeaders } from "../../supabase/dev/site/headers-file.ts";
import { readDistFile, pageAt, publicPages } from "../support/site.ts";

/** The one page with a script, and its maximum bytes. */
const walkthrough = { path: "/our-solution", bytes: 600 };

test.each(publicPages.filter(({ path }) => path !== walkthrough.path))(
  "$path carries no script",
  ({ root }) => {
    expect(root.querySelectorAll("script")).toHaveLength(0);
  },
);

describe.each(publicPages)("$path", ({ html }) => {
  test("loads no script and runs none from an attribute", () => {
    expect(html).not.toMatch(/<script[^>]*\bsrc=/);
    expect(html).not.toMatch(/\brel="?modulepreload/);
    expect(html).not.toMatch(/<[^>]*\son\w+=/);
    expect(html).not.toMatch(/["'=]\s*javascript:/i);
    expect(html).not.toContain("<astro-island");
  });
});

describe("/our-solution", () => {
  const scripts = inlineScripts(pageAt(walkthrough.path).html);

  test("carries one inline script of 600 bytes at most", () => {
    expect(scripts).toHaveLength(1);
    expect(Buffer.byteLength(scripts[0] ?? "")).toBeLessThanOrEqual(walkthrough.bytes);
  });

  test("is allowed that script and no other", () => {
    const policy =
      parseHeaders(readDistFile("_headers"))(walkthrough.path).get("content-security-policy") ?? "";
    const sources = [...policy.matchAll(/script-src ([^;,]*)/g)].map((match) => match[1]?.trim());
    expect(sources).toEqual([inlineHash(scripts[0] ?? "")]);
  });
});
