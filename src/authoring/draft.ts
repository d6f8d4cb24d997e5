import { dump } from "js-yaml";
import { announcement } from "./schemas/announcement.ts";

/** How every text begins that a new draft holds only until its author has written another. */
export const toReplace = "Replace this";

/** Why a title cannot be used, in a sentence; undefined where it can. */
export function refusedTitle(title: string): string | undefined {
  const { error } = announcement.shape.title.safeParse(title);
  return error?.issues[0] && `The title ${error.issues[0].message}.`;
}

/** The text of a new announcement: a draft that the build accepts as it is, and that says what to write where. */
export function draftText(title: string, day: string): string {
  const fields = dump({ title: title.trim() }, { lineWidth: -1, quotingType: '"' });
  return `---
${fields}description: ${toReplace} with one or two sentences for lists, feeds, search engines and shared links.
date: ${day}
# The next line keeps this announcement off the site. Remove both lines when it may be published.
draft: true
---

${toReplace} paragraph. Say in the first sentence what is new, and for whom.

## A heading

Paragraphs are separated by an empty line. **Bold**, *italic*, and a link: [Our Solution](/our-solution).

- A list begins with a hyphen,
- once for each line.
`;
}
