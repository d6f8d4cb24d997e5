import { stored, text } from "../../shared/api/stored.ts";

/** The address that awaits verification: a code is checked together with it. Every tab of the browser sees it go. */
export const awaitedEmail = stored("new-email", text, "local");
