import type { TakenLetter, Words } from "../letter.ts";
import { invitation } from "./invitation.ts";
import type { Kind } from "./kind.ts";

/** Every kind of letter by the name that the database has for it. */
export const kinds = { invitation };

/**
 * What a letter says.
 * @throws where this version does not know the kind, or its facts are others
 */
export function wordsOf({ kind, email, facts }: TakenLetter, siteUrl: string): Words {
  if (!(kind in kinds)) throw new Error(`No letter is called ${kind} here.`);
  const known = kinds[kind as keyof typeof kinds] as unknown as Kind<unknown>;
  return known.words(known.facts.parse({ ...(facts as object), email }), siteUrl);
}
