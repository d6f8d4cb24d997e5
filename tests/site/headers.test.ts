import { describe, expect, test } from "vitest";
import { inlineHash, inlineScripts, inlineStyles } from "../../src/build/built-pages.ts";
import { portalRoutes } from "../../src/shared/domain/routes.ts";
import { parseHeaders } from "../../supabase/dev/site/headers-file.ts";
import { readDistFile, pageAt, portalPages, publicPages } from "../support/site.ts";

const text = readDistFile("_headers");
const headersFor = parseHeaders(text);

/** Returns the policies of a path, one for each list item of the joined header, as directive -> sources. */
function policiesOf(path: string): Map<string, string[]>[] {
  return (headersFor(path).get("content-security-policy") ?? "").split(",").map(
    (policy) =>
      new Map(
        policy.split(";").map((directive) => {
          const [name = "", ...sources] = directive.trim().split(/\s+/);
          return [name, sources];
        }),
      ),
  );
}

/** Returns the complete policy of a page: the one with a default-src. */
function policyOf(path: string): Map<string, string[]> {
  const complete = policiesOf(path).filter((policy) => policy.has("default-src"));
  expect(complete.length).toBeGreaterThan(0);
  return complete[0] as Map<string, string[]>;
}

describe.each([...publicPages, ...portalPages])("$path", ({ path, html }) => {
  test("cannot load anything that its policy does not name", () => {
    const policy = policyOf(path);
    expect(policy.get("default-src")).toEqual(["'none'"]);
    for (const name of ["object-src", "base-uri", "form-action", "frame-ancestors"]) {
      expect(policy.get(name), name).toEqual(["'none'"]);
    }
    for (const name of ["font-src", "manifest-src"]) expect(policy.get(name), name).toEqual(["'self'"]);
    // The council's mark, and charts that are saved as pictures; only those have such an address.
    const drawings = path === portalRoutes.campaign || path === portalRoutes.figures ? ["blob:"] : [];
    expect(policy.get("img-src")).toEqual(["'self'", ...drawings]);
    expect(text).not.toMatch(/'unsafe-|\*:|https?:\/\/\*| data:/);
  });

  test("may show its own styles by hash, and has none that a hash cannot cover", () => {
    const allowed = policyOf(path).get("style-src") ?? [];
    for (const css of inlineStyles(html)) expect(allowed).toContain(inlineHash(css));
    expect(html).not.toMatch(/<[^>]*\sstyle=/);
  });

  test("cannot be sniffed, framed or shared, sends no referrer, and uses no sensor", () => {
    const headers = headersFor(path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    const sensors = headers.get("permissions-policy") ?? "";
    for (const name of ["geolocation", "microphone", "display-capture"])
      expect(sensors).toContain(`${name}=()`);
    // The camera is only for the page that checks vouchers.
    expect(/camera=\S*?(?=,|$)/.exec(sensors)?.[0]).toBe(
      path === portalRoutes.checkVoucher ? "camera=(self)" : "camera=()",
    );
    expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  });
});

describe.each(publicPages.filter(({ path }) => path !== "/our-solution"))("public: $path", ({ path }) => {
  test("may run no script, and connects to no other origin", () => {
    expect(policyOf(path).get("script-src")).toEqual(["'none'"]);
    expect(policyOf(path).get("connect-src")).toEqual(["'self'"]);
    expect(headersFor(path).get("x-robots-tag")).toBeNull();
  });
});

describe.each(portalPages)("portal: $path", ({ path, html }) => {
  test("may run its own scripts and its inline ones, and no others", () => {
    const hashes = [...new Set(inlineScripts(html).map(inlineHash))].sort();
    expect(policyOf(path).get("script-src")).toEqual(["'self'", ...hashes]);
  });

  test("may connect to its own origin and is not indexed", () => {
    expect(policyOf(path).get("connect-src")?.[0]).toBe("'self'");
    expect(headersFor(path).get("x-robots-tag")).toBe("noindex");
  });
});

describe("the file", () => {
  const lines = text.split("\n");
  const paths = lines.filter((line) => line.startsWith("/"));

  test("stays within Cloudflare's limits: 100 rules, 2,000 characters a line, one star", () => {
    expect(paths.length).toBeLessThanOrEqual(100);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(2_000);
    expect(paths.filter((path) => path.split("*").length > 2)).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("holds no placeholder", () => {
    expect(text).not.toMatch(/<|-hashes'|supabase-origin/);
  });

  test("means the same where hosts join values and where the last rule wins", () => {
    // Only the policy may be set by more than one rule of a page, and there every rule but the first is complete.
    for (const { path } of [...publicPages, ...portalPages]) {
      for (const [name, value] of headersFor(path)) {
        const rules = new Set(
          value.split(name === "content-security-policy" ? ", default-src" : /,(?=.*max-age.*max-age)/),
        );
        if (name !== "content-security-policy") expect(rules.size, `${path} ${name}`).toBe(1);
      }
      const [floor, ...complete] = policiesOf(path);
      expect([...(floor?.keys() ?? [])].sort()).toEqual([
        "base-uri",
        "form-action",
        "frame-ancestors",
        "object-src",
      ]);
      expect(complete.length).toBeGreaterThan(0);
    }
  });

  test("an address that no rule names cannot be framed, and its page forbids scripts", () => {
    const policies = policiesOf("/no/such/page");
    expect(policies).toHaveLength(1);
    expect(policies[0]?.get("frame-ancestors")).toEqual(["'none'"]);
    const meta = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/i.exec(pageAt("/404").html);
    expect(meta?.[1]).toContain("script-src 'none'");
  });

  test.each(["/media/hero.svg", "/_astro/drawing.svg"])(
    "%s runs nothing when it is opened directly",
    (path) => {
      expect(policiesOf(path).some((policy) => policy.get("script-src")?.join() === "'none'")).toBe(true);
    },
  );

  test("allows only hashed files to be cached for ever", () => {
    expect(headersFor("/_astro/portal.js").get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headersFor("/media/hero.svg").get("cache-control")).toBe(
      "public, max-age=86400, stale-while-revalidate=604800",
    );
  });
});

describe.each(portalPages)("$path where a host sends no headers", ({ path, html }) => {
  test("carries the same policy in the document, before anything it applies to", () => {
    const found = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html);
    const before = html.slice(0, found?.index);
    expect(before).not.toMatch(/<(script|style|link)\b/);
    const own = new Map(
      (found?.[1] ?? "").split("; ").map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources];
      }),
    );
    const served = policyOf(path);
    expect([...own.keys(), "frame-ancestors"].sort()).toEqual([...served.keys()].sort());
    // A folder's one rule has the hashes of all its pages; each page's meta element has only its own.
    for (const [name, sources] of own)
      expect(served.get(name), name).toEqual(expect.arrayContaining(sources));
    for (const css of inlineStyles(html)) expect(own.get("style-src")).toContain(inlineHash(css));
    for (const code of inlineScripts(html)) expect(own.get("script-src")).toContain(inlineHash(code));
  });
});
