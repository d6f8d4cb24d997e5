import { english } from "../../../scheme/opening.ts";
import { inWords } from "../../../client/words/spoken.ts";

export const sayOpening = inWords("opening", english);
