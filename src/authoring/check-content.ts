import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { contentFolders, type ContentFolder } from "./schemas/collections.ts";
import { addressOf, isEntry } from "./schemas/entries.ts";
import { mistakesInFields } from "./check-fields.ts";
import { seenTogether } from "./check-together.ts";
import { toReplace } from "./draft.ts";
import { splitEntry } from "./entry-text.ts";
import { markdown } from "./markdown.ts";
import { ContentError, type Mistake } from "./mistake.ts";

const renderer = markdown.createMdxRenderer?.({ syntaxHighlight: false }, { optimize: false });

async function mistakesInBody(root: string, file: string, text: string): Promise<Mistake[]> {
  try {
    await (await renderer)?.process(splitEntry(text).body, join(root, file), {});
    return [];
  } catch (error) {
    if (error instanceof ContentError) return [error.mistake];
    throw error;
  }
}

function mistakesInName(folder: ContentFolder, name: string): Mistake[] {
  try {
    addressOf(folder, name);
    return [];
  } catch (error) {
    const file = `content/${folder}/${name}`;
    return [{ file, message: (error as Error).message.replace(`${file}: `, "") }];
  }
}

/** What a new draft leaves to its author, and its author left as it was. */
function leftToDo(file: string, text: string): Mistake[] {
  const { frontmatter, body } = splitEntry(text);
  if (frontmatter === undefined || /^draft:\s*true\s*(?:#.*)?$/m.test(frontmatter)) return [];
  const left = text
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, text: line.replace(/^description:\s*["']?/, "") }))
    .filter((line) => line.text.startsWith(toReplace))
    .map(({ line }) => ({
      file,
      line,
      message: "this still says what to write here. Write it, or keep it a draft with draft: true",
    }));
  return body.trim() === ""
    ? [{ file, message: "there is no text below the fields. Write at least one sentence" }]
    : left;
}

/**
 * Every mistake in one file of content/, in the order of its lines: name, fields and text.
 * @param root folder of the project
 * @param name file name below content/<folder>/
 */
export async function mistakesInEntry(
  root: string,
  folder: ContentFolder,
  name: string,
  text: string,
): Promise<Mistake[]> {
  const file = `content/${folder}/${name}`;
  return [
    ...mistakesInName(folder, name),
    ...mistakesInFields(folder, file, text),
    ...(await mistakesInBody(root, file, text)),
    ...leftToDo(file, text),
  ].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

/** A file may be taken away between the look into its folder and the look into it. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** Every mistake in content/, file by file. */
export async function mistakesInContent(root: string): Promise<Mistake[]> {
  const mistakes: Mistake[] = [];
  const mistakesBeside = seenTogether();
  for (const folder of contentFolders) {
    const names = readdirSync(join(root, "content", folder), { recursive: true, encoding: "utf8" });
    for (const name of names.filter(isEntry).sort()) {
      const text = await readFile(join(root, "content", folder, name), "utf8").catch(unlessGone);
      if (text === undefined) continue;
      const path = name.replaceAll("\\", "/");
      const own = await mistakesInEntry(root, folder, path, text);
      mistakes.push(...(own.length > 0 ? own : mistakesBeside(`content/${folder}/${path}`, text)));
    }
  }
  return mistakes;
}
