import { readdirSync } from "node:fs";
import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import astro from "eslint-plugin-astro";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";
import { noCircles } from "./tests/support/no-circles.mjs";

/** Forbids imports whose path matches a regular expression, and says why. */
const forbid = (...rules) => ({
  "no-restricted-imports": ["error", { patterns: rules.map(([regex, message]) => ({ regex, message })) }],
});

const nouns = readdirSync("src/portal", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !["islands", "layout"].includes(entry.name))
  .map((entry) => entry.name);

/** The nouns of the residents' app. `shell` is what they share: the page that each of them is shown in. */
const appNouns = readdirSync("src/app", { withFileTypes: true })
  .map((entry) => entry.name)
  .filter((name) => !["islands", "layout", "shell", "words"].includes(name));

/** The rooms of src/client, from the top down: each may import what comes after it. */
const clientRooms = [
  "session",
  "email-proof",
  "form",
  "places",
  "problem",
  "voucher",
  "data",
  "ui",
  "offline",
  "words",
];

/** The rooms of src/authoring, from the top down. `editor` and `new` stand beside each other on the same floor. */
const authoringRooms = ["editor", "new", "guide", "check", "mdx", "messages", "schemas"];

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
  message: "Take it from src/scheme: the database has it in supabase/migrations/*_limits.sql.",
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
      "supabase/local/**",
      "supabase/operate/**",
      "supabase/contract/**",
      "supabase/letters/**",
      "tests/**",
      "*.config.*",
    ],
    rules: { "no-console": "off" },
  },
  {
    files: ["src/website/**"],
    rules: forbid([
      "(^|/)(build|portal|app|client)/",
      "Static pieces never import what is sent as JavaScript.",
    ]),
  },
  {
    files: ["src/scheme/**", "src/styles/**"],
    rules: forbid(["^\\.\\./(?!styles/)", "The scheme's facts know no room above them."]),
  },
  {
    files: ["src/build/**"],
    rules: forbid([
      "(^|/)(website|pages|portal|app)/|/client/(?!offline/)",
      "The build knows no page that it makes.",
    ]),
  },
  ...authoringRooms.map((room, index) => ({
    files: [`src/authoring/${room}/**`],
    rules: forbid(
      ["(^|/)(build|website|pages|portal|client|app)/", "What reads a text knows no page that shows it."],
      ...(index > 0
        ? [[folders(authoringRooms.slice(0, index)), "The rooms of src/authoring look down only."]]
        : []),
      ...(room === "new"
        ? [[folders(["editor"]), "A new draft and the editor do not know each other."]]
        : []),
      ["^(astro|astro/loaders|astro/config|vite)$", "Only src/build knows Astro's hooks and Vite."],
      ...(room === "messages" ? [["^(?!\\.)", "Messages are words: what parses is in check and mdx."]] : []),
    ),
  })),
  ...clientRooms.map((room, index) => ({
    files: [`src/client/${room}/**`],
    rules: forbid(
      ["(^|/)(portal|app)/", "What every island shares knows no page and no noun."],
      ...(index > 0
        ? [[folders(clientRooms.slice(0, index)), "The rooms of src/client look down only."]]
        : []),
    ),
  })),
  ...nouns.map((noun) => ({
    files: [`src/portal/${noun}/**`],
    rules: forbid(
      [
        folders(nouns.filter((name) => name !== noun)),
        "Nouns do not import each other; put what they share in src/client.",
      ],
      ["(^|/)islands/", "A noun knows no page."],
    ),
  })),
  {
    files: ["src/{app,client,portal,scheme}/**"],
    rules: { "no-restricted-syntax": ["error", ...restated] },
  },
  {
    // What a resident reads is said in src/app/words, once for each language.
    files: ["src/app/{application,islands,load,places,resident,shell,sign-in,vouchers}/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...[
          "JSXText[value=/\\p{L}{2}/u]",
          "JSXAttribute[name.name=/^(?:title|label|hint|submit|what|text|detail|question|failure|empty|send|alt|aria-label)$/] > Literal[value=/\\p{L}/u]",
          "Literal[value=/^[A-Z‘][a-z]+,? .*[a-z]/]",
          "TemplateElement[value.raw=/[a-z]{2} [a-z]{2}/]",
        ].map((selector) => ({ selector, message: "Say it in src/app/words, in every language." })),
        ...restated,
      ],
    },
  },
  ...[...appNouns, "shell"].map((noun) => ({
    files: [`src/app/${noun}/**`],
    rules: forbid(
      [
        folders(appNouns.filter((name) => name !== noun)),
        "Nouns of the app do not import each other; islands put them together, and shell is what they share.",
      ],
      ["(^|/)(islands|portal)/", "A noun knows no page, and the app knows no portal."],
    ),
  })),
);
