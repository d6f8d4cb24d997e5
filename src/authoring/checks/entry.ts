import { join } from "node:path";
import type { ContentFolder } from "../schemas/collections.ts";
import { urlOf, refusedFileName } from "../schemas/file-name.ts";
import { readText, splitEntry } from "./entry-text.ts";
import { type Fields, readFields } from "./fields.ts";
import { aboutFiles } from "../messages/files.ts";
import { inOrder, type Mistake } from "../messages/mistake.ts";
import { compile, type Compiled } from "../mdx/compile.ts";
import { mistakesInPictures } from "./pictures.ts";

/** A file of content/, checked by itself. */
export interface Entry {
  folder: ContentFolder;
  /** From the top of the project: content/announcements/pilot.mdx */
  file: string;
  /** Last part of its address; undefined where the name of the file makes none. */
  id: string | undefined;
  /** Whether the build leaves it out. */
  draft: boolean;
  /** Undefined where there is a mistake in them. */
  fields?: Fields<ContentFolder> | undefined;
  lineOf: (path: readonly PropertyKey[]) => number;
  /** The text below the fields; their lines are empty in it. */
  body: string;
  compiled?: Compiled | undefined;
  mistakes: Mistake[];
}

/** Whether a file is marked as a draft, even if the rest is unreadable. */
function isDraft(bytes: Uint8Array): boolean {
  const { frontmatter } = splitEntry(new TextDecoder("latin1").decode(bytes));
  return /^draft:[ \t]*true[ \t]*(?:#.*)?\r?$/m.test(frontmatter ?? "");
}

function isBlank(body: string): boolean {
  return body.replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, "").trim() === "";
}

/** Reads content/<folder>/<name> and finds every mistake in it: name, fields, text and pictures. */
export async function readEntry(
  root: string,
  folder: ContentFolder,
  name: string,
  bytes: Uint8Array,
): Promise<Entry> {
  const path = name.replaceAll("\\", "/");
  const file = `content/${folder}/${path}`;
  const id = urlOf(path);
  const refused = refusedFileName(folder, path);
  const wrongName = refused === undefined ? [] : [{ file, message: refused }];
  const draft = folder !== "pages" && isDraft(bytes);
  const read = readText(file, bytes);
  if (read.mistake) {
    return { folder, file, id, draft, lineOf: () => 1, body: "", mistakes: [...wrongName, read.mistake] };
  }

  const { frontmatter, body } = read;
  const { fields, lineOf, mistakes } = readFields(folder, file, read);
  const compiled = await compile(body, join(root, file));
  const { photo } = (fields ?? {}) as Partial<Fields<"announcements">>;
  if (photo) compiled.notes.pictures.push({ line: lineOf(["photo", "file"]), url: photo.file });
  return {
    folder,
    file,
    id,
    draft,
    fields,
    lineOf,
    body,
    compiled,
    mistakes: inOrder([
      ...wrongName,
      ...mistakes,
      ...compiled.notes.mistakes.map((found) => ({ file, ...found })),
      ...(await mistakesInPictures(root, file, compiled.notes.pictures)),
      ...(frontmatter === undefined || draft || !isBlank(body) ? [] : [{ file, message: aboutFiles.noText }]),
    ]),
  };
}
