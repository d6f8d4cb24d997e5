import { describe, expect, test } from "vitest";
import { islandScripts } from "../../src/authoring/integrations/island-scripts.ts";
import { appRoutes, portalRoutes } from "../../src/scheme/routes.ts";
import { compressedSize, dist, distFile, distFiles, pageAt, portalPages } from "../support/site.ts";

const kilobyte = 1024;
const weightOf = (scripts: Iterable<string>) =>
  [...scripts].reduce((sum, script) => sum + compressedSize(distFile(script)), 0);

/** Words that only the code of the three packages uses. */
const leftOut = { realtime: /phx_join/, storage: /\/object\/sign/, functions: /x-relay-error/i };

describe("supabase-js is shipped without what no page uses", () => {
  const scripts = distFiles(/^_astro\/.*\.js$/);

  test.each(Object.entries(leftOut))("%s", (_, words) => {
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((script) => words.test(distFile(script)))).toEqual([]);
  });
});

test.each([
  portalRoutes.dashboard,
  portalRoutes.skipCompanies,
  portalRoutes.activity,
  appRoutes.home,
  appRoutes.vouchers,
])("%s, which has no form, has at most 105 KB of JavaScript with the Supabase client", (path) => {
  const { html } = pageAt(path);
  const [own, all] = [islandScripts(dist, html), islandScripts(dist, html, { withClient: true })];
  expect(all.size).toBeGreaterThan(own.size);
  expect(weightOf(all)).toBeLessThanOrEqual(105 * kilobyte);
});

const withIslands = portalPages.filter(({ html }) => html.includes("<astro-island"));

test.each(withIslands)("$path names every script that its islands need, behind its picture", ({ html }) => {
  const links = html.matchAll(/<link rel="modulepreload" href="([^"]+)" fetchpriority="low">/g);
  const named = [...links].map((match) => match[1]);
  for (const script of islandScripts(dist, html)) expect(named).toContain(script);
});
