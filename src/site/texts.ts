import { type CollectionEntry, getCollection } from "astro:content";
import { isPreview, showsDrafts } from "virtual:drafts";
import { isPublished } from "../authoring/schemas/published.ts";

/** Announcements on one page of the list. */
const perPage = 20;

/** Computes an answer once for a whole build. While drafts are shown, texts change. */
function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () => (showsDrafts ? ask() : (answer ??= ask()));
}

/** The line above a text that is not published. */
export const notPublished = `Not published: ${isPreview ? "everybody with the link" : "only you"} can see this`;

/** All announcements that visitors may see, newest first; in `npm run dev` the others too. */
export const announcements = once(async () => {
  const entries = await getCollection(
    "announcements",
    ({ data }) => showsDrafts || isPublished(data, new Date()),
  );
  return entries.sort(
    (one, other) => other.data.date.valueOf() - one.data.date.valueOf() || one.id.localeCompare(other.id),
  );
});

/** The announcements that feeds tell: readers keep what they have seen, and ask for the whole feed every hour. */
export const newestAnnouncements = async () => (await announcements()).slice(0, 100);

/** The policies that visitors may see, as every page's footer lists them. */
export const policies = once(async () =>
  (await getCollection("policies", ({ data }) => !data.draft)).sort((one, other) =>
    one.data.title.localeCompare(other.data.title),
  ),
);

/**
 * The year that the notice of copyright names: that of the newest text, by the text's own date. The year of a build
 * would be wrong from New Year's Day until the next one.
 */
export const copyrightYear = once(async () => {
  // Some policies are always there.
  const days = [...(await policies()), ...(await announcements())].map(({ data }) => data.date.valueOf());
  return new Date(Math.min(Math.max(...days), Date.now())).getUTCFullYear();
});

/** A page of the list. */
export interface ListPage {
  /** From 1. */
  page: number;
  lastPage: number;
  /** What it lists, newest first. */
  entries: CollectionEntry<"announcements">[];
}

/** Every page of the list, the first of them even when there is nothing to list. */
export async function listPages(): Promise<[ListPage, ...ListPage[]]> {
  const all = await announcements();
  const lastPage = Math.max(1, Math.ceil(all.length / perPage));
  const listPage = (page: number): ListPage => ({
    page,
    lastPage,
    entries: all.slice((page - 1) * perPage, page * perPage),
  });
  return [listPage(1), ...Array.from({ length: lastPage - 1 }, (_, index) => listPage(index + 2))];
}

/** Address of a page of the list; the first is the list itself. */
export function listPath(page: number): string {
  return page === 1 ? "/announcements" : `/announcements/page/${page}`;
}
