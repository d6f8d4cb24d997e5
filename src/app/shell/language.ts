import { appRoutesIn, type AppRoutes } from "../../scheme/routes.ts";

/** Addresses of the app in the language of the page. */
export let appRoutes: AppRoutes = appRoutesIn();

/** Leads to the pages of a language from now on; to English ones without any. */
export function goIn(language = ""): void {
  appRoutes = appRoutesIn(language);
}
