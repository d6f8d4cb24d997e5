import { stored, text } from "../../shared/api/stored.ts";

/** The tag of the language that was chosen on this device: "en", "pl". */
export const chosenLanguage = stored("language", text, "device");
