import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";
import { describe, expect, test } from "vitest";
import { portalPages, publicPages } from "../support/site.ts";

/** Beside the recommended rules. A film that plays by itself is asked for; a browser test sees that it can be stopped. */
const rules: ConfigData["rules"] = { "no-autoplay": "off", "no-dup-class": "off" };

/** How React writes markup: other letter case and closing than in files written by hand, just as valid. */
const reactRules: ConfigData["rules"] = {
  ...rules,
  // A password that is shown is a text, which a phone would begin with a capital.
  "input-attributes": "off",
  "attr-case": "off",
  "attribute-boolean-style": "off",
  "valid-id": "off",
  "void-style": "off",
};

/** What Astro puts before the first island, in the middle of the page. */
const islandStyle = "<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>";

async function mistakes(html: string, config: ConfigData["rules"]): Promise<string[]> {
  const loader = new StaticConfigLoader({ extends: ["html-validate:recommended"], rules: config });
  const report = await new HtmlValidate(loader).validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

describe("valid HTML", () => {
  test.each(publicPages)("$path", async ({ html }) => {
    expect(await mistakes(html, rules)).toEqual([]);
  });

  test.each(portalPages)("$path", async ({ html }) => {
    expect(await mistakes(html.replace(islandStyle, ""), reactRules)).toEqual([]);
  });
});
