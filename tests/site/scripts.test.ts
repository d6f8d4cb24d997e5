import { describe, expect, test } from "vitest";
import { islandScripts } from "../../src/build/island-scripts.ts";
import { appRoutes, portalRoutes } from "../../src/scheme/routes.ts";
import { compressedSize, dist, distFile, distFiles, pageAt, portalPages } from "../support/site.ts";

const kilobyte = 1024;
/** Compressed once each: most are on many pages. */
const sizes = new Map(
  distFiles(/^_astro\/.*\.js$/).map((script) => [`/${script}`, compressedSize(distFile(script))]),
);
const weightOf = (scripts: Iterable<string>) =>
  [...scripts].reduce((sum, script) => sum + (sizes.get(script) ?? Number.NaN), 0);

/** Words that only the code of these parts uses. */
const leftOut = {
  realtime: /phx_join/,
  storage: /\/object\/sign/,
  functions: /x-relay-error/i,
  passkeys: /ERROR_CEREMONY_ABORTED/,
  wallets: /your Ethereum account/,
  "other ways to sign in": /grant_type=(?:id_token|pkce|web3)/,
  "what only an operator may": /generate_link/,
  "being a sign-in service for others": /oauth\/authorizations/,
  tracing: /sentry-trace/,
  "checks of a field without a schema": /setCustomValidity/,
};

describe("libraries are shipped without what no page uses", () => {
  const scripts = distFiles(/^_astro\/.*\.js$/);

  test.each(Object.entries(leftOut))("%s", (_, words) => {
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((script) => words.test(distFile(script)))).toEqual([]);
  });
});

const withIslands = portalPages.filter(({ html }) => html.includes("<astro-island"));

/**
 * Pages that open without React Hook Form; what is filled in there now and then, in a dialog or a later step, is fetched
 * when it is asked for. So is what draws a QR code, once there is one to draw.
 */
const withoutForm: readonly string[] = [
  portalRoutes.dashboard,
  portalRoutes.skipSites,
  portalRoutes.skipCompanies,
  portalRoutes.checkVoucher,
  portalRoutes.activity,
  portalRoutes.account,
  appRoutes.home,
  appRoutes.apply,
  appRoutes.vouchers,
  appRoutes.voucher,
  appRoutes.account,
];

/**
 * In KB. React and supabase-js alone are 73, and what forms are made with is 15: a form of a whole page has no more than
 * 17 for all that is ours.
 */
const mostOf = (path: string) => (withoutForm.includes(path) ? 99 : 105);

test.each(withIslands)(
  "$path has no more JavaScript than it may, the Supabase client included",
  ({ path, html }) => {
    const [own, all] = [islandScripts(dist, html), islandScripts(dist, html, { withClient: true })];
    expect(all.size).toBeGreaterThan(own.size);
    expect(weightOf(all)).toBeLessThanOrEqual(mostOf(path) * kilobyte);
  },
);

test.each(["join", "finish-registration"])(
  "so has /finish-registration with the form that it shows once it knows who is there: %s",
  (form) => {
    const { html } = pageAt(portalRoutes.finishRegistration);
    const late = new RegExp(`import\\(.\\.(/${form}\\.[-\\w]+\\.js)`);
    const scripts = [...islandScripts(dist, html)].map((script) => late.exec(distFile(script.slice(1)))?.[1]);
    const address = scripts.find((script) => script !== undefined);
    const all = islandScripts(dist, `${html}<astro-island component-url="/_astro${address}">`, {
      withClient: true,
    });
    expect(weightOf(all)).toBeLessThanOrEqual(mostOf(portalRoutes.finishRegistration) * kilobyte);
  },
);

test("the sign-in form answers with at most 95 KB of it", () => {
  expect(weightOf(islandScripts(dist, pageAt(portalRoutes.portal).html))).toBeLessThanOrEqual(95 * kilobyte);
});

test.each(withIslands)("$path names every script that its islands need, behind its picture", ({ html }) => {
  const links = html.matchAll(/<link rel="modulepreload" href="([^"]+)" fetchpriority="low">/g);
  const named = [...links].map((match) => match[1]);
  for (const script of islandScripts(dist, html)) expect(named).toContain(script);
});
