import { translationStates } from "./translations.generated.ts";

/** Publishes the languages with checked deciding sentences, unless PUBLIC_LANGUAGES names others. Call it before languages.ts loads. */
export function publishLanguages(): void {
  const checked = Object.entries(translationStates).filter(([, state]) => state?.checked);
  process.env.PUBLIC_LANGUAGES ||= checked.map(([key]) => key).join(" ") || "none";
}
