import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { aboutFiles } from "../messages/files.ts";
import { type Mistake, inOrder } from "../messages/mistake.ts";
import { type ContentFolder, contentFolders } from "../schemas/collections.ts";
import { isEntry, isStray } from "../schemas/file-name.ts";
import { requiredPolicies } from "../schemas/policy.ts";
import { isPublished } from "../schemas/published.ts";
import { mistakesInLinks, mistakesInPlaces } from "./destinations.ts";
import { readEntry, type Entry } from "./entry.ts";

/** What no two published entries may share: search results and readers could not tell them apart. */
const unique = ["title", "description"] as const;

/** Mistakes that only show when published entries are seen together. */
function mistakesTogether(entries: readonly Entry[]): Mistake[] {
  const places = new Map<string, string>();
  return entries.flatMap(({ file, draft, fields, lineOf }) => {
    if (fields === undefined || draft) return [];
    const doubles = unique.flatMap((field) => {
      const value = `${field} ${fields[field].toLowerCase()}`;
      const other = places.get(value);
      if (other === undefined) {
        places.set(value, file);
        return [];
      }
      return [{ file, line: lineOf([field]), message: `${field} is that of ${other} too. Write another` }];
    });
    return inOrder(doubles);
  });
}

/** All of content/, and what is to be said of it. */
export interface CheckedSite {
  entries: Entry[];
  /** What keeps the site from being published, file by file. */
  mistakes: Mistake[];
  /** What would keep a draft from being published. The site does without it. */
  inDrafts: Mistake[];
  /** What is left out, and its author may not have meant. */
  warnings: Mistake[];
  /** Day of the first announcement that waits for one, as "2026-12-01": the site must be built again then. */
  nextBuild?: string | undefined;
}

/**
 * The entries in a folder of content/, by their names in it. Git keeps no empty folder: with its last entry it is gone.
 */
export function entryNames(root: string, folder: ContentFolder): string[] {
  const path = join(root, "content", folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: "utf8" }).filter(isEntry).sort();
}

/** A file may be taken away between the look into its folder and the look into it. */
function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}

/** Policies that every page links to, and that are no draft therefore. */
function missingPolicies(entries: readonly Entry[]): Mistake[] {
  return requiredPolicies.flatMap((id) => {
    const file = `content/policies/${id}.mdx`;
    const entry = entries.find((one) => one.file === file);
    if (!entry) return [{ file, message: "is missing, and every page links to it. Bring it back" }];
    const message = "draft cannot be true here: every page links to this policy. Remove the line";
    return entry.draft ? [{ file, line: entry.lineOf(["draft"]), message }] : [];
  });
}

/** Announcements whose day is still to come, with that day: nobody sees them until the site is built then. */
function waiting(entries: readonly Entry[], now: Date): (Mistake & { day: string })[] {
  return entries.flatMap(({ folder, file, draft, fields, lineOf }) => {
    if (folder !== "announcements" || draft || !fields || !("draft" in fields)) return [];
    if (isPublished(fields, now)) return [];
    const day = fields.date.toISOString().slice(0, 10);
    const message = `is left out until ${day}. It appears with the first build on that day or later`;
    return [{ file, line: lineOf(["date"]), message, day }];
  });
}

/** Mistakes file by file, in the order of the entries. */
function fileByFile(entries: readonly Entry[], mistakes: readonly Mistake[]): Mistake[] {
  const byFile = new Map<string, Mistake[]>(entries.map(({ file }) => [file, []]));
  for (const mistake of mistakes) byFile.set(mistake.file, [...(byFile.get(mistake.file) ?? []), mistake]);
  return [...byFile.values()].flatMap(inOrder);
}

/** What is to be said of entries, once all of them are known. */
export function judge(root: string, entries: Entry[], now: Date): CheckedSite {
  const everything = [
    ...entries.flatMap(({ mistakes }) => mistakes),
    ...mistakesTogether(entries.filter((entry) => entry.mistakes.length === 0)),
    ...mistakesInLinks(root, entries, now),
    ...mistakesInPlaces(entries),
  ];
  const drafts = new Set(entries.filter(({ draft }) => draft).map(({ file }) => file));
  const isInDraft = ({ file }: Mistake) => drafts.has(file);
  const waits = waiting(entries, now);
  const [nextBuild] = waits.map(({ day }) => day).sort();
  return {
    entries,
    mistakes: fileByFile(entries, [
      ...everything.filter((mistake) => !isInDraft(mistake)),
      ...missingPolicies(entries),
    ]),
    inDrafts: fileByFile(entries, everything.filter(isInDraft)),
    warnings: waits,
    nextBuild,
  };
}

/** Files beside the texts that no page shows: notes, or a text in another program's format. */
function strayFiles(root: string): Mistake[] {
  return ["", ...contentFolders].flatMap((folder) => {
    const path = join(root, "content", folder);
    if (!existsSync(path)) return [];
    return readdirSync(path, { recursive: folder !== "", withFileTypes: true })
      .filter((file) => file.isFile() && isStray(file.name))
      .map((file) => ({ file: relative(root, join(file.parentPath, file.name)).replaceAll("\\", "/") }))
      .map(({ file }) => ({ file, message: aboutFiles.stray }));
  });
}

/**
 * Reads all of content/ and finds every mistake in it.
 * @param root folder of the project
 */
export async function readSite(root: string, now: Date): Promise<CheckedSite> {
  const entries: Entry[] = [];
  for (const folder of contentFolders) {
    for (const name of entryNames(root, folder)) {
      const bytes = bytesOf(join(root, "content", folder, name));
      if (bytes) entries.push(await readEntry(root, folder, name, bytes));
    }
  }
  const site = judge(root, entries, now);
  return { ...site, warnings: [...strayFiles(root), ...site.warnings] };
}
