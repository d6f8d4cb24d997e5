import { frontmatter, line, oneOf } from "../fields.ts";
import { link } from "../links.ts";
import { mediaName } from "../media.ts";
import { alternative } from "../page.ts";
import { z } from "astro/zod";

/** Part of an address, after #. */
const anchor = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, {
    error:
      'must begin with a letter and hold lower-case letters, digits and hyphens only, for example: id="costs"',
  })
  .meta({
    title: "Name of the place",
    description: "Lets links lead here: /contact#costs",
    examples: ["costs"],
  });

export const band = frontmatter({
  tone: oneOf(["paper", "sand", "moss"], "Colour of the strip. Let neighbours differ.").default("paper"),
  id: anchor.optional(),
});

export const columns = frontmatter({
  of: oneOf(
    ["two", "three"],
    "How many stand side by side at most. Figures in two columns are larger.",
  ).default("three"),
});

export const panel = frontmatter({
  picture: mediaName("Drawing on top of the panel.", [".svg"]).optional(),
  alt: alternative("A council officer at a desk with two screens.").optional(),
  id: anchor.optional(),
});

export const councilDomains = frontmatter({});

export const addressesToAllow = frontmatter({});

export const jobSheet = frontmatter({});

export const callToAction = frontmatter({
  text: line([3, 40], {
    title: "Text",
    description: "Words of the yellow button.",
    example: "Talk to us about a pilot",
  }),
  href: link("Where the yellow button leads."),
  picture: mediaName("Drawing beside the words.", [".svg"]).optional(),
  alt: alternative("A mattress smiles in a yellow skip.").optional(),
  id: anchor.optional(),
});

export const pilot = frontmatter({
  is: oneOf(["wanted", "found"], "While it shows what stands between its tags."),
});

export const nextPage = frontmatter({
  text: line([3, 60], {
    title: "Text",
    description: "What the next page tells.",
    example: "What a council gets back",
  }),
  href: link("Where it leads."),
});
