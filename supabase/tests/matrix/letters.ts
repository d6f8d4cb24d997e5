import {
  door,
  toAccounts,
  toCouncils,
  toManagers,
  toOperator,
  toVisitors,
  unreachable,
  type FunctionRights,
  type TableRights,
} from "./rights.ts";

/** Letters of our own: the outbox, and what is called by a letter's token. */
export const letterTables: Readonly<Record<string, TableRights>> = {
  "private.letters": unreachable(
    "id kind once_for account_id email council_id about written_at not_before next_try leased_until tries sent_to mailbox outcome finished_at failure",
  ),
  "private.last_days_told": unreachable("one last_day voucher_id"),
  "private.mass_letters": unreachable(
    "id council_id site_id site_address people planned_by planned_by_name planned_at leaves_at called_back_at called_back_by called_back_why outcome finished_at",
  ),
};

export const letterFunctions: Readonly<Record<string, FunctionRights>> = {
  ...door("decline_invitation(uuid)", "decline_invitation(gen_random_uuid())", toVisitors),
  ...door("holders_to_tell(uuid)", "holders_to_tell(null)", toCouncils),
  ...door("mass_letters()", "mass_letters()", toCouncils),
  ...door("call_back_letter(uuid, text)", "call_back_letter(gen_random_uuid(), '')", (call) =>
    // There is no such letter, for whoever may ask.
    toManagers(call, { own: "TR044", another: "TR044", provider: "TR044" }),
  ),
  ...door("release_letter(uuid)", "release_letter(gen_random_uuid())", (call) =>
    toManagers(call, { own: "TR044", another: "TR044", provider: "TR044" }),
  ),
  ...door("set_reminders(boolean)", "set_reminders(true)", toAccounts),
  ...door("stop_reminders(uuid)", "stop_reminders(gen_random_uuid())", toVisitors),
  ...door("take_letters(integer)", "take_letters(10)", toOperator),
  ...door("letter_sent(uuid)", "letter_sent(gen_random_uuid())", toOperator),
  ...door(
    "letter_failed(uuid, text, boolean)",
    "letter_failed(gen_random_uuid(), 'dead', false)",
    toOperator,
  ),
  ...door("letters_report()", "letters_report()", toOperator),
};
