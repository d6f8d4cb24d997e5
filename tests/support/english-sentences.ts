import { readdirSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import type { ReactNode } from "react";

type Sentence = (...given: unknown[]) => ReactNode;

export const textOf = (said: ReactNode) => renderToStaticMarkup(said);
export const marks = (count: number) => Array.from({ length: count }, (_, at) => `⟦${at + 1}⟧`);

/** Whatever a sentence takes: a name or number, several names, what makes a link of a part of it, or a day. */
const kinds: readonly ((mark: string) => unknown)[] = [
  (mark) => mark,
  (mark) => [mark, mark],
  (mark) => () => mark,
  () => "2026-11-29",
];

/** What to give a sentence so that each thing given can be found again. */
export function givenTo(sentence: Sentence): unknown[] {
  let tries: unknown[][] = [[]];
  for (const mark of marks(sentence.length))
    tries = tries.flatMap((before) => kinds.map((kind) => [...before, kind(mark)]));
  const fits = tries.find((given) => {
    try {
      return !textOf(sentence(...given)).includes("=&gt;");
    } catch {
      return false;
    }
  });
  if (!fits) throw new Error(`Nothing fits ${String(sentence)}`);
  return fits;
}

/** What asks for a room of words, by its name: sayHome. Each is asked in the language that is spoken. */
export async function everyRoom(): Promise<[string, () => unknown][]> {
  const folders = ["src/app/i18n/en", "src/shared/i18n"];
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => `../../${folder}/${name}`));
  const rooms = await Promise.all(
    files.sort().map((file) => import(file) as Promise<Record<string, unknown>>),
  );
  return rooms
    .flatMap((room) => Object.entries(room))
    .filter((entry): entry is [string, () => unknown] => entry[0].startsWith("say"));
}

/** The sentences of a room by their names, a line each; of one that takes something, with marks in its place. */
function sentencesOf(said: unknown, path: string): string[] {
  if (typeof said === "function") {
    const sentence = said as Sentence;
    return sentencesOf(textOf(sentence(...givenTo(sentence))), path);
  }
  if (typeof said === "string") return [`${path}: ${said.replaceAll("\n", " / ")}`];
  if (typeof said !== "object" || said === null) return [];
  return Object.entries(said).flatMap(([key, part]) => sentencesOf(part, `${path}.${key}`));
}

/** Everything that the app says in English, a line each. */
export async function englishSentences(): Promise<string[]> {
  return (await everyRoom()).flatMap(([name, say]) => sentencesOf(say(), name.replace(/^say/, "")));
}
