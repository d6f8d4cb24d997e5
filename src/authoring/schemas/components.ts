import { z } from "astro/zod";
import { frontmatter, line, oneOf } from "./fields.ts";
import { link } from "./links.ts";
import { film, mediaName } from "./media.ts";
import { alternative } from "./page.ts";

/** Part of an address, after #. */
const anchor = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, {
    error:
      'must begin with a letter and hold lower-case letters, digits and hyphens only, for example: id="costs"',
  })
  .meta({ description: "Lets links lead here: /contact#costs", examples: ["costs"] });

/** Describes a component: what it is for, how it is written, and what it takes. The guide for editors shows all of it. */
const component = <Shape extends z.ZodRawShape>(description: string, example: string, shape: Shape) =>
  frontmatter(shape).meta({ description, examples: [example] });

/** What authors may use in MDX, without importing it. */
export const componentSchemas = {
  AddressesToAllow: component(
    "The addresses of this website and its database, for a council's firewall.",
    "<AddressesToAllow />",
    {},
  ),
  Band: component(
    "A strip across the page. The text between its tags is Markdown.",
    '<Band tone="sand" id="costs">\n\n## What it costs\n\nA lot.\n\n</Band>',
    {
      tone: oneOf(["paper", "sand", "moss"], "Colour of the strip. Let neighbours differ.").default("paper"),
      id: anchor.optional(),
    },
  ),
  CallToAction: component(
    "A notice between two strips of hazard tape, with the page's main button. Once a page.",
    '<CallToAction text="Talk to us about a pilot" href="/contact">\n\n## We are looking for one council\n\nIt may be yours.\n\n</CallToAction>',
    {
      text: line([3, 40], {
        description: "Words of the yellow button.",
        example: "Talk to us about a pilot",
      }),
      href: link("Where the yellow button leads."),
      picture: mediaName("Drawing beside the words.", [".svg"]).optional(),
      alt: alternative("A mattress smiles in a yellow skip.").optional(),
      id: anchor.optional(),
    },
  ),
  Columns: component(
    "Puts the Panels or Statistics between its tags side by side where there is room.",
    '<Columns of="two">\n\n<Panel>\n\nLeft.\n\n</Panel>\n\n<Panel>\n\nRight.\n\n</Panel>\n\n</Columns>',
    {
      of: oneOf(
        ["two", "three"],
        "How many stand side by side at most. Figures in two columns are larger.",
      ).default("three"),
    },
  ),
  CouncilDomains: component("The councils and their e-mail domains.", "<CouncilDomains />", {}),
  JobSheet: component(
    "Turns the list between its tags into a sheet of ticked boxes.",
    "<JobSheet>\n\n- Less fly-tipping\n- Fewer hours in court\n\n</JobSheet>",
    {},
  ),
  NextPage: component(
    "A large link to the next page to read.",
    '<NextPage text="What a council gets back" href="/our-impact" />',
    {
      text: line([3, 60], { description: "What the next page tells.", example: "What a council gets back" }),
      href: link("Where it leads."),
    },
  ),
  Panel: component(
    "One column, with a drawing on top where it names one.",
    '<Panel picture="scene-desk" alt="A council officer at a desk with two screens.">\n\n### For councils\n\nRegister with your council e-mail address.\n\n</Panel>',
    {
      picture: mediaName("Drawing on top of the panel.", [".svg"]).optional(),
      alt: alternative("A council officer at a desk with two screens.").optional(),
      id: anchor.optional(),
    },
  ),
  PhoneScreen: component(
    "One screen of the app, inside a Walkthrough. A list is drawn as rows, **bold** as what to press, a quotation as a voucher.",
    '<Walkthrough title="Choose a site" intro="One screen of the app, as it looks on a phone.">\n\n<PhoneScreen caption="Select a site address" bar="Choose a site">\n\n- **Holloway Recycling Centre**\n- Sample Yard\n\n</PhoneScreen>\n\n</Walkthrough>',
    {
      caption: line([5, 120], {
        description: "What the person does here. Shown below the phone, with its number.",
        example: "Select a site address",
      }),
      bar: line([3, 24], {
        description: "Name of the screen at the top of the phone.",
        example: "Choose a site",
      }),
      look: oneOf(
        ["rows", "facts", "buttons"],
        "How a list is drawn: rows to choose from, facts with their names in _italics_ first, or buttons.",
      ).default("rows"),
      menu: oneOf(["closed", "press", "open"], "The menu at the top left: press points at it.").default(
        "closed",
      ),
    },
  ),
  Pilot: component(
    "What is only true while a council is wanted to go first, or once there is one: the field 'wanted' of the home page says which.",
    '<Pilot is="wanted">\n\nWe are looking for one council to go first.\n\n</Pilot>',
    {
      is: oneOf(["wanted", "found"], "While it shows the text between its tags."),
    },
  ),
  Statistic: component(
    "A figure in large numerals. None goes without its source and year.",
    '<Statistic value="£392 million" label="is the estimated yearly cost of fly-tipping in England" source="Eunomia, Counting the Cost" year="2018/19" />',
    {
      value: line([1, 20], {
        description: "The figure itself, as short as it gets.",
        example: "£392 million",
      }),
      label: line([5, 140], {
        description: "What the figure counts, so that figure and label read as one sentence.",
        example: "is the estimated yearly cost of fly-tipping in England",
      }),
      source: line([3, 140], {
        description: "Who published the figure, and where.",
        example: "Defra, Fly-tipping statistics for England",
      }),
      year: z
        .string({ error: 'is missing. Write the year that the figure is about, for example: year="2021/22"' })
        .regex(/^\d{4}(?:\/\d{2})?$/, {
          error: 'is not a year. Write the year that the figure is about, for example: year="2021/22"',
        })
        .meta({ description: "Year that the figure is about.", examples: ["2021/22"] }),
      url: z
        .string()
        .regex(/^https:\/\/\S+$/, { error: "must be a web address that begins with https://" })
        .meta({ description: "Where the source can be read.", examples: ["https://www.gov.uk/"] })
        .optional(),
      piles: z
        .string()
        .regex(/^(?:[1-9]|1\d|2[0-4])$/, {
          error: 'must be a whole number from 1 to 24, for example: piles="18"',
        })
        .meta({
          description: "Draws so many piles of waste and one penalty notice below the figure.",
          examples: ["18"],
        })
        .optional(),
      size: oneOf(["normal", "large"], "large: one figure that fills the page. Once a page.").default(
        "normal",
      ),
    },
  ),
  Step: component(
    "One step with its film, inside Steps. The text between its tags explains it.",
    '<Steps>\n\n<Step title="Choose a site" film="step-3" alt="A phone with a list of recycling centres.">\n\nPick the site nearest to you.\n\n</Step>\n\n</Steps>',
    {
      title: line([3, 50], { description: "What happens, in a few words.", example: "Choose a site" }),
      film: mediaName(
        "The film: step-1 to step-6. A film name-mobile is used on phones where there is one.",
        [".mp4"],
      ),
      alt: alternative("A phone with a list of recycling centres."),
    },
  ),
  Steps: component(
    "Numbers the Steps between its tags.",
    '<Steps>\n\n<Step title="Drive there" film="step-5" alt="A van at the gates of a recycling centre.">\n\nShow your voucher at the gate.\n\n</Step>\n\n</Steps>',
    {},
  ),
  Video: component(
    "A film of our own. Its captions are written out below it.",
    '<Video name="feature" title="{product} in half a minute" />',
    {
      name: film("The film: a .mp4 and a .webm, captions (.vtt) and a first picture."),
      title: line([5, 80], { description: "What the film is.", example: "{product} in half a minute" }),
    },
  ),
  Walkthrough: component(
    "A row of phones that show one task, in order.",
    '<Walkthrough title="Your account" intro="From the home screen to your details in two taps.">\n\n<PhoneScreen caption="Open the menu at top left" bar="{product}" menu="press">\n\n- **View Vouchers**\n\n</PhoneScreen>\n\n</Walkthrough>',
    {
      title: line([3, 50], { description: "The task, as a heading.", example: "Apply for a voucher" }),
      intro: line([10, 200], {
        description: "A sentence or two about the task.",
        example: "From the home screen to a voucher in five taps.",
      }),
    },
  ),
};

export type ComponentName = keyof typeof componentSchemas;

/** Props of a component as its author writes them. */
export type AuthorProps<Name extends ComponentName> = z.input<(typeof componentSchemas)[Name]>;
