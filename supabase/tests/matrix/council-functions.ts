import {
  door,
  toAccounts,
  toCouncils,
  toEverybody,
  toManagers,
  toNobody,
  toOperator,
  toTokens,
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
  ...door("registration_is_verified(uuid)", "registration_is_verified(gen_random_uuid())", toEverybody),
  ...door("session_is_recent()", "session_is_recent()", toTokens),
  ...door("my_standing()", "my_standing()", (call) => toAccounts(call, { "one step": "allowed" })),
  ...door("portal_seen()", "portal_seen()", (call) => toAccounts(call, { "one step": "allowed" })),
  ...door("keep_password(text)", "keep_password('proof')", toAccounts),
  ...door("announce_change(text, text)", "announce_change('password', null)", (call) =>
    toAccounts(call, { idle: "TR002" }),
  ),
  ...door("my_invitations()", "my_invitations()", toAccounts),
  ...door("account_deletion()", "account_deletion()", toAccounts),
  ...door("delete_account(boolean)", "delete_account(false)", (call) =>
    // The only ones of their councils; and one whose session is old.
    toAccounts(call, { another: "TR021", provider: "TR021", idle: "TR002" }),
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
    // It is nobody's of these.
    (call) =>
      toAccounts(call, {
        own: "TR028",
        officer: "TR028",
        gate: "TR028",
        another: "TR028",
        provider: "TR028",
        idle: "TR028",
        nobody: "TR028",
        resident: "TR028",
        neighbour: "TR028",
      }),
  ),
  ...door("invite_member(text, text)", "invite_member('new@contractor.example', 'gate')", toManagers),
  ...door("revoke_invitation(uuid)", `revoke_invitation(${anInvitation})`, toManagers),
  ...door("change_role(uuid, text)", "change_role(tests.user_id('officer'), 'manager')", (call) =>
    toManagers(call, { another: "TR029", provider: "TR029" }),
  ),
  ...door("remove_member(uuid)", "remove_member(tests.user_id('officer'))", (call) =>
    toManagers(call, { another: "TR029", provider: "TR029" }),
  ),
  ...door("confirm_member(uuid)", "confirm_member(tests.user_id('officer'))", (call) =>
    toManagers(call, { another: "TR029", provider: "TR029" }),
  ),
  ...door("reset_second_step(uuid)", "reset_second_step(tests.user_id('officer'))", (call) =>
    toManagers(call, { another: "TR029", provider: "TR029" }),
  ),
  ...door("council_team()", "council_team()", toCouncils),
  ...door(
    "council_activity(timestamp with time zone, uuid, text[], date, date)",
    "council_activity(null, null, null, null, null)",
    toCouncils,
  ),
  ...door("council_actors()", "council_actors()", toCouncils),
  ...door("save_skip_sites(jsonb)", `save_skip_sites('[{"address": "x"}]')`, toCouncils),
  ...door("delete_skip_site(uuid)", "delete_skip_site(gen_random_uuid())", toCouncils),

  ...door("release_council(text)", "release_council('camden')", toOperator),
  ...door(
    "add_council_manager(text, text)",
    "add_council_manager('camden', 'new@camden.gov.uk')",
    toOperator,
  ),
  ...door("reset_second_step_of(text)", "reset_second_step_of('onestep@camden.gov.uk')", toOperator),
  ...door("account_emails(text, integer)", "account_emails(null, 10)", toOperator),
  ...door("export_council(text)", "export_council('camden')", toOperator),
  ...door("deployment_report()", "deployment_report()", toOperator),
  ...door("tidy_accounts(integer, boolean, integer)", "tidy_accounts(12, true, 10)", toOperator),

  // Policies call these as the role that reads.
  "private.own_council_id()": toTokens("private.own_council_id()"),
  "private.own_council_key()": toTokens("private.own_council_key()"),
  "private.own_council_ids(text[])": toTokens("private.own_council_ids('{manager}')"),

  ...Object.fromEntries(
    [
      "changed_meanwhile(uuid, jsonb, uuid, anyelement, anyelement, jsonb)",
      "changed_to(anyelement, jsonb, text[], integer)",
      "check_announcer()",
      "check_factor(uuid, uuid)",
      "check_invited(text, text, text)",
      "check_manager()",
      "check_new_email()",
      "check_new_factor()",
      "check_new_password()",
      "check_removed_factor()",
      "drop_second_step(uuid)",
      "email_is_readable(text)",
      "empty_password()",
      "limit_account_metadata()",
      "limit_identity_data()",
      "end_other_sessions(uuid, uuid)",
      "forget_what_was_before(uuid, uuid)",
      "has_control_characters(text)",
      "hold_own_councils()",
      "hold_own_memberships()",
      "keep_member_names()",
      "last_change(uuid, jsonb, text)",
      "leave_councils()",
      "live_session()",
      "lock_account(uuid)",
      "lock_colleague(uuid)",
      "lock_council_with_people(text)",
      "lock_fresh_account()",
      "lock_own_account()",
      "lock_own_council(text[])",
      "meanwhile(uuid, jsonb, uuid, text, jsonb, text)",
      "may_choose_first_password(private.session)",
      "one_line(text)",
      "person_name(text, text)",
      "record_event(uuid, uuid, text, jsonb)",
      "record_new_name()",
      "require_member(text[])",
      "require_other_manager(uuid, uuid)",
      "require_recent_session()",
      "require_session()",
      "session_lacks_second_step()",
      "set_role(uuid, text, uuid, text, text, text)",
      "standings()",
      "trim_text(text)",
      "valid_invitations(text)",
      "what_changed(anyelement, anyelement, jsonb)",
    ].map((name) => [`private.${name}`, toNobody]),
  ),
};
