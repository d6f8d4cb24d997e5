import { languages, type Language } from "../../shared/domain/languages.ts";
import { ar } from "./ar.ts";
import { bn } from "./bn.ts";
import { es } from "./es.ts";
import type { PageWords } from "./page-words.ts";
import { pl } from "./pl.ts";
import { ro } from "./ro.ts";
import { tr } from "./tr.ts";

const words: Readonly<Record<Language["key"], PageWords>> = { pl, ro, es, bn, tr, ar };

/** The public page of each language that is switched on. */
export const languagePages = languages.map((language) => ({ language, words: words[language.key] }));
