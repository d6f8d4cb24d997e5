import { appRoutesIn, type AppRoutes } from "../../shared/domain/routes.ts";

/** Addresses of the app in the language of the page. */
export let appRoutes: AppRoutes = appRoutesIn();

/** Which that is; "" for English. */
export let language = "";

/** Leads to the pages of a language from now on. */
export function goIn(key = ""): void {
  language = key;
  appRoutes = appRoutesIn(key);
}
