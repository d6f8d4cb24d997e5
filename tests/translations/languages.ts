import { createHash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import * as errorMessages from "../../src/shared/domain/error-messages.generated.ts";
import { wasteKinds, wasteSizes } from "../../src/shared/domain/waste.generated.ts";

export type Message = string | Readonly<Record<string, string>>;
/** Messages by "feature.key". */
export type Catalogue = Readonly<Record<string, Message>>;

/** The database errors that a resident may get. */
const residentErrors = [
  "TR001",
  "TR005",
  "TR006",
  "TR020",
  "TR034",
  "TR043",
  "TR060",
  "TR061",
  "TR062",
  "TR066",
  "TR068",
] as const;

const folder = "messages";
export const generatedFile = "src/shared/domain/translations.generated.ts";
export const stateFile = (language: string) => `${folder}/state/${language}.json`;

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8")) as unknown;

function flatten(features: Readonly<Record<string, Readonly<Record<string, Message>>>>): Catalogue {
  return Object.fromEntries(
    Object.entries(features).flatMap(([feature, messages]) =>
      Object.entries(messages).map(([key, message]): [string, Message] => [`${feature}.${key}`, message]),
    ),
  );
}

/** Returns all translatable texts in English: messages/en and those of the database. */
export function readEnglish(): Catalogue {
  const files = readdirSync(`${folder}/en`).map((name): [string, Record<string, Message>] => [
    name.replace(".json", ""),
    readJson(`${folder}/en/${name}`) as Record<string, Message>,
  ]);
  return {
    ...flatten(Object.fromEntries(files)),
    ...Object.fromEntries(residentErrors.map((code) => [`errors.${code}`, errorMessages[`says${code}`]])),
    ...Object.fromEntries(wasteKinds.map(({ key, name }) => [`waste.kinds.${key}`, name])),
    ...Object.fromEntries(wasteSizes.map(({ key, name }) => [`waste.sizes.${key}`, name])),
  };
}

export const readTranslation = (language: string): Catalogue =>
  flatten(readJson(`${folder}/${language}.json`) as Record<string, Record<string, Message>>);

/** Lists the keys of messages that decide money, dates, rejection, loss and consent. */
export const readDeciding = () => readJson(`${folder}/state/deciding.json`) as readonly string[];

/** The state of a language's translations. */
export interface LanguageState {
  /** Who reviewed the deciding messages and when, with a fingerprint of each at that time. */
  checked: { by: string; on: string; sentences: Readonly<Record<string, string>> } | null;
  /** A fingerprint of each translation after one of the English that it was made from. */
  sentences: Readonly<Record<string, string>>;
}

export const readState = (language: string): LanguageState =>
  existsSync(stateFile(language))
    ? (readJson(stateFile(language)) as LanguageState)
    : { checked: null, sentences: {} };

const fingerprint = (message: Message | undefined) =>
  createHash("sha256")
    .update(JSON.stringify(message ?? ""))
    .digest("hex")
    .slice(0, 8);

const createStamp = (english: Message | undefined, own: Message | undefined) =>
  `${fingerprint(english)} ${fingerprint(own)}`;

/** Returns the state after edits: an edited or reviewed translation is as new as its English. */
export function updateState(
  english: Catalogue,
  own: Catalogue,
  before: LanguageState,
  looked = false,
): LanguageState {
  const sentences = Object.keys(own).map((key): [string, string] => {
    const stored = before.sentences[key];
    const isEdited = stored?.split(" ")[1] !== fingerprint(own[key]);
    return [key, looked || !stored || isEdited ? createStamp(english[key], own[key]) : stored];
  });
  return { ...before, sentences: Object.fromEntries(sentences) };
}

/** Returns the state after a review of the deciding messages. */
export const markChecked = (
  english: Catalogue,
  own: Catalogue,
  state: LanguageState,
  { by, on }: { by: string; on: string },
): LanguageState => ({
  ...state,
  checked: {
    by,
    on,
    sentences: Object.fromEntries(readDeciding().map((key) => [key, createStamp(english[key], own[key])])),
  },
});

/** Lists a translator's tasks: keys that are missing, older than their English, or deciding and not reviewed. */
export function listOpenWork(english: Catalogue, own: Catalogue, { checked, sentences }: LanguageState) {
  return {
    missing: Object.keys(english).filter((key) => !(key in own)),
    outdated: Object.keys(own).filter((key) => sentences[key] !== createStamp(english[key], own[key])),
    unchecked: readDeciding().filter(
      (key) => checked?.sentences[key] !== createStamp(english[key], own[key]),
    ),
  };
}

/** Returns the text of translations.generated.ts. */
export function formatGenerated(languages: readonly string[]): string {
  const english = readEnglish();
  const states = languages.flatMap((key) => {
    const state = readState(key);
    const { outdated, unchecked } = listOpenWork(english, readTranslation(key), state);
    const { by, on } = state.checked ?? { by: "", on: "" };
    const checked = state.checked && unchecked.length === 0 ? { by, on } : null;
    return checked || outdated.length > 0 ? [[key, { checked, outdated: outdated.length }]] : [];
  });
  return `// Written by \`npm run generate -- languages\`: who has checked each language, and how many sentences are older than their English. A language that is not here has neither.

export const translationStates: Readonly<
  Record<string, { checked: { by: string; on: string } | null; outdated: number } | undefined>
> = ${JSON.stringify(Object.fromEntries(states), null, 2)};
`;
}

const formsOf = (message: Message) => (typeof message === "string" ? [message] : Object.values(message));
const findAll = (text: string, pattern: RegExp) => [...new Set(text.match(pattern) ?? [])].sort();

/** Returns the {placeholders} of a message and its <tags>. */
export const placeholdersOf = (message: Message) => findAll(formsOf(message).join(" "), /\{\w+\}/g);
const tagsOf = (text: string) => (text.match(/<\/?\w+>/g) ?? []).sort().join();

/** Matches web and email addresses and telephone numbers. */
const contacts = /[\w.-]+@[\w.-]+|https?:\S+|\b[\w-]+\.(?:com|org|net|uk|example)\b|\+?\d[\d ()-]{5,}\d/gi;

/** Returns what a translation loses of its English, or adds to it. */
export function faultsOf(english: Message, own: Message): string[] {
  const faults: string[] = [];
  const wanted = placeholdersOf(english);
  if (placeholdersOf(own).join() !== wanted.join())
    faults.push(`has ${placeholdersOf(own).join() || "no values"}, not ${wanted.join()}`);
  for (const form of formsOf(own)) {
    const lost = wanted.filter((value) => value !== "{count}" && !form.includes(value));
    if (lost.length > 0) faults.push(`loses ${lost.join()}`);
    if (!formsOf(english).some((one) => tagsOf(one) === tagsOf(form))) faults.push("has other tags");
    const known = formsOf(english).join(" ");
    const added = findAll(form, contacts).filter((contact) => !known.includes(contact));
    if (added.length > 0) faults.push(`adds ${added.join()}`);
    const numbers = findAll(known.replaceAll(",", ""), /(?<!\d)\d{2,4}(?!\d)/g).filter(
      (number) => !form.includes(number),
    );
    if (numbers.length > 0) faults.push(`loses ${numbers.join()}`);
  }
  return faults;
}

/** A place where a message is used. */
export interface Use {
  /** Its path and line. */
  place: string;
  /** The rest of the call that uses it; "" where the key is only named. */
  call: string;
}

const readSources = () =>
  globSync("{src,supabase}/**/*.{ts,tsx,astro}", {
    exclude: ["**/tests/**", "**/*.generated.ts"],
  }).map((path): [string, string] => [path, readFileSync(path, "utf8")]);

const toCamelCase = (feature: string) =>
  feature.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the text of a call from a position inside its brackets to their end. */
function readCall(text: string, from: number): string {
  let depth = 1;
  let end = from;
  while (depth > 0 && end < text.length) {
    if ("([{".includes(text[end] ?? "")) depth++;
    if (")]}".includes(text[end] ?? "")) depth--;
    end++;
  }
  return text.slice(from, end);
}

/** Before a key: t(, xMessages.t(, xMessages.in(…)(, rich(xMessages, */
const saysNext =
  /(?:(?<owner>\w+)Messages\.(?:t|in\((?:[^()]|\([^()]*\))*\))|\b(?:t|own|translate|checkers))\(\s*$|\brich\(\s*(?<rich>\w+)Messages,\s*$/;

/** Finds where each message is used. */
export function findUses(keys: readonly string[]): Map<string, Use[]> {
  const files = readSources();
  return new Map(
    keys.map((full) => {
      const [feature = "", ...rest] = full.split(".");
      const name = toCamelCase(feature);
      const literals = [
        `"${rest.join(".")}"`,
        ...rest.slice(0, -1).map((_, at) => `\`${rest.slice(0, at + 1).join(".")}.\${`),
      ];
      // Some kinds of email get the messages of their reader from own-language.ts.
      const module = feature === "emails" ? "|/own-language" : "";
      const speaks = new RegExp(
        `\\b${name}Messages\\b|messages\\("${feature}"|messages\\.${feature}\\b${module}`,
      );
      const uses = files
        .filter(([, text]) => speaks.test(text))
        .flatMap(([path, text]) =>
          literals.flatMap((literal) => {
            const places = text.split(literal).slice(0, -1);
            let index = -literal.length;
            return places.flatMap((part) => {
              index += literal.length + part.length;
              const before = saysNext.exec(text.slice(Math.max(0, index - 160), index));
              const owner = before?.groups?.owner ?? before?.groups?.rich;
              if (owner && owner !== name) return [];
              const call = before && literal.startsWith('"') ? readCall(text, index) : "";
              return [{ place: `${path}:${text.slice(0, index).split("\n").length}`, call }];
            });
          }),
        );
      return [full, uses];
    }),
  );
}
