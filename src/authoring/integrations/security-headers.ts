import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { applicationPaths } from "../../scheme/routes.ts";
import { builtPages } from "./built-pages.ts";
import { completeHeaders } from "./headers-file.ts";

/**
 * Completes dist/_headers, which static hosts read: which pages there are and the hashes of their inline styles
 * and scripts are only known after the build, the Supabase project and the public address only to the deployment.
 */
export function securityHeaders(): AstroIntegration {
  return {
    name: "security-headers",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const file = join(folder, "_headers");
        const supabaseUrl = process.env.PUBLIC_SUPABASE_URL;
        const headers = completeHeaders(await readFile(file, "utf8"), {
          pages: await builtPages(folder),
          isPortal: (path) => applicationPaths.includes(path),
          supabaseOrigin: supabaseUrl ? new URL(supabaseUrl).origin : "",
          https: process.env.PUBLIC_SITE_URL?.startsWith("https://") ?? false,
        });
        await writeFile(file, headers);
      },
    },
  };
}
