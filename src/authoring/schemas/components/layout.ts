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

/** A strip across the page. What is written between its tags is Markdown. */
export const band = frontmatter({
  tone: oneOf(["paper", "sand", "moss"], "Colour of the strip. Let neighbours differ.").default("paper"),
  id: anchor.optional(),
});

/** Puts the Panels or Statistics between its tags side by side where there is room. */
export const columns = frontmatter({
  of: oneOf(
    ["two", "three"],
    "How many stand side by side at most. Figures in two columns are larger.",
  ).default("three"),
});

/** One column, with a drawing on top where it names one. */
export const panel = frontmatter({
  picture: mediaName("Drawing on top of the panel.", [".svg"]).optional(),
  alt: alternative("A council officer at a desk with two screens.").optional(),
  id: anchor.optional(),
});

/** The councils and their e-mail domains, from src/shared/domain/email-domains.ts. */
export const councilDomains = frontmatter({});

/** The addresses of this website and its database, for a firewall. */
export const addressesToAllow = frontmatter({});

/** Turns the list between its tags into a sheet of ticked boxes. */
export const jobSheet = frontmatter({});

/** A notice between two strips of hazard tape, with the page's main button. Once a page. */
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

/** What is only true while a council is wanted to go first, or once there is one. The home page's field "wanted" says which. */
export const pilot = frontmatter({
  is: oneOf(["wanted", "found"], "While it shows what stands between its tags."),
});

/** A large link to the next page to read. */
export const nextPage = frontmatter({
  text: line([3, 60], {
    title: "Text",
    description: "What the next page tells.",
    example: "What a council gets back",
  }),
  href: link("Where it leads."),
});
