import { writeFileSync } from "node:fs";
import { allLanguages } from "../../src/shared/domain/languages.ts";
import {
  markChecked,
  findUses,
  generatedFile,
  formatGenerated,
  updateState,
  listOpenWork,
  placeholdersOf,
  readEnglish,
  readState,
  readTranslation,
  stateFile,
  type Message,
} from "./languages.ts";

// npm run generate -- languages [<tag> ...] [--checked <name>]: see its usage in supabase/codegen/generate.ts.
const words = process.argv.slice(2);
const at = words.indexOf("--checked");
const by = at < 0 ? undefined : words.slice(at + 1).join(" ");
const looked = at < 0 ? words : words.slice(0, at);
const keys = allLanguages.map(({ key }) => key);
const unknown = looked.filter((key) => !keys.includes(key));
if (unknown.length > 0 || by === "" || (by && looked.length !== 1)) {
  console.error(
    unknown.length > 0
      ? `No language is called ${unknown.join(", ")}. There are ${keys.join(", ")}.`
      : "Name one language and who has checked it: npm run generate -- languages pl --checked Anna Kowalska",
  );
  process.exit(1);
}

const english = readEnglish();
const uses = findUses(Object.keys(english));
const lengthOf = (message: Message = "") =>
  typeof message === "string" ? message.length : (message.other ?? "").length;

/** A task of a translator, with its context. */
function describeTask(what: string, key: string): string {
  const places = uses.get(key)?.map(({ place }) => place) ?? [];
  const origin = /^(?:errors|waste)\./.test(key)
    ? "in the database"
    : `in ${places.join(", ") || "no code yet"}`;
  const values = placeholdersOf(english[key] ?? "").join(" ") || "none";
  return [
    `  ${what} ${key}: ${JSON.stringify(english[key])}`,
    `    ${lengthOf(english[key])} characters; values ${values}; ${origin}`,
  ].join("\n");
}

for (const key of keys) {
  const own = readTranslation(key);
  let state = updateState(english, own, readState(key), looked.includes(key));
  if (by && looked.includes(key))
    state = markChecked(english, own, state, { by, on: new Date().toISOString().slice(0, 10) });
  writeFileSync(stateFile(key), `${JSON.stringify(state, null, 2)}\n`);
  const { missing, outdated, unchecked } = listOpenWork(english, own, state);
  console.log(
    `${key}: ${missing.length} missing, ${outdated.length} older than the English, ${unchecked.length} deciding ones not checked.`,
  );
  for (const one of missing) console.log(describeTask("missing", one));
  for (const one of outdated) console.log(describeTask("older", one));
}
writeFileSync(generatedFile, formatGenerated(keys));
