import {
  door,
  toCouncils,
  toManagers,
  toOperator,
  toVisitors,
  unreachable,
  type FunctionRights,
  type TableRights,
} from "./rights.ts";

/** Emails: the outbox, and functions that an email's token calls. */
export const emailTables: Readonly<Record<string, TableRights>> = {
  "private.emails": unreachable(
    "id kind once_for account_id email council_id about holder_email_id written_at not_before next_try leased_until tries sent_to mailbox_hash outcome finished_at failure",
  ),
  "private.last_days_queued": unreachable("one last_day"),
  "private.holder_emails": unreachable(
    "id council_id site_ids first_day last_day subject body people sender_id sender_name sent_at leaves_at state cancelled_by",
  ),
};

export const emailFunctions: Readonly<Record<string, FunctionRights>> = {
  ...door("decline_invitation(uuid)", "decline_invitation(gen_random_uuid())", toVisitors),
  ...door("holder_emails()", "holder_emails()", toCouncils),
  // The site is not closed on these days, whichever manager asks.
  ...door(
    "preview_holder_email(uuid[], date, date, text)",
    "preview_holder_email('{}', '2026-11-01', '2026-11-01', 'fire')",
    (call) => toManagers(call, { own: "TR051", another: "TR051", provider: "TR051" }),
  ),
  ...door(
    "tell_voucher_holders(uuid[], date, date, text)",
    "tell_voucher_holders('{}', '2026-11-01', '2026-11-01', 'fire')",
    (call) => toManagers(call, { own: "TR051", another: "TR051", provider: "TR051" }),
  ),
  ...door("cancel_holder_email(uuid)", "cancel_holder_email(gen_random_uuid())", (call) =>
    toManagers(call, { own: "TR044", another: "TR044", provider: "TR044" }),
  ),
  ...door("stop_reminders(uuid)", "stop_reminders(gen_random_uuid())", toVisitors),
  ...door("queue_holder_emails()", "queue_holder_emails()", toOperator),
  ...door("queue_last_day_emails()", "queue_last_day_emails()", toOperator),
  ...door("queue_closing_emails()", "queue_closing_emails()", toOperator),
  ...door("lease_emails(text, integer)", "lease_emails('others', 10)", toOperator),
  ...door("build_email(uuid)", "build_email(gen_random_uuid())", toOperator),
  ...door("finish_email(uuid, text, text)", "finish_email(gen_random_uuid(), 'sent')", toOperator),
  ...door("email_failed(uuid, text, boolean)", "email_failed(gen_random_uuid(), 'dead', false)", toOperator),
  ...door("emails_report()", "emails_report()", toOperator),
};
