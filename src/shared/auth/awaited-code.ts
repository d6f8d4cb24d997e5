import { stored } from "../api/stored.ts";
import { z } from "../api/z.ts";

/**
 * The mailbox to which the app sent a code, whether its owner said to be old enough, and the language of the page. It is
 * stored, because a phone that shows the email may drop the page, and the link of the email opens in another tab.
 */
export const awaitedCode = stored(
  "awaited-code",
  z.object({ email: z.string(), adult: z.boolean(), language: z.string() }),
  "local",
);
