import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";
import { describe, expect, test } from "vitest";
import { portalPages, publicPages } from "../support/site.ts";

/** Rules beside the recommended ones. Autoplay is intended; a browser test checks that it can be stopped. */
const rules: ConfigData["rules"] = { "no-autoplay": "off", "no-dup-class": "off" };

/** React writes other letter case and closing than hand-written files, equally valid. */
const reactRules: ConfigData["rules"] = {
  ...rules,
  // A shown password is a text field, which a phone would capitalise.
  "input-attributes": "off",
  "attr-case": "off",
  "attribute-boolean-style": "off",
  "valid-id": "off",
  "void-style": "off",
};

/** Markup that Astro inserts before the first island. */
const islandStyle = "<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>";

async function mistakes(html: string, config: ConfigData["rules"]): Promise<string[]> {
  const loader = new StaticConfigLoader({ extends: ["html-validate:recommended"], rules: config });
  const report = await new HtmlValidate(loader).validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

describe("the page has valid HTML", () => {
  test.each(publicPages)("$path", async ({ html }) => {
    expect(await mistakes(html, rules)).toEqual([]);
  });

  test.each(portalPages)("$path", async ({ html }) => {
    expect(await mistakes(html.replace(islandStyle, ""), reactRules)).toEqual([]);
  });
});
