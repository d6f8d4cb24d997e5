import { readdirSync } from "node:fs";
import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import astro from "eslint-plugin-astro";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";
import { noCircles } from "./.ci/no-circles.mjs";

/** Forbids imports whose path matches a regular expression, and says why. */
const forbid = (...rules) => ({
  "no-restricted-imports": ["error", { patterns: rules.map(([regex, message]) => ({ regex, message })) }],
});

const foldersOf = (parent, ...without) =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !without.includes(entry.name))
    .map((entry) => entry.name);

/** Features of the portal that compose others, from the top down. */
const composingPortalFeatures = ["dashboard", "sign-in", "registration"];
const portalFeatures = foldersOf("src/portal", "layout");

/** Features of the app, from the top down: each may import those that come after it. */
const appFeatures = ["home", "sign-in", "vouchers", "apply", "account"];

/** Folders of src/shared, from the top down: each may import those that come after it. */
const sharedFolders = ["auth", "forms", "places", "voucher", "ui", "api", "offline", "i18n", "domain"];

/** Folders of src/authoring, from the top down. */
const authoringFolders = ["editor", "checks", "mdx", "messages", "schemas"];

/** Numbers and patterns of the business that a page would say a second time. */
const restated = [
  "CallExpression[callee.object.name='z'][callee.property.name=/^(?:m(?:ax|in)Length|length|maximum|minimum|[gl]te?)$/] > Literal[raw=/^\\d{2}/]",
  "CallExpression[callee.object.name='z'][callee.property.name='regex'] > Literal[regex]",
  "JSXAttribute[name.name=/^m(?:ax|in)(?:Length)?$/] Literal[raw=/^.?\\d{2}/]",
  "JSXText[value=/(?<!last |\\d)\\d+ (?:minutes|hours|days|weeks|months|years)/i]",
  "Literal[value=/(?<!last |\\d)\\d+ (?:minutes|hours|days|weeks|months|years)/i]",
  "TemplateElement[value.raw=/(?<!last |\\d)\\d+ (?:minutes|hours|days|weeks|months|years)/i]",
].map((selector) => ({
  selector,
  message: "Take it from src/shared/domain: the database has it in supabase/migrations/*_limits.sql.",
}));

/**
 * A text node beside a conditional sibling. Browser translation wraps text nodes in elements, and React then fails to remove the
 * node or to insert before it.
 */
const looseText = [
  "JSXElement[children.length>1] > JSXExpressionContainer > LogicalExpression[operator='&&'][right.type=/^(Literal|TemplateLiteral)$/]",
  "JSXElement:has(> JSXText[value=/\\S/]) > JSXExpressionContainer > LogicalExpression[operator='&&']",
].map((selector) => ({
  selector,
  message: "Wrap the text in an element: browser translation moves text nodes.",
}));

const folders = (names) => `^\\.\\./(?:.*/)?(?:${names.join("|")})/`;

export default defineConfig(
  {
    ignores: [
      "dist",
      ".astro",
      ".cache",
      ".local",
      "shots",
      "test-results",
      "playwright-report",
      "**/*.generated.ts",
    ],
  },
  js.configs.recommended,
  tseslint.configs.strict,
  astro.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "no-console": "error",
      eqeqeq: "error",
    },
  },
  {
    files: ["{src,supabase,tests}/**/*.{ts,tsx,astro}"],
    plugins: { house: { rules: { "no-circles": noCircles } } },
    rules: { "house/no-circles": "error" },
  },
  // They compile every file, which is most of the time of lint: not where there is no React.
  { files: ["src/**/*.{ts,tsx}", "tests/**/*.tsx"], ...reactHooks.configs.flat["recommended-latest"] },
  {
    files: [
      "src/build/icons.ts",
      "supabase/dev/**",
      "supabase/admin/**",
      "supabase/codegen/**",
      "supabase/emails/**",
      "tests/**",
      "*.config.*",
    ],
    rules: { "no-console": "off" },
  },
  {
    files: ["src/site/**"],
    rules: forbid([
      "(^|/)(build|portal|app)/|/shared/(?!domain/)",
      "The public site imports nothing that is sent as JavaScript.",
    ]),
  },
  {
    files: ["src/shared/domain/**", "src/styles/**"],
    rules: forbid([
      // The types of stored facts are inferred in src/shared/api.
      "^\\.\\./(?!(\\.\\./)?styles/|\\.\\./\\.\\./messages/|api/)",
      "src/shared/domain imports nothing.",
    ]),
  },
  {
    files: ["src/build/**"],
    rules: forbid([
      "(^|/)(site|pages|portal|app)/|/shared/(?!offline/|domain/)",
      "The build imports no page.",
    ]),
  },
  ...authoringFolders.map((room, index) => ({
    files: [`src/authoring/${room}/**`],
    rules: forbid(
      ["(^|/)(build|site|pages|portal|app)/|/shared/(?!domain/)", "src/authoring imports no page."],
      ...(index > 0
        ? [[folders(authoringFolders.slice(0, index)), "Folders of src/authoring import down only."]]
        : []),
      ["^(astro|astro/loaders|astro/config|vite)$", "Only src/build knows Astro's hooks and Vite."],
      ...(room === "messages" ? [["^(?!\\.)", "Messages are text: parsing belongs to checks and mdx."]] : []),
    ),
  })),
  ...sharedFolders.slice(0, -1).map((folder, index) => ({
    files: [`src/shared/${folder}/**`],
    rules: forbid(
      ["(^|/)(portal|app|site|pages)/", "src/shared imports no feature and no page."],
      ...(index > 0
        ? [[folders(sharedFolders.slice(0, index)), "Folders of src/shared import down only."]]
        : []),
    ),
  })),
  ...portalFeatures.map((feature) => ({
    files: [`src/portal/${feature}/**`],
    rules: forbid([
      folders(
        composingPortalFeatures.includes(feature)
          ? composingPortalFeatures.slice(0, composingPortalFeatures.indexOf(feature))
          : portalFeatures.filter((name) => name !== feature),
      ),
      "A feature of the portal imports no other; put shared code in src/shared.",
    ]),
  })),
  {
    files: ["src/{app,portal,shared}/**"],
    rules: { "no-restricted-syntax": ["error", ...restated, ...looseText] },
  },
  {
    // What a resident reads is in messages/.
    files: ["src/app/{account,apply,home,layout,sign-in,vouchers}/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...[
          "JSXText[value=/\\p{L}{2}/u]",
          "JSXAttribute[name.name=/^(?:title|label|hint|submit|what|text|detail|question|failure|empty|send|alt|aria-label)$/] > Literal[value=/\\p{L}/u]",
          "Literal[value=/^[A-Z‘][a-z]+,? .*[a-z]/]",
          "TemplateElement[value.raw=/[a-z]{2} [a-z]{2}/]",
        ].map((selector) => ({ selector, message: "Say it in messages/en, so that it can be translated." })),
        ...restated,
        ...looseText,
      ],
    },
  },
  ...[...appFeatures, "layout"].map((feature, index) => ({
    files: [`src/app/${feature}/**`],
    rules: forbid(
      ["(^|/)portal/", "The app imports nothing of the portal."],
      ...(index > 0 ? [[folders(appFeatures.slice(0, index)), "Features of the app import down only."]] : []),
    ),
  })),
);
