import { fileURLToPath } from "node:url";
import "./src/build/publish-languages.ts";
import mdx from "@astrojs/mdx";
import react from "@astrojs/react";
import sitemap from "@astrojs/sitemap";
import { defineConfig } from "astro/config";
import { applicationPaths } from "./src/shared/domain/application-paths.ts";
import { brand } from "./src/shared/domain/brand.ts";
import { buildEnvironment } from "./src/build/build-environment.ts";
import { authorProcessor } from "./src/build/processor.ts";
import { contentMistakes } from "./src/build/content-mistakes.ts";
import { ownRedirects } from "./src/build/redirects.ts";
import { contentEditor } from "./src/build/content-editor.ts";
import { drafts } from "./src/build/drafts.ts";
import { serviceWorkers } from "./src/build/service-workers.ts";
import { islandPreloads } from "./src/build/island-scripts.ts";
import { securityHeaders } from "./src/build/security-headers.ts";

const notShipped = fileURLToPath(new URL("src/build/not-shipped.ts", import.meta.url));

/**
 * Chunks that pages share: a script for each module would take 33 requests. Earlier groups take modules first, with what
 * they import. Pages without a form do without the hooks and react-hook-form.
 */
const groups = [
  { name: "libraries", test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
  {
    name: "shared",
    test: /\/node_modules\/zod\/|\/src\/shared\/(?:api|domain|i18n|ui|forms\/(?!use-))/,
    minShareCount: 17,
  },
  {
    name: "forms",
    test: /\/node_modules\/(?:react-hook-form|@hookform)\/|\/src\/shared\/forms\//,
    minShareCount: 12,
  },
];

export default defineConfig({
  site: process.env.PUBLIC_SITE_URL || brand.url,
  trailingSlash: "never",
  // A static host answers /contact with contact.html, so no address ever redirects.
  // Styles come with the page: one round trip to the first paint. Their hashes go into dist/_headers.
  build: { format: "file", inlineStylesheets: "always" },
  devToolbar: { enabled: false },
  markdown: { processor: authorProcessor(), syntaxHighlight: false },
  integrations: [
    buildEnvironment(),
    contentMistakes(),
    react(),
    mdx(),
    sitemap({ filter: (page) => !applicationPaths().includes(new URL(page).pathname) }),
    ownRedirects(),
    drafts(),
    islandPreloads(),
    securityHeaders(),
    contentEditor(),
    // Last: what the others write into pages is part of what a worker keeps.
    serviceWorkers(),
  ],
  vite: {
    define: { "process.env.PUBLIC_LANGUAGES": JSON.stringify(process.env.PUBLIC_LANGUAGES ?? "") },
    json: { namedExports: false },
    // supabase-js makes all of its clients; no page uses these three, which are 23 KB of every signed-in page.
    resolve: { alias: [{ find: /^@supabase\/(realtime|storage|functions)-js$/, replacement: notShipped }] },
    // An inlined script would need a hash in the policy of every page that holds it.
    build: {
      assetsInlineLimit: 0,
      // Astro marks every content file with a directive of its own, and the bundler would warn of each.
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
      },
    },
  },
});
