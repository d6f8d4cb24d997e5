import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { applicationPaths } from "../shared/domain/application-paths.ts";
import { builtPages } from "./built-pages.ts";
import { completeHeaders, fallbackPolicy } from "./headers-file.ts";

/** Writes a policy into a page, before anything that it restricts. */
async function addFallback(file: string, policy: string): Promise<void> {
  const html = await readFile(file, "utf8");
  const head = /<head[^>]*>(?:\s*<meta charset="[^"]*"\s*\/?>)?/i.exec(html)?.[0];
  if (!head) throw new Error(`${file} has no head, and so no place for its policy.`);
  await writeFile(
    file,
    html.replace(head, () => `${head}<meta http-equiv="Content-Security-Policy" content="${policy}">`),
  );
}

/**
 * Completes dist/_headers with what only a build knows: pages, hashes of inline styles and scripts, the project.
 * Portal pages carry their policy in a meta element too, for hosts that send no headers.
 */
export function securityHeaders(): AstroIntegration {
  return {
    name: "security-headers",
    hooks: {
      "astro:build:done": async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const file = join(folder, "_headers");
        const supabaseUrl = process.env.PUBLIC_SUPABASE_URL;
        const template = await readFile(file, "utf8");
        const facts = {
          pages: builtPages(folder),
          isPortal: (path: string) => applicationPaths().includes(path),
          supabaseOrigin: supabaseUrl ? new URL(supabaseUrl).origin : "",
          https: process.env.PUBLIC_SITE_URL?.startsWith("https://") ?? false,
        };
        await writeFile(file, completeHeaders(template, facts));
        for (const page of facts.pages.filter(({ path }) => facts.isPortal(path)))
          await addFallback(join(folder, `${page.path}.html`), fallbackPolicy(template, page, facts));
      },
    },
  };
}
