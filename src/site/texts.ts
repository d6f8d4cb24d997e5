import { getCollection } from "astro:content";
import { isPreview, showsDrafts } from "virtual:drafts";
import { isPublished } from "../authoring/schemas/published.ts";

/** Computes a value once in a build; each time while drafts are shown, because texts change. */
function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () => (showsDrafts ? ask() : (answer ??= ask()));
}

export const notPublished = `Not published: ${isPreview ? "everybody with the link" : "only you"} can see this`;

/** Returns the visible announcements, newest first; in `npm run dev` all. */
export const announcements = once(async () => {
  const entries = await getCollection(
    "announcements",
    ({ data }) => showsDrafts || isPublished(data, new Date()),
  );
  return entries.sort(
    (one, other) => other.data.date.valueOf() - one.data.date.valueOf() || one.id.localeCompare(other.id),
  );
});

/** Returns the visible policies by title. */
export const policies = once(async () =>
  (await getCollection("policies", ({ data }) => !data.draft)).sort((one, other) =>
    one.data.title.localeCompare(other.data.title),
  ),
);

/** Returns the year of the newest text for the copyright notice: that of a build would be wrong after New Year. */
export const copyrightYear = once(async () => {
  const days = [...(await policies()), ...(await announcements())].map(({ data }) => data.date.valueOf());
  return new Date(Math.min(Math.max(...days), Date.now())).getUTCFullYear();
});
