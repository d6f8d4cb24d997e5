import { readFileSync } from "node:fs";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { words as ar } from "../../../src/app/i18n/ar.ts";
import { words as bn } from "../../../src/app/i18n/bn.ts";
import { words as es } from "../../../src/app/i18n/es.ts";
import { words as pl } from "../../../src/app/i18n/pl.ts";
import { words as ro } from "../../../src/app/i18n/ro.ts";
import { words as tr } from "../../../src/app/i18n/tr.ts";
import type { Translation } from "../../../src/app/i18n/translation.ts";
import { speak } from "../../../src/shared/i18n/spoken.ts";
import { languages } from "../../../src/shared/domain/languages.ts";
import { oldSentences } from "../../../src/shared/domain/old-sentences.generated.ts";
import { englishSentences, everyRoom, givenTo, marks, textOf } from "../../support/english-sentences.ts";
import { changedSentences, englishFile, oldFile, oldFileText } from "../../support/old-sentences.ts";

const translations: Readonly<Record<string, Translation>> = { pl, ro, es, bn, tr, ar };
const says = await everyRoom();

afterEach(() => speak());

type Sentence = (...given: unknown[]) => ReactNode;

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

it("knows which translations are older than their English", async () => {
  const now = await englishSentences();
  expect(readFileSync(englishFile, "utf8"), "npm run generate -- languages").toBe(`${now.join("\n")}\n`);
  const names = new Set(now.map((line) => line.replace(/: .*$/s, "")));
  expect(Object.values(oldSentences).flat()).toSatisfy((old: string[]) =>
    old.every((name) => names.has(name)),
  );
  expect(readFileSync(oldFile, "utf8")).toBe(oldFileText(oldSentences));
});

it("calls a sentence old that reads otherwise, and neither one that stayed nor a new one", () => {
  expect(
    changedSentences(
      ["Home.title: App", "Home.what: Waste: gone"],
      ["Home.new: New", "Home.title: App", "Home.what: Waste: away"],
    ),
  ).toEqual(["Home.what"]);
});
