import { renderToStaticMarkup } from "react-dom/server";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { words as ar } from "../../../src/app/words/ar.ts";
import { words as bn } from "../../../src/app/words/bn.ts";
import { words as es } from "../../../src/app/words/es.ts";
import { words as pl } from "../../../src/app/words/pl.ts";
import { words as ro } from "../../../src/app/words/ro.ts";
import { words as tr } from "../../../src/app/words/tr.ts";
import type { Translation } from "../../../src/app/words/translation.ts";
import { speak } from "../../../src/client/words/spoken.ts";
import { languages } from "../../../src/scheme/languages.ts";

const translations: Readonly<Record<string, Translation>> = { pl, ro, es, bn, tr, ar };
const rooms: Readonly<Record<string, Record<string, unknown>>> = {
  ...import.meta.glob<Record<string, unknown>>("../../../src/app/words/en/*.ts", { eager: true }),
  ...import.meta.glob<Record<string, unknown>>("../../../src/client/words/*.ts", { eager: true }),
};
/** What asks for a room of words, by its name: sayHome. */
const says = Object.values(rooms)
  .flatMap((room) => Object.entries(room))
  .filter((entry): entry is [string, () => unknown] => entry[0].startsWith("say"));

afterEach(() => speak());

type Sentence = (...given: unknown[]) => ReactNode;
const textOf = (said: ReactNode) => renderToStaticMarkup(said);
const marks = (count: number) => Array.from({ length: count }, (_, at) => `⟦${at + 1}⟧`);

/** Whatever a sentence takes: a name or number, several names, what makes a link of a part of it, or a day. */
const kinds: readonly ((mark: string) => unknown)[] = [
  (mark) => mark,
  (mark) => [mark, mark],
  (mark) => () => mark,
  () => "2026-11-29",
];

/** What to give a sentence so that each thing given can be found again. */
function givenTo(sentence: Sentence): unknown[] {
  let tries: unknown[][] = [[]];
  for (const mark of marks(sentence.length))
    tries = tries.flatMap((before) => kinds.map((kind) => [...before, kind(mark)]));
  const fits = tries.find((given) => {
    try {
      const text = textOf(sentence(...given));
      return !text.includes("=&gt;");
    } catch {
      return false;
    }
  });
  if (!fits) throw new Error(`Nothing fits ${String(sentence)}`);
  return fits;
}

/** Names of what a language leaves in English, or of which it loses a part. */
function faults(english: unknown, own: unknown, path: string): string[] {
  if (typeof english === "function") {
    if (typeof own !== "function") return [path];
    const given = givenTo(english as Sentence);
    const text = textOf((own as Sentence)(...given));
    const said = textOf((english as Sentence)(...given));
    return marks(english.length)
      .filter((mark) => said.includes(mark) && !text.includes(mark))
      .map((mark) => `${path} loses ${mark}`);
  }
  if (typeof english === "string") {
    // A word that is spelt alike, or nothing to say.
    const alike = ["", ".", "Menu", "No", "Error: "];
    return typeof own !== "string" || (own === english && !alike.includes(english)) ? [path] : [];
  }
  if (typeof english !== "object" || english === null) return [];
  return Object.entries(english).flatMap(([key, part]) =>
    faults(part, (own as Record<string, unknown> | undefined)?.[key], `${path}.${key}`),
  );
}

it("has the words of every language of the app", () => {
  expect(Object.keys(translations).sort()).toEqual(languages.map(({ key }) => key).sort());
  expect(says.length).toBeGreaterThan(20);
});

it.each(Object.keys(translations))("says in %s all that English says, and loses nothing of it", (key) => {
  const lost = says.flatMap(([name, say]) => {
    speak();
    const english = say();
    speak({ ...translations[key] });
    return faults(english, say(), name);
  });
  expect(lost).toEqual([]);
});

it("takes no language that lacks a sentence", () => {
  const { what, told, ask, failed, vouchers, unfit, whatToDo, no } = pl.moved;
  const lacking = { what, told, ask, failed, vouchers, unfit, whatToDo, no };
  // @ts-expect-error: a translation file with one sentence too few, `yes`
  const moved: Translation["moved"] = lacking;
  expect(moved).not.toHaveProperty("yes");
});
