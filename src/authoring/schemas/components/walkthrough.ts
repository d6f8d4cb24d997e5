import { frontmatter, line, oneOf } from "../fields.ts";
import { mediaName } from "../media.ts";
import { alternative } from "../page.ts";

export const steps = frontmatter({});

export const step = frontmatter({
  title: line([3, 50], {
    title: "Title",
    description: "What happens, in a few words.",
    example: "Choose a site",
  }),
  film: mediaName("The film: step-1 to step-6. A film name-mobile is used on phones where there is one.", [
    ".mp4",
  ]),
  alt: alternative("A phone with a list of recycling centres."),
});

export const walkthrough = frontmatter({
  title: line([3, 50], {
    title: "Title",
    description: "The task, as a heading.",
    example: "Apply for a voucher",
  }),
  intro: line([10, 200], {
    title: "Introduction",
    description: "A sentence or two about the task.",
    example: "From the home screen to a voucher in five taps.",
  }),
});

export const phoneScreen = frontmatter({
  caption: line([5, 120], {
    title: "Caption",
    description: "What the person does here. Stands below the phone, with its number.",
    example: "Select a site address",
  }),
  bar: line([3, 24], {
    title: "Bar",
    description: "Name of the screen at the top of the phone.",
    example: "Choose a site",
  }),
  look: oneOf(
    ["rows", "facts", "buttons"],
    "How a list is drawn: rows to choose from, facts with their names in _italics_ first, or buttons.",
  ).default("rows"),
  menu: oneOf(["closed", "press", "open"], "The menu at the top left: press points at it.").default("closed"),
});
