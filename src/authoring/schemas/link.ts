import { z } from "astro/zod";
import { howToLink, refusedAddress } from "../addresses.ts";
import { fillIn } from "../../scheme/words.ts";

/** Where a link leads: a page of this site, a place on the page, another site, or an e-mail address. */
export function link(description: string) {
  return z
    .string({
      error: ({ input }) => (input === undefined ? `is missing. ${howToLink}` : `must be text. ${howToLink}`),
    })
    .overwrite(fillIn)
    .superRefine((address, context) => {
      const refused = refusedAddress(address);
      if (refused) context.addIssue({ code: "custom", message: `does not lead there: ${refused}` });
    })
    .meta({ title: "Address", description, examples: ["/contact"] });
}

/** One of a few words. */
export function oneOf<const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  description: string,
) {
  const write = `Write one of: ${choices.join(", ")}`;
  return z
    .enum(choices, {
      error: ({ input }) => `${input === undefined ? "is missing" : "is none of them"}. ${write}`,
    })
    .meta({ description, examples: [choices[0]] });
}
