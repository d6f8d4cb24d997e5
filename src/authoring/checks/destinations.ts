import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { dayInBritain } from "../../shared/domain/days.ts";
import { applicationPaths } from "../../shared/domain/application-paths.ts";
import type { Mistake } from "../messages/mistake.ts";
import type { Entry } from "./entry.ts";

/** Names for # that a page has from its layout, beside those in its text. */
const layoutPlaces: Readonly<Record<Entry["folder"], readonly string[]>> = {
  announcements: ["main", "menu", "transcript"],
  pages: ["main", "menu"],
  policies: ["main", "menu", "contents"],
};

/** Where visitors find an entry. */
function pathOf({ folder, id = "" }: Entry): string {
  if (folder === "announcements") return `/announcements/${id}`;
  return folder === "pages" && id === "home" ? "/" : `/${id}`;
}

/** The names that a link to an entry can end in, behind #. */
function placesOf({ folder, compiled }: Entry): Set<string> {
  return new Set([
    ...layoutPlaces[folder],
    ...(compiled?.headings.map(({ slug }) => slug) ?? []),
    ...(compiled?.notes.places.map(({ name }) => name) ?? []),
  ]);
}

/** The links of an entry: of its text, and of its fields. */
function linksOf({ compiled, fields, lineOf }: Entry): { line: number | undefined; url: string }[] {
  const { action, secondAction } = fields && "lede" in fields ? fields : {};
  return [
    ...(action ? [{ line: lineOf(["action", "href"]), url: action.href }] : []),
    ...(secondAction ? [{ line: lineOf(["secondAction", "href"]), url: secondAction.href }] : []),
    ...(compiled?.notes.links ?? []),
  ];
}

/** The first day on which visitors see an entry; undefined for a draft. */
function firstDay({ folder, draft, fields }: Entry): string | undefined {
  if (draft) return undefined;
  // A policy is there before it applies.
  return folder === "announcements" && fields && "date" in fields
    ? fields.date.toISOString().slice(0, 10)
    : "";
}

/** Why readers of one entry would not find the other. A draft may wait for another. */
function hidden(from: Entry, target: Entry, today: string): string | undefined {
  if (from.draft) return undefined;
  const day = firstDay(target);
  if (day === undefined) return "is a draft";
  const read = firstDay(from) ?? today;
  return day <= (read > today ? read : today) ? undefined : `is not published before ${day}`;
}

/** The part of an address behind #, as a browser looks for it. */
function placeIn(url: string): string {
  const place = url.split("#").slice(1).join("#");
  try {
    return decodeURIComponent(place);
  } catch {
    return place;
  }
}

/**
 * Mistakes in links between the pages of this site: to what is not there, to a draft, and to places on a page that it
 * does not have. Whether another site has the page nobody looks up here.
 */
export function mistakesInLinks(root: string, entries: readonly Entry[], now: Date): Mistake[] {
  const byPath = new Map(entries.map((entry) => [pathOf(entry), entry]));
  const known = [
    "/announcements",
    "/boroughs",
    ...entries.filter(({ draft, id }) => !draft && id).map(pathOf),
  ];
  const today = dayInBritain(now);
  const places = new Map<Entry, Set<string>>();
  const others = new Map<string, boolean>();

  function placesOn(entry: Entry): Set<string> {
    const known = places.get(entry) ?? placesOf(entry);
    places.set(entry, known);
    return known;
  }

  /** Whether a page or file is there that is no entry of content/. */
  function isElsewhere(path: string): boolean {
    const known = others.get(path);
    if (known !== undefined) return known;
    const pages = [".astro", ".ts", "/index.astro"].map((ending) => join(root, "src/pages", path + ending));
    const exists =
      path === "/announcements" ||
      applicationPaths().includes(path) ||
      (path !== "/404" && pages.some((file) => existsSync(file))) ||
      statSync(join(root, "public", path), { throwIfNoEntry: false })?.isFile() === true;
    others.set(path, exists);
    return exists;
  }

  function fault(from: Entry, url: string): string | undefined {
    if (!/^[/#]/.test(url)) return undefined;
    const [path = ""] = url.split(/[?#]/, 1);
    const target = path === "" ? from : byPath.get(path);
    if (!target) {
      if (isElsewhere(path)) return undefined;
      const plain = path.replace(/\.(?:html?|mdx)$|\/+$/, "") || "/";
      for (const [meant, why] of [
        [plain, "is written without its ending"],
        [plain.toLowerCase(), "is written in small letters"],
      ] as const) {
        if (meant !== path && (byPath.has(meant) || isElsewhere(meant)))
          return `${url} ${why}. Write ${meant}`;
      }
      // Of announcements there may be many.
      const near = known.filter(
        (one) => path.startsWith("/announcements/") || !one.startsWith("/announcements/"),
      );
      return `there is no page ${path} here. There are: ${near.join(", ")}`;
    }
    const why = hidden(from, target, today);
    if (why)
      return `${path} ${why}, so visitors would not find it. Publish both together, or take the link out`;
    const place = placeIn(url);
    // What cannot be read has no places to choose from.
    if (place === "" || !target.compiled || target.mistakes.length > 0) return undefined;
    const targets = placesOn(target);
    if (targets.has(place)) return undefined;
    const there = [...targets].filter((name) => !layoutPlaces[target.folder].includes(name));
    return `there is no place #${place} on ${path || "this page"}. There are: ${there.map((name) => `#${name}`).join(", ") || "none"}`;
  }

  return entries.flatMap((entry) =>
    linksOf(entry).flatMap(({ line, url }) => {
      const what = fault(entry, url);
      return what === undefined ? [] : [{ file: entry.file, line, message: `a link: ${what}` }];
    }),
  );
}

/** Mistakes in the names for # on a page: no two places may share one. */
export function mistakesInPlaces(entries: readonly Entry[]): Mistake[] {
  return entries.flatMap(({ folder, file, compiled }) => {
    if (!compiled) return [];
    const headings = new Map(compiled.headings.map(({ slug, text }) => [slug, text]));
    const seen = new Set<string>();
    const layout = layoutPlaces[folder].flatMap((name) => {
      const heading = headings.get(name);
      const message = `a heading cannot be "${heading ?? ""}" alone: the page has a place of that name. Add a word`;
      return heading === undefined ? [] : [{ file, message }];
    });
    const named = compiled.notes.places.flatMap(({ line, name }) => {
      const heading = headings.get(name);
      const twice = seen.has(name) || layoutPlaces[folder].includes(name);
      seen.add(name);
      if (heading !== undefined) {
        return [
          {
            file,
            line,
            message: `id="${name}" is the place of the heading "${heading}" already. Take it out`,
          },
        ];
      }
      return twice ? [{ file, line, message: `id="${name}" is on this page twice. Choose another` }] : [];
    });
    return [...layout, ...named];
  });
}
