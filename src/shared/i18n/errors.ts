import { currentTranslation } from "../domain/messages.ts";

/** Returns an error's message in the language of the page; in English the one of the database, or of the page. */
export function errorMessage(code: string, inEnglish: string): string {
  const { errors } = currentTranslation().messages;
  return String(errors?.[code] ?? errors?.other ?? inEnglish);
}
