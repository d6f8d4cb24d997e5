import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { dayInBritain } from "../../shared/domain/days.ts";
import { applicationPaths } from "../../shared/domain/application-paths.ts";
import type { Mistake } from "../messages/mistake.ts";
import type { Entry } from "./entry.ts";

/** Ids that layouts set. */
const layoutIds: Readonly<Record<Entry["folder"], readonly string[]>> = {
  announcements: ["main", "menu", "transcript"],
  pages: ["main", "menu"],
  policies: ["main", "menu", "contents"],
};

function pathOf({ folder, id = "" }: Entry): string {
  if (folder === "announcements") return `/announcements/${id}`;
  return folder === "pages" && id === "home" ? "/" : `/${id}`;
}

/** The ids in the text of an entry: of headings, and of components. */
function idsIn({ compiled }: Entry): string[] {
  const headings = compiled?.headings.map(({ slug }) => slug) ?? [];
  return [...headings, ...(compiled?.notes.places.map(({ name }) => name) ?? [])];
}

/** The links in the text and the fields of an entry. */
function linksOf({ compiled, fields, lineOf }: Entry): { line: number | undefined; url: string }[] {
  const { action, secondAction } = fields && "lede" in fields ? fields : {};
  return [
    ...(action ? [{ line: lineOf(["action", "href"]), url: action.href }] : []),
    ...(secondAction ? [{ line: lineOf(["secondAction", "href"]), url: secondAction.href }] : []),
    ...(compiled?.notes.links ?? []),
  ];
}

/** The day on which an entry appears; "" for one that is always there. */
function firstDay({ folder, fields }: Entry): string {
  // A policy is public before it applies.
  const isDated = folder === "announcements" && fields && "date" in fields;
  return isDated ? fields.date.toISOString().slice(0, 10) : "";
}

/** Returns why visitors of one entry cannot open the other. Drafts may link to drafts. */
function hiddenReason(from: Entry, target: Entry, today: string): string | undefined {
  if (from.draft) return undefined;
  if (target.draft) return "is a draft";
  const [day, readFrom] = [firstDay(target), firstDay(from)];
  return day <= (readFrom > today ? readFrom : today) ? undefined : `is not published before ${day}`;
}

/** The part of an address behind #, as a browser looks for it. */
function fragmentOf(url: string): string {
  const fragment = url.split("#").slice(1).join("#");
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Returns mistakes in links within the site: missing pages, drafts, missing ids. */
export function mistakesInLinks(root: string, entries: readonly Entry[], now: Date): Mistake[] {
  const byPath = new Map(entries.map((entry) => [pathOf(entry), entry]));
  const visible = entries.filter(({ draft, id }) => !draft && id).map(pathOf);
  const today = dayInBritain(now);

  /** Whether a page or file outside content/ has this path. */
  function isElsewhere(path: string): boolean {
    const pages = [".astro", ".ts", "/index.astro"].map((ending) => join(root, "src/pages", path + ending));
    return (
      path === "/announcements" ||
      applicationPaths().includes(path) ||
      (path !== "/404" && pages.some((file) => existsSync(file))) ||
      statSync(join(root, "public", path), { throwIfNoEntry: false })?.isFile() === true
    );
  }

  function mistakeIn(from: Entry, url: string): string | undefined {
    if (!/^[/#]/.test(url)) return undefined;
    const [path = ""] = url.split(/[?#]/, 1);
    const target = path === "" ? from : byPath.get(path);
    if (!target) {
      if (isElsewhere(path)) return undefined;
      const plain = path.replace(/\.(?:html?|mdx)$|\/+$/, "").toLowerCase() || "/";
      if (plain !== path && (byPath.has(plain) || isElsewhere(plain)))
        return `${url} is written in small letters and without an ending. Write ${plain}`;
      const isAnnouncement = (one: string) => one.startsWith("/announcements/");
      const near = visible.filter((one) => isAnnouncement(path) || !isAnnouncement(one));
      return `there is no page ${path} here. There are: ${["/announcements", "/boroughs", ...near].join(", ")}`;
    }
    const reason = hiddenReason(from, target, today);
    if (reason)
      return `${path} ${reason}, so visitors would not find it. Publish both together, or take the link out`;
    const fragment = fragmentOf(url);
    // The ids of a text with mistakes are not known.
    if (fragment === "" || !target.compiled || target.mistakes.length > 0) return undefined;
    const ids = idsIn(target);
    if (ids.includes(fragment) || layoutIds[target.folder].includes(fragment)) return undefined;
    return `there is no place #${fragment} on ${path || "this page"}. There are: ${ids.map((id) => `#${id}`).join(", ") || "none"}`;
  }

  return entries.flatMap((entry) =>
    linksOf(entry).flatMap(({ line, url }) => {
      const mistake = mistakeIn(entry, url);
      return mistake === undefined ? [] : [{ file: entry.file, line, message: `a link: ${mistake}` }];
    }),
  );
}

export function mistakesInPlaces(entries: readonly Entry[]): Mistake[] {
  return entries.flatMap(({ folder, file, compiled }) => {
    const seen = new Set(layoutIds[folder]);
    const headings = (compiled?.headings ?? []).flatMap(({ slug, text }) => {
      const message = `a heading cannot be "${text}" alone: the page has a place of that name. Add a word`;
      return seen.has(slug) ? [{ file, message }] : [];
    });
    for (const { slug } of compiled?.headings ?? []) seen.add(slug);
    const components = (compiled?.notes.places ?? []).flatMap(({ line, name }) => {
      const message = `id="${name}" is on this page twice. Choose another`;
      const isTwice = seen.has(name);
      seen.add(name);
      return isTwice ? [{ file, line, message }] : [];
    });
    return [...headings, ...components];
  });
}
