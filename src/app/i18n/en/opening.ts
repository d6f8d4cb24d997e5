import { english } from "../../../shared/domain/opening.ts";
import { inWords } from "../../../shared/i18n/spoken.ts";

export const sayOpening = inWords("opening", english);
