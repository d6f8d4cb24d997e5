import { translationStates } from "./translations.generated.ts";

/**
 * Publishes the languages with checked deciding sentences, unless the operator names others in
 * PUBLIC_LANGUAGES. For a production build and for the worker that sends emails, before they import the languages.
 */
export function publishLanguages(): void {
  const checked = Object.entries(translationStates).filter(([, state]) => state?.checked);
  process.env.PUBLIC_LANGUAGES ||= checked.map(([key]) => key).join(" ") || "none";
}
