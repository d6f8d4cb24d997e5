import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readEntry } from "../authoring/checks/entry.ts";
import { readSite } from "../authoring/checks/site.ts";
import type { Texts } from "../authoring/checks/texts.ts";
import type { ToMend } from "../authoring/editor/mend.ts";
import { contentFolders } from "../authoring/schemas/collections.ts";

/** A text that somebody is about to save in the editor. */
export interface Unsaved {
  /** From the top of the project: content/announcements/pilot.mdx */
  file: string;
  text: string;
  /** Names of the files that are saved with it. */
  chosen: string[];
}

const plain = (name: string) =>
  name
    .replace(/\.\w+$/, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** The field that a line of a file belongs to, as the form names it. */
function fieldAt(lines: readonly string[], line: number, end: number): string | undefined {
  if (line > end) return "body";
  for (let index = line - 1; index > 0; index -= 1) {
    const [, name] = /^([\w-]+):/.exec(lines[index] ?? "") ?? [];
    if (name) return name;
  }
  return undefined;
}

/**
 * What the build would say of a text before it is saved, and what stands in its file now. Only what stops the site is
 * said: a draft may be half-written.
 */
export async function checkUnsaved(texts: Texts, root: string, { file, text, chosen }: Unsaved) {
  const [, folderName, name = ""] = /^content\/(\w+)\/([^/]+\.mdx)$/.exec(file) ?? [];
  const folder = contentFolders.find((known) => known === folderName);
  if (!folder) throw new Error(`${file} is no text of this site.`);
  const path = join(root, file);
  const stands = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  const unsaved = await readEntry(root, folder, name, Buffer.from(text));
  const { mistakes } = await readSite(texts, root, new Date(), unsaved);
  const lines = text.split("\n");
  const end = lines.indexOf("---", 1) + 1;
  const names = chosen.map(plain).filter(Boolean);
  const saidHere = mistakes.filter(({ file: where, message }) => {
    const [, picture] = /^there is no (?:picture|file) (\S+)\./.exec(message) ?? [];
    const comes = picture && names.some((one) => plain(picture.split("/").at(-1) ?? "").startsWith(one));
    return where === file && !comes;
  });
  return {
    stands,
    mistakes: saidHere.map(({ line, message }): ToMend => {
      // The form counts no lines, and a table may have got its hyphens since.
      const near = line && line > end ? (lines[line - 1] ?? "").trim() : "";
      const place = near && `Near “${near.length > 40 ? `${near.slice(0, 40)}…` : near}”: `;
      const words = place + message;
      const field = line ? fieldAt(lines, line, end) : undefined;
      return { field, words: words.charAt(0).toUpperCase() + words.slice(1) };
    }),
  };
}
