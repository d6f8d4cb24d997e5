import { readFileSync, writeFileSync } from "node:fs";
import { speak } from "../../src/shared/i18n/spoken.ts";
import { languageNames, type LanguageKey } from "../../src/shared/domain/language-names.ts";
import { oldSentences } from "../../src/shared/domain/old-sentences.generated.ts";
import { changedSentences, englishFile, oldFile, oldFileText } from "./old-sentences.ts";
import { englishSentences } from "./english-sentences.ts";

// npm run generate -- languages: keeps which translations are older than their English. With languages behind it, these were looked at.
const looked = process.argv.slice(2);
const keys = Object.keys(languageNames) as LanguageKey[];
const unknown = looked.filter((key) => !(keys as string[]).includes(key));
if (unknown.length > 0) {
  console.error(`No language is called ${unknown.join(", ")}. There are ${keys.join(", ")}.`);
  process.exit(1);
}

speak();
const now = await englishSentences();
const before = readFileSync(englishFile, "utf8").split("\n").filter(Boolean);
const names = new Set(now.map((line) => line.replace(/: .*$/s, "")));
const changed = changedSentences(before, now);
const old = Object.fromEntries(
  keys.map((key) => {
    const still = [...new Set([...(looked.includes(key) ? [] : oldSentences[key]), ...changed])];
    return [key, still.filter((name) => names.has(name)).sort()];
  }),
) as Record<LanguageKey, string[]>;
// What was changed and looked at in one go is new.
for (const key of looked) old[key as LanguageKey] = [];
writeFileSync(englishFile, `${now.join("\n")}\n`);
writeFileSync(oldFile, oldFileText(old));
for (const key of keys)
  console.log(old[key].length === 0 ? `${key}: none is old.` : `${key}: old are ${old[key].join(", ")}.`);
