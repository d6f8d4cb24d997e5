import { stored } from "../api/stored.ts";

/**
 * The mailbox to which the app sent a code, whether its owner said to be old enough, and the language of the page. It is
 * stored, because a phone that shows the email may drop the page, and the link of the email opens in another tab.
 */
export const awaitedCode = stored(
  "awaited-code",
  {
    parse: (value) => {
      const { email, adult, language } = value as Record<"email" | "adult" | "language", unknown>;
      if (typeof email !== "string" || typeof adult !== "boolean") throw new TypeError("no awaited code");
      return { email, adult, language: typeof language === "string" ? language : "" };
    },
  },
  "local",
);
