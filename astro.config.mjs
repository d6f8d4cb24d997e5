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
import { guide, guidePath } from "./src/build/guide.ts";
import { serviceWorkers } from "./src/build/service-workers.ts";
import { ownFilms } from "./src/build/own-films.ts";
import { islandPreloads } from "./src/build/island-scripts.ts";
import { securityHeaders } from "./src/build/security-headers.ts";

const notShipped = fileURLToPath(new URL("src/build/not-shipped.ts", import.meta.url));

/** Left to itself the bundler divides react-dom in two, because few pages use a part of it: 0.6 KB of every page. */
const libraries = { name: "libraries", test: /\/node_modules\/(?:react|react-dom|scheduler)\// };

/** What a form needs to answer, with all that it imports: nothing else of ours comes before an entrance does. */
const base = {
  name: "base",
  minShareCount: 12,
  test: /\/shared\/(forms\/(form|field)|api\/client|auth\/(carried-notice|return-to)|ui\/fallback-page|domain\/boroughs)\./,
};

/** What pages are made of that are no entrance of the portal: the app's first page too. */
const page = {
  name: "page",
  minShareCount: 12,
  test: /\/shared\/(ui\/|i18n\/rich\.|auth\/(end-session|hide-while-away|stored-account)\.)/,
};

/** What the app says on most pages: in scripts of their own they are 0.3 KB more, compressed. */
const messages = {
  name: "messages",
  minShareCount: 2,
  test: /\/(?:src\/app\/i18n|messages\/en)\/(?:apply|shell|sites)\./,
};

/** Folders and files of what nearly every island imports: in thirty small scripts they are 3 KB more, compressed. */
const nearlyAll = [
  "/node_modules/zod/",
  ...["/shared/domain/", "/shared/api/"],
  ...["/shared/forms/field-schemas.", "/shared/forms/form-skeleton.", "/shared/auth/on-demand."],
];
/** Pages of forms say no day, no load, no voucher and none of its limits, and those of the portal no language. */
const data = {
  name: "data",
  minShareCount: 12,
  test: (id) =>
    !/\/shared\/domain\/(days|languages|patterns|voucher|voucher-limits|waste)(\.generated)?\.ts$/.test(id) &&
    nearlyAll.some((part) => id.includes(part)),
};

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
    sitemap({ filter: (page) => ![...applicationPaths(), guidePath].includes(new URL(page).pathname) }),
    ownRedirects(),
    drafts(),
    guide(),
    ownFilms(),
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
        build: {
          rolldownOptions: { output: { codeSplitting: { groups: [libraries, base, page, data, messages] } } },
        },
      },
    },
  },
});
