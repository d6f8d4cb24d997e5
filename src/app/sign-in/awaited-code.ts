import { stored } from "../../client/data/stored.ts";
import { z } from "../../client/data/z.ts";

const schema = z.object({
  email: z.string(),
  /** Whether they said that they are 18 or older; asked before a code is. */
  adult: z.boolean(),
});

/**
 * The address that a code was sent to. Kept in the browser, because a phone that shows the e-mail may drop this page
 * meanwhile, and the link of the e-mail opens in another tab.
 */
export const awaitedCode = stored("awaited-code", schema, "local");
