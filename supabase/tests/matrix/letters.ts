import {
  door,
  toAccounts,
  toCouncils,
  toNobody,
  toOperator,
  toVisitors,
  unreachable,
  type FunctionRights,
  type TableRights,
} from "./rights.ts";

/** Letters of our own: the outbox, and what is called by a letter's token. */
export const letterTables: Readonly<Record<string, TableRights>> = {
  "private.letters": unreachable(
    "id kind occasion account_id email council_id about written_at not_before next_try tries sent_to mailbox outcome finished_at failure",
  ),
};

export const letterFunctions: Readonly<Record<string, FunctionRights>> = {
  ...door("decline_invitation(uuid)", "decline_invitation(gen_random_uuid())", toVisitors),
  ...door("holders_to_tell(uuid)", "holders_to_tell(null)", toCouncils),
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
  ...Object.fromEntries(
    [
      "finish_letter(uuid, text, text)",
      "is_manager(uuid, uuid)",
      "is_newer_told(private.letters)",
      "letter_lane(private.letter_kind)",
      "letters_wait(private.letters, bytea)",
      "member_called(uuid, uuid)",
      "tell_holders(text, uuid)",
      "voucher_facts(private.letters)",
      "voucher_holders(text, uuid)",
      "write_voucher_letters(uuid, uuid, date)",
      "forget_account_letters()",
      "forget_letters(bigint)",
      "forget_resident_letters()",
      "letter_address(private.letters)",
      "letter_facts(private.letters)",
      "write_invitation(uuid)",
      "write_letter(text, uuid, uuid, text, uuid, text, timestamp with time zone)",
      "write_to_managers(text, uuid, uuid, text)",
    ].map((name) => [`private.${name}`, toNobody]),
  ),
};
