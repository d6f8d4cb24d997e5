import type { LetterKind } from "../../../src/scheme/closed-sets.generated.ts";
import type { TakenLetter, Words } from "../letter.ts";
import {
  asks,
  claimed,
  councilClosed,
  declined,
  joined,
  left,
  mailboxLapsed,
  massLetter,
  moved,
  offered,
  released,
  removed,
  roleChanged,
  suspension,
  twoSteps,
} from "./colleagues.ts";
import { invitation, withdrawn } from "./invitation.ts";
import type { Kind } from "./kind.ts";
import { closure, givenBack, idle, lastDays, leftScheme, voucher } from "./residents.ts";

/** Every kind of letter by the name that the database has for it. */
export const kinds: Readonly<Record<LetterKind, Kind>> = {
  invitation,
  withdrawn,
  declined,
  removed,
  role_changed: roleChanged,
  joined,
  left,
  moved,
  asks,
  voucher,
  last_days: lastDays,
  closure,
  given_back: givenBack,
  idle,
  offered,
  mass_letter: massLetter,
  council_closed: councilClosed,
  claimed,
  mailbox_lapsed: mailboxLapsed,
  released,
  suspension,
  left_scheme: leftScheme,
  two_steps: twoSteps,
};

/**
 * What a letter says.
 * @throws where this version does not know the kind, or the database says something else of it
 */
export function wordsOf(letter: TakenLetter, siteUrl: string): Words {
  const kind = (kinds as Readonly<Record<string, Kind | undefined>>)[letter.kind];
  if (!kind) throw new Error(`No letter is called ${letter.kind} here.`);
  return kind(letter, siteUrl);
}
