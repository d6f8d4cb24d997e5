import { describe, expect, test } from "vitest";
import { islandScripts } from "../../src/build/island-scripts.ts";
import { languages } from "../../src/shared/domain/languages.ts";
import { appRoutes, appRoutesIn, portalRoutes } from "../../src/shared/domain/routes.ts";
import {
  measureCompressed,
  dist,
  readDistFile,
  listDistFiles,
  pageAt,
  portalPages,
} from "../support/site.ts";

const kilobyte = 1024;
/** Cached: most scripts are on many pages. */
const sizes = new Map(
  listDistFiles(/^_astro\/.*\.js$/).map((script) => [`/${script}`, measureCompressed(readDistFile(script))]),
);
const weightOf = (scripts: Iterable<string>) =>
  [...scripts].reduce((sum, script) => sum + (sizes.get(script) ?? Number.NaN), 0);

/** Words that occur only in the code of these parts. */
const leftOut = {
  realtime: /phx_join/,
  storage: /\/object\/sign/,
  functions: /x-relay-error/i,
};

describe("shared libraries are shipped without code that pages do not use", () => {
  const scripts = listDistFiles(/^_astro\/.*\.js$/);

  test.each(Object.entries(leftOut))("%s", (_, words) => {
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((script) => words.test(readDistFile(script)))).toEqual([]);
  });
});

const withIslands = portalPages.filter(({ html }) => html.includes("<astro-island"));

/** In KB, compressed. React and supabase-js alone are 73; a single page of React with the parts that peers use has 228. */
const mostOfPage = 126;

test.each(withIslands)(
  "$path stays within its JavaScript budget, the Supabase client included",
  ({ html }) => {
    const [own, all] = [islandScripts(dist, html), islandScripts(dist, html, { withClient: true })];
    expect(all.size).toBeGreaterThan(own.size);
    expect(weightOf(all)).toBeLessThanOrEqual(mostOfPage * kilobyte);
  },
);

test.each(["join", "finish-registration"])(
  "/finish-registration barely grows with the form shown after the check: %s",
  (form) => {
    const { html } = pageAt(portalRoutes.finishRegistration);
    const late = new RegExp(`import\\(.\\.(/${form}\\.[-\\w]+\\.js)`);
    const scripts = [...islandScripts(dist, html)].map(
      (script) => late.exec(readDistFile(script.slice(1)))?.[1],
    );
    const address = scripts.find((script) => script !== undefined);
    const all = islandScripts(dist, `${html}<astro-island component-url="/_astro${address}">`, {
      withClient: true,
    });
    expect(weightOf(all)).toBeLessThanOrEqual(mostOfPage * kilobyte);
  },
);

test.each([appRoutes.home, ...languages.map(({ key }) => appRoutesIn(key).home)])(
  "%s does not preload supabase-js, which a first visit does not need",
  (path) => {
    expect(pageAt(path).html).not.toContain("/browser-client.");
  },
);

test.each(withIslands)(
  "$path lists every script of its islands, so that they load in parallel",
  ({ html }) => {
    const links = html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g);
    const named = [...links].map((match) => match[1]);
    for (const script of islandScripts(dist, html)) expect(named).toContain(script);
  },
);
