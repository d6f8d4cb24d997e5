import { appendFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { portalRoutes } from "../scheme/routes.ts";

/**
 * Adds to dist/_redirects, which hosts read, what depends on the name of the product: public/_redirects cannot
 * know it. Dev answers with src/pages/login.astro instead.
 */
export function portalRedirects(): AstroIntegration {
  return {
    name: "portal-redirects",
    hooks: {
      "astro:build:done": ({ dir }) =>
        appendFile(
          fileURLToPath(new URL("_redirects", dir)),
          `${portalRoutes.login} ${portalRoutes.portal} 302\n`,
        ),
    },
  };
}
