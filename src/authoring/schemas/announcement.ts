import { day, draft, frontmatter, line } from "./fields.ts";
import { film } from "./media.ts";
import { alternative, picture } from "./page.ts";
import { ownPicture } from "./pictures.ts";

/** Frontmatter of an announcement, content/announcements/<address>.mdx. */
export const announcement = frontmatter({
  title: line([5, 70], {
    title: "Title",
    description: "Heading of the announcement, in lists, the feed and the browser tab.",
    example: "Looking for a council to pilot TipRight",
  }),
  description: line([50, 160], {
    title: "Description",
    description: "One or two sentences for lists, the feed, search engines and shared links.",
    example: "We are looking for one council to run TipRight on its streets and tell us what it learns.",
  }),
  date: day({
    title: "Date",
    description:
      "Day of publication. It decides the order, newest first. A day in the future keeps the announcement off " +
      "the site until the first build on that day or later.",
    example: "2024-02-22",
  }),
  photo: frontmatter({
    file: ownPicture(),
    alt: alternative("A skip full of mattresses at the gates."),
  }).optional(),
  picture: picture.optional(),
  video: film("Film shown at the top and in the list.").optional(),
  draft: draft(),
});
