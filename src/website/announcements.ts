import { type CollectionEntry, getCollection } from "astro:content";
import { showsDrafts } from "virtual:drafts";
import { isPublished } from "../authoring/schemas/published.ts";

/** Announcements on one page of the list. */
const perPage = 20;

/** All announcements that visitors may see, newest first; in `npm run dev` the others too. */
export async function announcements(): Promise<CollectionEntry<"announcements">[]> {
  const entries = await getCollection(
    "announcements",
    ({ data }) => showsDrafts || isPublished(data, new Date()),
  );
  return entries.sort(
    (one, other) => other.data.date.valueOf() - one.data.date.valueOf() || one.id.localeCompare(other.id),
  );
}

async function newestYear(): Promise<number> {
  // Some policies are always there.
  const policies = await getCollection("policies", ({ data }) => !data.draft);
  const days = [...policies, ...(await announcements())].map(({ data }) => data.date.valueOf());
  return new Date(Math.min(Math.max(...days), Date.now())).getUTCFullYear();
}

let yearOfBuild: Promise<number> | undefined;

/**
 * The year that the notice of copyright names: that of the newest text, by the text's own date. The year of a build
 * would be wrong from New Year's Day until the next one.
 */
export function copyrightYear(): Promise<number> {
  // Every page of a build asks, and all of them get the same.
  return showsDrafts ? newestYear() : (yearOfBuild ??= newestYear());
}

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
