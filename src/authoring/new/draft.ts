import { stringify } from "yaml";
import { draftBody, toReplace } from "../checks/unwritten.ts";
import { announcement } from "../schemas/announcement.ts";

/** Why a title cannot be used, in a sentence; undefined where it can. */
export function refusedTitle(title: string): string | undefined {
  const { error } = announcement.shape.title.safeParse(title);
  return error?.issues[0] && `The title ${error.issues[0].message}.`;
}

/** The text of a new announcement: a draft that the build accepts as it is, and that says what to write where. */
export function draftText(title: string, day: string): string {
  return `---
${stringify({ title: title.trim() }, { lineWidth: 0 })}description: ${toReplace} with one or two sentences for lists, feeds, search engines and shared links.
date: ${day}
# The next line keeps this announcement off the site. Remove both lines when it may be published.
draft: true
---

${draftBody}`;
}
