import { describe, expect, test } from "vitest";
import { parseHeaders } from "../../../supabase/dev/site/headers-file.ts";

const rules = parseHeaders(`# A comment
/*
  X-Content-Type-Options: nosniff
  Content-Security-Policy: default-src 'self'; img-src https://a.example:8443

/_astro/*
  Cache-Control: public, max-age=31536000, immutable

/portal
  Content-Security-Policy: script-src 'none'

/councils/:key/map
  X-Map: yes
`);

describe("_headers", () => {
  test("a star matches every path below, at any depth", () => {
    expect(rules("/").get("x-content-type-options")).toBe("nosniff");
    expect(rules("/a/b/c.js").get("x-content-type-options")).toBe("nosniff");
    expect(rules("/_astro/x.js").get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test("a path without a star matches only itself", () => {
    expect(rules("/portal/more").get("content-security-policy")).not.toContain("script-src");
    expect(rules("/portalx").get("content-security-policy")).not.toContain("script-src");
    expect(rules("/_astroX").has("cache-control")).toBe(false);
  });

  test("a header that two rules set is joined with a comma, in their order", () => {
    expect(rules("/portal").get("content-security-policy")).toBe(
      "default-src 'self'; img-src https://a.example:8443, script-src 'none'",
    );
  });

  test("a name after a colon matches one segment", () => {
    expect(rules("/councils/camden/map").get("x-map")).toBe("yes");
    expect(rules("/councils/camden/old/map").has("x-map")).toBe(false);
  });

  test("special characters of regular expressions are literal", () => {
    const dotted = parseHeaders("/feed.xml\n  X-Feed: yes\n");
    expect(dotted("/feed.xml").get("x-feed")).toBe("yes");
    expect(dotted("/feedAxml").has("x-feed")).toBe(false);
  });
});
