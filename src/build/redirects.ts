import { appendFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { unpublishedLanguages } from "../shared/domain/languages.ts";
import { appRoutes, appRoutesIn, portalRoutes, publicRoutes } from "../shared/domain/routes.ts";

/** Returns redirects from an unpublished language to English; browsers keep the part behind '#'. */
export function redirectsOf(language: string): [from: string, to: string][] {
  const own = appRoutesIn(language);
  return [
    [`/${language}`, publicRoutes.howItWorks],
    [`${appRoutes.home}/${language}.webmanifest`, `${appRoutes.home}.webmanifest`],
    ...(Object.keys(appRoutes) as (keyof typeof appRoutes)[]).map((page): [string, string] => [
      own[page],
      appRoutes[page],
    ]),
  ];
}

/** Adds redirects of unpublished languages and of the product's name to dist/_redirects. Dev has pages/login.astro. */
export function ownRedirects(): AstroIntegration {
  const rules = [
    [portalRoutes.login, portalRoutes.portal] as const,
    ...unpublishedLanguages.flatMap(({ key }) => redirectsOf(key)),
  ];
  return {
    name: "own-redirects",
    hooks: {
      "astro:build:done": ({ dir }) =>
        appendFile(
          fileURLToPath(new URL("_redirects", dir)),
          rules.map(([from, to]) => `${from} ${to} 302\n`).join(""),
        ),
    },
  };
}
