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

/** Fields that no two published entries may share. */
const unique = ["title", "description"] as const;

function sharedTexts(entries: readonly Entry[]): Mistake[] {
  const files = new Map<string, string>();
  return entries.flatMap(({ file, draft, fields, lineOf }) => {
    if (fields === undefined || draft) return [];
    return unique.flatMap((field) => {
      const value = `${field} ${fields[field].toLowerCase()}`;
      const other = files.get(value);
      if (other === undefined) files.set(value, file);
      const message = `${field} is that of ${other} too. Write another`;
      return other === undefined ? [] : [{ file, line: lineOf([field]), message }];
    });
  });
}

/** All of content/, checked. */
export interface CheckedSite {
  entries: Entry[];
  /** Keep the site from being published; file by file. */
  mistakes: Mistake[];
  /** In drafts, which the build leaves out. */
  inDrafts: Mistake[];
  /** Announcements of a later day, and files that are no text. */
  warnings: Mistake[];
  /** Day of the first announcement that waits for one, as "2026-12-01": the site must be built again then. */
  nextBuild?: string | undefined;
}

/** Returns the names of the entries in a folder of content/. Git keeps no empty folder. */
export function entryNames(root: string, folder: ContentFolder): string[] {
  const path = join(root, "content", folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, encoding: "utf8" }).filter(isEntry).sort();
}

/** Returns undefined where the file is gone since its folder was listed. */
function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}

/** Finds required policies that are missing or drafts. */
function missingPolicies(entries: readonly Entry[]): Mistake[] {
  return requiredPolicies.flatMap((id) => {
    const file = `content/policies/${id}.mdx`;
    const entry = entries.find((one) => one.file === file);
    if (!entry) return [{ file, message: "is missing, and every page links to it. Bring it back" }];
    const message = "draft cannot be true here: every page links to this policy. Remove the line";
    return entry.draft ? [{ file, line: entry.lineOf(["draft"]), message }] : [];
  });
}

function waiting(entries: readonly Entry[], now: Date): (Mistake & { day: string })[] {
  return entries.flatMap(({ folder, file, draft, fields, lineOf }) => {
    if (folder !== "announcements" || draft || !fields || !("draft" in fields)) return [];
    if (isPublished(fields, now)) return [];
    const day = fields.date.toISOString().slice(0, 10);
    const message = `is left out until ${day}. It appears with the first build on that day or later`;
    return [{ file, line: lineOf(["date"]), message, day }];
  });
}

function fileByFile(entries: readonly Entry[], mistakes: readonly Mistake[]): Mistake[] {
  const byFile = new Map<string, Mistake[]>(entries.map(({ file }) => [file, []]));
  for (const mistake of mistakes) byFile.set(mistake.file, [...(byFile.get(mistake.file) ?? []), mistake]);
  return [...byFile.values()].flatMap(inOrder);
}

/** Checks entries against each other and sorts all mistakes. */
export function judge(root: string, entries: Entry[], now: Date): CheckedSite {
  const everything = [
    ...entries.flatMap(({ mistakes }) => mistakes),
    ...sharedTexts(entries.filter((entry) => entry.mistakes.length === 0)),
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

/** Finds files that no page shows, such as notes or Word documents. */
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

/** Reads all of content/ below the project's folder and finds every mistake in it. */
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
