import { z } from "astro/zod";
import { frontmatter, line, oneOf } from "./fields.ts";
import { link } from "./links.ts";
import { mediaName } from "./media.ts";
import { alternative } from "./page.ts";

/** Part of an address, after #: lets links lead here, as in /contact#costs. */
const anchor = z.string().regex(/^[a-z][a-z0-9-]*$/, {
  error:
    'must begin with a letter and hold lower-case letters, digits and hyphens only, for example: id="costs"',
});

/** Defines a component by its description, which the editor shows, and its fields. */
const component = <Shape extends z.ZodRawShape>(description: string, shape: Shape) =>
  frontmatter(shape).meta({ description });

const wrongYear = (problem: string) =>
  `${problem}. Write the year that the figure is about, for example: year="2021/22"`;

/** What authors may use in MDX, without importing it. */
export const componentSchemas = {
  AddressesToAllow: component(
    "The addresses of this website and its database, for a council's firewall.",
    {},
  ),
  Band: component("A strip across the page. Let neighbours differ in tone.", {
    tone: oneOf(["paper", "sand", "moss"]).default("paper"),
    id: anchor.optional(),
  }),
  CallToAction: component(
    "A notice between two strips of hazard tape, with the page's main button. Once a page.",
    {
      /** Words of the button. */
      text: line([3, 40], { example: "Talk to us about a pilot" }),
      href: link(),
      picture: mediaName([".svg"]).optional(),
      alt: alternative("A mattress smiles in a yellow skip.").optional(),
      id: anchor.optional(),
    },
  ),
  Columns: component("Puts the Panels or Statistics between its tags side by side where there is room.", {
    /** How many are side by side at most. Figures in two columns are larger. */
    of: oneOf(["two", "three"]).default("three"),
  }),
  CouncilDomains: component("The councils and their e-mail domains.", {}),
  JobSheet: component("Turns the list between its tags into a sheet of ticked boxes.", {}),
  NextPage: component("A large link to the next page to read.", {
    text: line([3, 60], { example: "What a council gets back" }),
    href: link(),
  }),
  Panel: component("One column, with a drawing on top where it names one.", {
    picture: mediaName([".svg"]).optional(),
    alt: alternative("A council officer at a desk with two screens.").optional(),
    id: anchor.optional(),
  }),
  PhoneScreen: component(
    "One screen of the app, inside a Walkthrough. A list is drawn as rows, **bold** as what to press, a quotation as a voucher.",
    {
      /** What the person does here. Shown below the phone, with its number. */
      caption: line([5, 120], { example: "Select a site address" }),
      /** Name of the screen at the top of the phone. */
      bar: line([3, 24], { example: "Choose a site" }),
      /** How a list is drawn: rows to choose from, facts with their names in _italics_ first, or buttons. */
      look: oneOf(["rows", "facts", "buttons"]).default("rows"),
      /** The menu at the top left: press points at it. */
      menu: oneOf(["closed", "press", "open"]).default("closed"),
    },
  ),
  Pilot: component(
    "What is only true while a council is wanted to go first, or once there is one: the field 'wanted' of the home page says which.",
    { is: oneOf(["wanted", "found"]) },
  ),
  Statistic: component("A figure in large numerals. None goes without its source and year.", {
    value: line([1, 20], { example: "£392 million" }),
    /** What the figure counts, so that figure and label read as one sentence. */
    label: line([5, 140], { example: "is the estimated yearly cost of fly-tipping in England" }),
    /** Who published the figure, and where. */
    source: line([3, 140], { example: "Defra, Fly-tipping statistics for England" }),
    year: z
      .string({ error: wrongYear("is missing") })
      .regex(/^\d{4}(?:\/\d{2})?$/, { error: wrongYear("is not a year") }),
    /** Where the source can be read. */
    url: z
      .string()
      .regex(/^https:\/\/\S+$/, { error: "must be a web address that begins with https://" })
      .optional(),
    /** Draws so many piles of waste and one penalty notice below the figure. */
    piles: z
      .string()
      .regex(/^(?:[1-9]|1\d|2[0-4])$/, {
        error: 'must be a whole number from 1 to 24, for example: piles="18"',
      })
      .optional(),
    /** large: one figure that fills the page. Once a page. */
    size: oneOf(["normal", "large"]).default("normal"),
  }),
  Step: component("One step with its film, inside Steps. The text between its tags explains it.", {
    title: line([3, 50], { example: "Choose a site" }),
    /** step-1 to step-6. A film name-mobile is used on phones where there is one. */
    film: mediaName([".mp4"]),
    alt: alternative("A phone with a list of recycling centres."),
  }),
  Steps: component("Numbers the Steps between its tags.", {}),
  Walkthrough: component("A row of phones that show one task, in order.", {
    title: line([3, 50], { example: "Apply for a voucher" }),
    intro: line([10, 200], { example: "From the home screen to a voucher in five taps." }),
  }),
};

export type ComponentName = keyof typeof componentSchemas;

/** Props of a component as its author writes them. */
export type AuthorProps<Name extends ComponentName> = z.input<(typeof componentSchemas)[Name]>;
