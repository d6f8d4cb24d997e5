import { readdirSync } from "node:fs";
import js from "@eslint/js";
import { defineConfig } from "eslint/config";
import astro from "eslint-plugin-astro";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

/** Forbids imports whose path matches a regular expression, and says why. */
const forbid = (...rules) => ({
  "no-restricted-imports": ["error", { patterns: rules.map(([regex, message]) => ({ regex, message })) }],
});

const features = readdirSync("src/portal/features", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const otherFeature = (feature) =>
  features
    .filter((name) => name !== feature)
    .map((name) => `(^|/)${name}(/|$)`)
    .join("|") || "^$";

export default defineConfig(
  {
    ignores: [
      "dist",
      ".astro",
      ".local",
      "shots",
      "test-results",
      "playwright-report",
      "src/portal/database.types.ts",
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
  { files: ["**/*.{ts,tsx}"], ...reactHooks.configs.flat["recommended-latest"] },
  {
    files: ["supabase/local/**", "supabase/operate/**", "supabase/supply-chain/**", "tests/**", "*.config.*"],
    rules: { "no-console": "off" },
  },
  {
    files: ["src/components/**", "src/layouts/**"],
    rules: forbid(["(^|/)portal/", "Static pieces never import what is sent as JavaScript."]),
  },
  {
    files: ["src/portal/ui/**", "src/portal/lib/**"],
    rules: forbid(
      ["(^|/)features/", "ui and lib know no feature."],
      ["(^|/)islands/", "ui and lib know no page."],
    ),
  },
  ...features.map((feature) => ({
    files: [`src/portal/features/${feature}/**`],
    rules: forbid(
      [otherFeature(feature), "Features do not import each other; put what they share in ui or lib."],
      ["(^|/)islands/", "A feature knows no page."],
    ),
  })),
);
