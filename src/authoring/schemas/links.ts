import { z } from "astro/zod";
import { fillIn } from "../../shared/domain/words.ts";

/** How an address may begin. */
export const linkBeginnings = ["/", "#", "https://", "mailto:", "tel:"] as const;

const howToLink =
  "Write an address that begins with / (a page of this site), # (a place on this page), https:// or mailto:";

/** Returns why an address (words in braces filled in) cannot lead anywhere and what to write, or undefined. */
export function refusedUrl(url: string): string | undefined {
  if (url === "") return `the address is missing. ${howToLink}`;
  if (/^mailto:/.test(url)) {
    return /^mailto:[^@?\s]+@[^@?\s]+/.test(url)
      ? undefined
      : `${url} is no e-mail address. Write mailto: and the address, for example mailto:ann@camden.gov.uk`;
  }
  if (/^http:\/\//.test(url)) {
    return `${url} is not safe. Write https:// in place of http://, and try whether the link works`;
  }
  if (/^www\./.test(url)) return `${url} is no address. Write https:// before it`;
  if (/^[^@\s/:]+@[^@\s/:]+\.[^@\s/:]+$/.test(url)) {
    return `${url} is no address. Write mailto: before it`;
  }
  const known = linkBeginnings.some((beginning) => url.startsWith(beginning));
  if (!known || /^\/\/|\s/.test(url) || /^(?:#|tel:|https:\/\/\/?)$/.test(url)) {
    return `${url} is no address. ${howToLink}`;
  }
  return undefined;
}

/** Where a link leads: a page of this site, a place on the page, another site, or an e-mail address. */
export function link(description?: string) {
  return z
    .string({
      error: ({ input }) => (input === undefined ? `is missing. ${howToLink}` : `must be text. ${howToLink}`),
    })
    .overwrite(fillIn)
    .superRefine((url, context) => {
      const refused = refusedUrl(url);
      if (refused) context.addIssue({ code: "custom", message: `does not lead there: ${refused}` });
    })
    .meta({ title: "Address", description, examples: ["/contact"] });
}
