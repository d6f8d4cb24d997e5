import { stored, text } from "../../shared/api/stored.ts";

/** The new address while it awaits verification; shared by all tabs. */
export const awaitedEmail = stored("new-email", text, "local");
