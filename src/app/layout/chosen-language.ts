import { stored } from "../../shared/api/stored.ts";
import { z } from "../../shared/api/z.ts";

/** The tag of the language that was chosen on this device: "en", "pl". */
export const chosenLanguage = stored("language", z.string(), "device");
