import type { LanguageKey } from "../../../shared/domain/language-names.ts";
import { words as ar } from "./ar.ts";
import { words as bn } from "./bn.ts";
import { words as en } from "./en.ts";
import { words as es } from "./es.ts";
import { words as pl } from "./pl.ts";
import { words as ro } from "./ro.ts";
import type { SheetWords } from "./sheet-words.ts";
import { words as tr } from "./tr.ts";

export type SheetLanguage = LanguageKey | "en";

/** Messages of the sheets in English and each language of the app. */
export const sheetWords: Readonly<Record<SheetLanguage, SheetWords>> = { en, pl, ro, es, bn, tr, ar };
