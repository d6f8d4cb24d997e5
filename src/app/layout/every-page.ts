import { checkedInEnglish, isChecked } from "../../shared/domain/checked-language.ts";
import { languages } from "../../shared/domain/languages.ts";
import { appRoutes, appRoutesIn, type AppRoutes } from "../../shared/domain/routes.ts";
import type { PageLanguage } from "./language.ts";

interface Page {
  /** Below /app; undefined for /app itself. */
  params: { path: string | undefined };
  props: { page: keyof AppRoutes; language?: PageLanguage };
}

/** Returns every page of the app in English and in each language. */
export function everyPage(): Page[] {
  const translated = languages.map((language) => ({
    ...language,
    isChecked: isChecked(language),
    note: checkedInEnglish(language),
  }));
  const pages = Object.keys(appRoutes) as (keyof AppRoutes)[];
  return [undefined, ...translated].flatMap((language) =>
    pages.map((page) => ({
      params: { path: appRoutesIn(language?.key)[page].slice(`${appRoutes.home}/`.length) || undefined },
      props: { page, ...(language && { language }) },
    })),
  );
}
