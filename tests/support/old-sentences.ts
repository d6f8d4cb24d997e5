import type { LanguageKey } from "../../src/shared/domain/language-names.ts";

/** What English said when `npm run generate -- languages` ran last, a line for each sentence. */
export const englishFile = "src/app/i18n/english.txt";
export const oldFile = "src/shared/domain/old-sentences.generated.ts";

/** The names of sentences that read otherwise than before. A new one does not compile until every language has it. */
export function changedSentences(before: readonly string[], now: readonly string[]): string[] {
  const nameOf = (line: string) => line.replace(/: .*$/s, "");
  const known = new Map(before.map((line) => [nameOf(line), line]));
  return now.filter((line) => known.has(nameOf(line)) && known.get(nameOf(line)) !== line).map(nameOf);
}

export const oldFileText = (old: Readonly<Record<LanguageKey, readonly string[]>>): string =>
  `// Written by \`npm run generate -- languages\`: sentences of the app whose English has changed since somebody looked at their translation.
import type { LanguageKey } from "./language-names.ts";

export const oldSentences: Readonly<Record<LanguageKey, readonly string[]>> = ${JSON.stringify(old, null, 2)};
`;
