import type { Mutant } from "./mutant.ts";

/** Emails. */
export const emailMutants: readonly Mutant[] = [
  {
    name: "8.2 an email is sent after its occasion passed",
    find: "elsif build_email.email is null or build_email.facts is null then",
    replace: "elsif build_email.email is null then",
    tests: ["outbox"],
  },
  {
    name: "8.2 warnings wait behind other emails",
    find: "= (lease_emails.queue = 'warnings')",
    replace: "is not null",
    tests: ["outbox"],
  },
  {
    name: "8.4 holders are emailed twice a day",
    find: "select 'closure', today::text, holders.resident_id",
    replace: "select 'closure', due.id::text, holders.resident_id",
    tests: ["holder_emails"],
  },
  {
    name: "8.5 the sender of an email to holders gets no copy",
    find: "perform private.email_managers('holder_email', email_id, member.council_id, with_caller => true);",
    replace: "perform private.email_managers('holder_email', email_id, member.council_id);",
    tests: ["holder_emails"],
  },
  {
    name: "8.7 a mailbox gets six emails an hour",
    find: "others.at > now() - interval '1 hour') >= 5",
    replace: "others.at > now() - interval '1 hour') > 5",
    tests: ["outbox"],
  },
  {
    name: "8.7 strangers' emails fill the lane of warnings",
    find: "      and private.email_lane(emails.kind) = private.email_lane(email.kind)\n",
    replace: "",
    tests: ["no_caller"],
  },
  {
    name: "8.8 deleting a resident leaves the emails",
    find: "delete from private.emails\n  where emails.account_id = old.user_id and private.email_lane(emails.kind) = 'person';",
    replace: "",
    tests: ["email_kinds"],
  },
];
