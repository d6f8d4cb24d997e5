import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { inlineHash, inlineScripts, inlineStyles } from "../../src/build/built-pages.ts";
import { mostBytes, viewerRequest, viewerResponse } from "../../supabase/operate/host/cloudfront.ts";
import { nginxConfiguration } from "../../supabase/operate/host/nginx.ts";
import { readSiteRules } from "../../supabase/operate/host/site-rules.ts";
import { dist, distFiles, fileOf, pageAt, portalPages, publicPages } from "../support/site.ts";

const rules = readSiteRules(dist);
const pages = [...publicPages, ...portalPages].map(({ path }) => path);
const moved = new Set(rules.redirects.map(({ from }) => from));

interface Viewed {
  uri: string;
  statusCode?: number;
  headers: Record<string, { value: string }>;
}

/** Runs a function as CloudFront does, alone. */
function run(code: string, event: object): Viewed {
  return runInNewContext(`${code};handler(event)`, { event }) as Viewed;
}

/** What a visitor of CloudFront gets for a path. */
function visit(path: string) {
  const asked = run(viewerRequest(rules), { request: { uri: path, headers: {} } });
  if (asked.statusCode) return { status: asked.statusCode, location: asked.headers["location"]?.value };
  const there = fileOf(asked.uri) !== undefined;
  const { headers } = run(viewerResponse(rules), {
    request: { uri: asked.uri },
    response: { statusCode: there ? 200 : 404, headers: {} },
  });
  return { status: there ? 200 : 404, uri: asked.uri, header: (name: string) => headers[name]?.value ?? "" };
}

describe("CloudFront", () => {
  test("takes functions of this size", () => {
    for (const code of [viewerRequest(rules), viewerResponse(rules)])
      expect(Buffer.byteLength(code)).toBeLessThan(mostBytes);
  });

  test.each(pages.filter((path) => !moved.has(path)))("%s is sent with what its page needs", (path) => {
    const { status, header } = visit(path);
    expect(status).toBe(200);
    const { html } = pageAt(path);
    const policy = header?.("content-security-policy") ?? "";
    for (const code of [...inlineStyles(html), ...inlineScripts(html)])
      expect(policy).toContain(inlineHash(code));
    expect(policy).toContain("frame-ancestors 'none'");
    for (const [name, value] of rules.paths.get(path) ?? [])
      if (name !== "Content-Security-Policy") expect(header?.(name.toLowerCase())).toBe(value);
    expect(header?.("x-content-type-options")).toBe("nosniff");
  });

  test("shares a policy between pages of one kind only: none of them may run what its kind may not", () => {
    const { header } = visit("/contact");
    expect(header?.("content-security-policy")).toContain("script-src 'none'");
    const portal = visit(portalPages[0]?.path ?? "").header?.("content-security-policy") ?? "";
    expect(portal).toContain("script-src 'self' 'sha256-");
    expect(portal).not.toMatch(/unsafe-|#/);
  });

  test("keeps addresses clean, and answers what is not there with the page for it", () => {
    expect(visit("/contact.html")).toEqual({ status: 301, location: "/contact" });
    expect(visit("/contact/")).toEqual({ status: 301, location: "/contact" });
    expect(visit("//evil.example/")).toEqual({ status: 301, location: "/evil.example" });
    expect(visit("/index.html")).toEqual({ status: 301, location: "/" });
    for (const { from, to, status } of rules.redirects) expect(visit(from)).toEqual({ status, location: to });
    const lost = visit("/announcements/nothing-is-here");
    expect(lost.status).toBe(404);
    for (const css of inlineStyles(pageAt("/404").html))
      expect(lost.header?.("content-security-policy")).toContain(inlineHash(css));
    expect(visit("/_headers").status).toBe(404);
  });

  test("keeps built files for ever", () => {
    expect(visit(`/${distFiles(/^_astro\/.*\.js$/)[0]}`).header?.("cache-control")).toContain("immutable");
  });
});

describe("nginx", () => {
  const text = nginxConfiguration(rules);

  test("gets a file that the command writes: what npm says beside would keep nginx from starting", () => {
    const folder = mkdtempSync(join(tmpdir(), "tipright-host-"));
    symlinkSync(dist, join(folder, "dist"));
    execFileSync(process.execPath, [resolve("supabase/operate/host/host.ts"), "nginx"], { cwd: folder });
    expect(readFileSync(join(folder, "host/tipright.conf"), "utf8")).toBe(text);
    rmSync(folder, { recursive: true });
  });

  const locations = [...text.matchAll(/^location (.*) \{\n([^]*?)^\}/gm)].map(
    ([, match = "", body = ""]) => ({
      match,
      body,
    }),
  );

  test("gets each place once: it would not start with two", () => {
    const matches = locations.map(({ match }) => match);
    expect(new Set(matches).size).toBe(matches.length);
    expect(matches.length).toBeGreaterThan(pages.length);
  });

  test("answers the address of the page for what is not there with 404, as every other such address", () => {
    expect(locations.find(({ match }) => match === "= /404")?.body).toContain("return 404;");
  });

  test.each(pages.filter((path) => !moved.has(path) && path !== "/404" && !path.slice(1).includes("/")))(
    "%s is sent with all its headers",
    (path) => {
      const { body = "" } = locations.find(({ match }) => match === `= ${path}`) ?? {};
      for (const [name, value] of rules.paths.get(path) ?? [])
        expect(body).toContain(`add_header ${name} "${value.replaceAll('"', '\\"')}" always;`);
      expect(body).toContain("try_files");
    },
  );
});
