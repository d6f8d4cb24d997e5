import { currentTranslation } from "../../shared/domain/messages.ts";
import { kindsInWords, sizeNameIn, wasteNameIn } from "../../shared/domain/waste.ts";

/** A kind of waste in the language of the page; the key itself where it is unknown. */
export const kindName = (key: string): string => wasteNameIn(currentTranslation(), key);
export const sizeName = (key: string): string => sizeNameIn(currentTranslation(), key);

/** Kinds in one line: "Sofa or armchair; Paint". */
export const kindNames = (kinds: readonly string[]): string => kindsInWords(kinds, currentTranslation());
