import { en, type AppWords } from "../words/en.ts";
import { appRoutesIn, type AppRoutes } from "../../scheme/routes.ts";

/** What the app says, in the language of the page; read while something is drawn or done, and never before. */
export let words: AppWords = en;

/** Addresses of the app in the language of the page. */
export let appRoutes: AppRoutes = appRoutesIn();

/** Speaks a language from now on, and leads to its pages. */
export function speakApp(said: AppWords, language?: string): void {
  words = said;
  appRoutes = appRoutesIn(language);
}
