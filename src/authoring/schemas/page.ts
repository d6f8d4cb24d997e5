import { refusedDescription } from "./description.ts";
import { frontmatter, line } from "./fields.ts";
import { link } from "./links.ts";
import { mediaName } from "./media.ts";

/** What a picture shows, for people who do not see it. */
export function alternative(example: string) {
  return line([10, 200], {
    title: "Alternative text",
    description: "What the picture shows, for people who do not see it.",
    example,
  }).superRefine((text, context) => {
    const refused = refusedDescription(text);
    if (refused === undefined) return;
    context.addIssue({
      code: "custom",
      message: `${refused}. Say what the picture shows, for example: ${example}`,
    });
  });
}

export const picture = frontmatter({
  name: mediaName([".svg"], "Drawing beside the text."),
  alt: alternative("A mattress leaning on a lamp post at the corner of a terraced street."),
}).meta({ title: "Drawing" });

const doorHeading = line([3, 40], {
  title: "Heading above it",
  description: "On the home page: makes a door of the button. To whom it speaks, as a question or a name.",
  example: "Got something to get rid of?",
}).optional();

const doorNote = line([20, 140], {
  title: "Sentence above it",
  description: "On the home page, below that heading: what happens next.",
  example: "Say what it is, choose a site near you and show the voucher at the gate.",
}).optional();

function button(name: string, example: string) {
  const text = line([3, 40], {
    title: "Text",
    description: `Words of ${name}: what happens when it is pressed.`,
    example,
  });
  return frontmatter({ text, href: link(`Where ${name} leads.`), heading: doorHeading, note: doorNote });
}

/** Frontmatter of a marketing page, content/pages/<address>.mdx. */
export const page = frontmatter({
  title: line([3, 50], {
    title: "Title",
    description: "Name of the page in the browser tab and in search results. The product's name is added.",
    example: "Our impact",
  }),
  description: line([50, 160], {
    title: "Description",
    description: "What search engines and shared links say below the title.",
    example: "What fly-tipping costs England, and what a council saves when waste finds a legal home.",
  }),
  heading: line([5, 60], {
    title: "Heading",
    description: "The one claim at the top of the page, in large letters.",
    example: "What an empty alley is worth",
  }),
  lede: line([50, 320], {
    title: "Opening",
    description: "Two or three sentences below the heading that say what the page is about.",
    example: "Every voucher used is one van that went through your gates instead of up your alley.",
  }),
  kicker: line([3, 40], {
    title: "Tape",
    description: "A few words above the heading, printed on tape. Leave out where there is nothing to say.",
    example: "Now in ten boroughs",
  }).optional(),
  wanted: line([3, 40], {
    title: "Wanted",
    description:
      "On the home page only: the tape that says that a council is wanted to go first. Remove it once there is " +
      'one: every <Pilot is="wanted"> of the site goes with it, and every <Pilot is="found"> appears.',
    example: "Wanted: a council to go first",
  }).optional(),
  picture: picture.optional(),
  action: button("the yellow button", "Get a voucher").optional(),
  secondAction: button("the plain button beside it", "Talk to us about a pilot").optional(),
});
