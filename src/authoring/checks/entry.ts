import { join } from "node:path";
import type { ContentFolder } from "../schemas/collections.ts";
import { urlOf, refusedFileName } from "../schemas/file-name.ts";
import { readText, splitEntry } from "./entry-text.ts";
import { type Fields, readFields } from "./fields.ts";
import { aboutFiles } from "../messages/files.ts";
import { inOrder, type Mistake } from "../messages/mistake.ts";
import { compile, type Compiled } from "../mdx/compile.ts";
import { mistakesInFilm } from "./films.ts";
import { mistakesInPictures } from "./pictures.ts";

/** One file of content/, and all that can be said of it alone. */
export interface Entry {
  folder: ContentFolder;
  /** From the top of the project: content/announcements/pilot.mdx */
  file: string;
  /** Last part of its address; undefined where the name of the file makes none. */
  id: string | undefined;
  /** Whether it is kept off the site, mistakes or not. */
  draft: boolean;
  /** Undefined where there is a mistake in them. */
  fields?: Fields<ContentFolder> | undefined;
  /** Returns the line of a field. */
  lineOf: (path: readonly PropertyKey[]) => number;
  /** The text below the fields; their lines are empty in it. */
  body: string;
  /** What became of the body; undefined where the file cannot be read. */
  compiled?: Compiled | undefined;
  /** In the order of its lines. */
  mistakes: Mistake[];
}

/** Whether a file says that it is a draft, even where nothing else in it can be read. */
function isDraft(bytes: Uint8Array): boolean {
  const { frontmatter } = splitEntry(new TextDecoder("latin1").decode(bytes));
  return /^draft:[ \t]*true[ \t]*(?:#.*)?\r?$/m.test(frontmatter ?? "");
}

/** Whether a text holds nothing but comments. */
function isBlank(body: string): boolean {
  return body.replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, "").trim() === "";
}

/**
 * Reads one file of content/ and finds every mistake in it: name, fields, text and pictures.
 * @param root folder of the project
 * @param name file name below content/<folder>/
 */
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
  const { photo, film } = (fields ?? {}) as Partial<Fields<"announcements">>;
  if (photo) compiled.notes.pictures.push({ line: lineOf(["photo", "file"]), url: photo.file });
  if (film) compiled.notes.pictures.push({ line: lineOf(["film", "still"]), url: film.still });
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
      ...(film ? await mistakesInFilm(root, file, film, lineOf) : []),
      ...(frontmatter === undefined || draft || !isBlank(body) ? [] : [{ file, message: aboutFiles.noText }]),
    ]),
  };
}
