import type { EmailKind } from "../../../src/shared/domain/closed-sets.generated.ts";
import type { TakenLetter, Words } from "../letter.ts";
import * as colleagues from "./colleagues.ts";
import * as invitations from "./invitation.ts";
import type { Kind } from "./kind.ts";
import * as residents from "./residents.ts";

/** Every kind of letter by the name that the database has for it. */
export const kinds: Readonly<Record<EmailKind, Kind>> = {
  invitation: invitations.invitation,
  withdrawn: invitations.withdrawn,
  declined: colleagues.declined,
  removed: colleagues.removed,
  role_changed: colleagues.roleChanged,
  joined: colleagues.joined,
  left: colleagues.left,
  moved: colleagues.moved,
  asks: colleagues.asks,
  voucher: residents.voucher,
  last_days: residents.lastDays,
  closure: residents.closure,
  undone: residents.undone,
  idle: residents.idle,
  offered: colleagues.offered,
  new_address: colleagues.newAddress,
  holder_email: colleagues.holderEmail,
  contact_changed: colleagues.contactChanged,
  manager_removed: colleagues.managerRemoved,
  council_closed: colleagues.councilClosed,
  council_reopened: colleagues.councilReopened,
  claimed: colleagues.claimed,
  mailbox_lapsed: colleagues.mailboxLapsed,
  council_deleted: colleagues.councilDeleted,
  suspension: colleagues.suspension,
  left_scheme: residents.leftScheme,
  back_in_scheme: residents.backInScheme,
  two_steps: colleagues.twoSteps,
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
