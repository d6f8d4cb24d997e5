import { stored } from "../../client/data/stored.ts";
import { z } from "../../client/data/z.ts";

/** The address that awaits verification: a code is checked together with it. Every tab of the browser sees it go. */
export const awaitedEmail = stored("new-email", z.string(), "local");
