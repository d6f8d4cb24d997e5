import {
  door,
  toAccounts,
  toCouncils,
  toEverybody,
  toManagers,
  toOperator,
  toTokens,
  toVisitors,
  type FunctionRights,
} from "./rights.ts";

const anInvitation =
  "(select id from public.council_invitations where council_id = tests.council_id('camden'))";

/** Functions of accounts, councils, people, sites and companies. */
export const councilFunctions: Readonly<Record<string, FunctionRights>> = {
  ...door("council_is_registered(text)", "council_is_registered('camden')", toEverybody),
  ...door(
    "email_domain_is_allowed(text, text)",
    "email_domain_is_allowed('x@camden.gov.uk', null)",
    toEverybody,
  ),
  ...door("email_domains_of(text)", "email_domains_of('camden')", toVisitors),
  ...door("councils_of_my_mailbox()", "councils_of_my_mailbox()", toAccounts),
  ...door("ask_to_be_invited(text)", "ask_to_be_invited('hackney')", (call) =>
    toAccounts(call, {
      own: "TR008",
      officer: "TR008",
      another: "TR026",
      gate: "TR008",
      idle: "TR008",
      resident: "TR008",
      neighbour: "TR008",
      newcomer: "TR008",
    }),
  ),
  ...door("registration_is_verified(uuid)", "registration_is_verified(gen_random_uuid())", toEverybody),
  ...door("registration_is_finished(uuid)", "registration_is_finished(gen_random_uuid())", toEverybody),
  ...door("my_memberships()", "my_memberships()", (call) => toAccounts(call, { "one step": "allowed" })),
  ...door("portal_seen()", "portal_seen()", (call) => toAccounts(call, { "one step": "allowed" })),
  ...door("keep_password(text)", "keep_password('proof')", toAccounts),
  ...door("announce_change(text, text)", "announce_change('password', null)", (call) =>
    toAccounts(call, { idle: "TR002" }),
  ),
  ...door("my_invitations()", "my_invitations()", toAccounts),
  ...door("preview_account_deletion()", "preview_account_deletion()", toAccounts),
  ...door("delete_account(boolean)", "delete_account(false)", (call) =>
    // The only ones of their councils; and one whose session is old.
    toAccounts(call, { another: "TR021", provider: "TR021", idle: "TR002" }),
  ),
  ...door("close_council()", "close_council()", toManagers),
  ...door("reopen_council(text, text, text)", "reopen_council('brent')", (call) =>
    toAccounts(call, {
      own: "TR031",
      officer: "TR031",
      another: "TR031",
      provider: "TR031",
      idle: "TR020",
      gate: "TR031",
      newcomer: "TR031",
      resident: "TR031",
      neighbour: "TR031",
    }),
  ),
  ...door("claim_council(text, text, text)", "claim_council('barnet', 'Ada', 'Lovelace')", (call) =>
    toAccounts(call, {
      own: "TR019",
      officer: "TR019",
      another: "TR019",
      provider: "TR019",
      idle: "TR019",
      gate: "TR007",
      resident: "TR007",
      neighbour: "TR007",
    }),
  ),
  ...door(
    "join_council(uuid, text, text)",
    `join_council(${anInvitation}, 'Ada', 'Lovelace')`,
    // None of these people has it.
    (call) =>
      toAccounts(call, {
        own: "TR028",
        officer: "TR028",
        gate: "TR028",
        another: "TR028",
        provider: "TR028",
        idle: "TR028",
        newcomer: "TR028",
        resident: "TR028",
        neighbour: "TR028",
      }),
  ),
  ...door("invite_member(text, text)", "invite_member('new@contractor.example', 'gate')", toManagers),
  ...door("revoke_invitation(uuid)", `revoke_invitation(${anInvitation})`, toManagers),
  ...door(
    "change_role(uuid, text, text, boolean)",
    "change_role(tests.user_id('officer'), 'officer', 'manager', true)",
    (call) => toManagers(call, { another: "TR029", provider: "TR029" }),
  ),
  ...door("remove_member(uuid, boolean)", "remove_member(tests.user_id('officer'), true)", (call) =>
    toManagers(call, { another: "TR029", provider: "TR029" }),
  ),
  ...door("confirm_member(uuid)", "confirm_member(tests.user_id('officer'))", (call) =>
    toManagers(call, { another: "TR029", provider: "TR029" }),
  ),
  ...door("sign_out_member(uuid)", "sign_out_member(tests.user_id('officer'))", (call) =>
    toManagers(call, { another: "TR029", provider: "TR029" }),
  ),
  ...door("reset_second_step(uuid)", "reset_second_step(tests.user_id('officer'))", (call) =>
    toManagers(call, { another: "TR029", provider: "TR029" }),
  ),
  ...door("require_two_steps(boolean)", "require_two_steps(false)", toManagers),
  ...door("council_team()", "council_team()", toCouncils),
  ...door(
    "council_audit_log(timestamp with time zone, uuid, text[], date, date)",
    "council_audit_log(null, null, null, null, null)",
    toCouncils,
  ),
  ...door("council_actors()", "council_actors()", toCouncils),
  ...door("note_export()", "note_export()", toManagers),
  // Noted in another transaction.
  ...door("council_export()", "council_export()", (call) =>
    toManagers(call, { own: "TR050", another: "TR050", provider: "TR050" }),
  ),
  ...door("save_skip_sites(jsonb)", `save_skip_sites('[{"address": "x"}]')`, toCouncils),
  ...door("delete_skip_site(uuid)", "delete_skip_site(gen_random_uuid())", toCouncils),

  ...door("council_contents(text)", "council_contents('camden')", toOperator),
  ...door("close_council_of(text, text, boolean)", "close_council_of('camden', 'Because')", toOperator),
  ...door("delete_council(text, text)", "delete_council('brent', 'Because')", toOperator),
  ...door(
    "add_council_manager(text, text)",
    "add_council_manager('camden', 'new@camden.gov.uk')",
    toOperator,
  ),
  ...door("suspend_council(text, text, boolean)", "suspend_council('camden', 'Because', true)", toOperator),
  ...door("suspended_councils()", "suspended_councils()", toOperator),
  ...door("suspension()", "suspension()", toCouncils),
  ...door("reset_second_step_of(text)", "reset_second_step_of('onestep@camden.gov.uk')", toOperator),
  ...door("export_council(text)", "export_council('camden')", toOperator),
  ...door("deployment_report()", "deployment_report()", toOperator),

  // Policies call these as the role that reads.
  "private.maximum_name_length()": toTokens("private.maximum_name_length()"),
  "private.maximum_mobile_length()": toTokens("private.maximum_mobile_length()"),
  "private.maximum_reason_length()": toTokens("private.maximum_reason_length()"),
  "private.my_council_id()": toTokens("private.my_council_id()"),
  "private.my_council_ids(text[])": toTokens("private.my_council_ids('{manager}')"),
};
