import type { Mutant } from "./mutant.ts";

/** Accounts, sessions, councils and members. */
export const accountMutants: readonly Mutant[] = [
  // 1 Accounts and mailboxes
  {
    name: "1.2 confirming leaves the password",
    find: "new.encrypted_password := '';\n  return new;",
    replace: "return new;",
    tests: ["keep_password"],
  },
  {
    name: "1.3 a password is restored without a mailbox proof",
    find: "and session.has_mailbox_proof\n    and coalesce",
    replace: "and coalesce",
    tests: ["keep_password"],
  },
  {
    name: "1.3 a password is restored by any proof",
    find: "and emptied.registration = encode(sha256(convert_to(proof, 'UTF8')), 'hex')",
    replace: "",
    tests: ["keep_password"],
  },
  {
    name: "1.3 a password is restored after an hour",
    find: "and emptied.emptied_at > now() - interval '1 hour'\n    and session",
    replace: "and session",
    tests: ["keep_password"],
  },
  {
    name: "1.7 claiming and joining need no mailbox proof",
    find: "coalesce(proofs.created_at > now() - interval '1 hour', false),",
    replace: "true,",
    tests: ["claim_council", "join_council"],
  },
  {
    name: "1.7 claiming and joining leave other sessions",
    find: "delete from auth.sessions where sessions.user_id = session.user_id and sessions.id <> session.session_id;",
    replace: "",
    tests: ["claim_council", "join_council"],
  },
  {
    name: "1.8 an old session announces a change",
    find: "not session.is_recent and not (what = 'password'",
    replace: "false and not (what = 'password'",
    tests: ["announce_change"],
  },
  {
    name: "1.8 an announced address allows another",
    find: "and announcements.value = lower(new.email)",
    replace: "",
    tests: ["announce_change"],
  },
  {
    name: "1.9 an announced password lasts more than ten minutes",
    find: "and announcements.used_at is null\n    and announcements.announced_at > now() - interval '10 minutes'",
    replace: "and announcements.used_at is null",
    tests: ["announce_change"],
  },
  {
    name: "1.10 the announcing session may be gone at commit",
    find: "perform private.raise_error_if(not exists (select from auth.sessions where sessions.id = new.session_id), 'PT403');",
    replace: "",
    tests: ["announce_change"],
  },
  {
    name: "1.13 an officer moves to an address outside the domains",
    find: "perform private.raise_error_if(not private.email_domain_is_allowed(new.email, staff_council_key), 'PT422');",
    replace: "",
    tests: ["announce_change"],
  },
  {
    name: "1.14 an announced factor allows another",
    find: "and announcements.value = factor.id::text",
    replace: "",
    tests: ["announce_change", "two_steps"],
  },
  {
    name: "1.15 a new address leaves the sessions",
    find: "delete from auth.sessions where sessions.user_id = new.id;",
    replace: "",
    tests: ["announce_change"],
  },
  {
    name: "1.16 gate staff with a new address need no confirmation",
    find: "to_be_confirmed = members.to_be_confirmed or members.role = 'gate'",
    replace: "to_be_confirmed = members.to_be_confirmed",
    tests: ["announce_change", "manage_members", "gate_people"],
  },
  // 2 Sessions and recent sign-in
  {
    name: "2.1 a deleted account's session is live",
    find: "      and users.deleted_at is null\n      and (\n        without_second_step",
    replace: "      and (\n        without_second_step",
    tests: ["live_session"],
  },
  {
    name: "2.1 a verified factor needs no second step",
    find: "sessions.aal::text = 'aal2'\n        or not exists",
    replace: "true\n        or not exists",
    tests: ["live_session", "two_steps"],
  },
  {
    name: "2.2 an old session counts as recent",
    find: "sessions.created_at > now() - make_interval(mins => private.recent_minutes()),",
    replace: "true,",
    tests: ["recent_session"],
  },
  {
    name: "2.2 inviting needs no recent session",
    find: "lock_own_council('{manager}', recent => true);\n  before",
    replace: "lock_own_council('{manager}');\n  before",
    tests: ["invite_member"],
  },
  {
    name: "2.4 council rights outlast thirty days",
    find: "when session.began_at <= now() - make_interval(days => private.session_days()) then 'old'",
    replace: "",
    tests: ["my_memberships"],
  },
  {
    name: "2.4 opening the portal renews an idle session",
    find: "where members.state in ('idle', 'old')",
    replace: "where members.state in ('old')",
    tests: ["my_memberships"],
  },
  {
    name: "2.6 a membership never lapses",
    find: "when greatest(members.mailbox_proved_at, session.proved_at)\n          <= now() - make_interval(days => private.mailbox_days()) then 'mailbox'",
    replace: "",
    tests: ["my_memberships"],
  },
  // 3 Councils and members
  {
    name: "3.2 claiming ignores that an invitation has expired",
    find: "and invitations.expires_at > now()\n        and invitations.accepted_at is null",
    replace: "and invitations.accepted_at is null",
    tests: ["claim_council"],
  },
  {
    name: "3.3 a role is not looked at",
    find: "where memberships.state = 'member' and memberships.role::text = any (roles)\n      and (memberships",
    replace: "where memberships.state = 'member'\n      and (memberships",
    tests: ["manage_members", "council_team"],
  },
  {
    name: "3.3 an officer is invited outside the domains",
    find: "role in ('manager', 'officer') and not private.email_domain_is_allowed(email, borough_key), 'TR008'",
    replace: "false, 'TR008'",
    tests: ["invite_member"],
  },
  {
    name: "3.6 declining blocks nothing",
    find: "and invitations.declined_at > now() - make_interval(days => private.declined_days())",
    replace: "and false",
    tests: ["decline_invitation", "invite_member"],
  },
  {
    name: "3.8 joining does not check the domain again",
    find: "and not private.email_domain_is_allowed(session.email, invitation.council_key), 'TR008'",
    replace: "and false, 'TR008'",
    tests: ["join_council"],
  },
  {
    name: "3.10 a change shares the queue that it should own",
    find: "perform pg_advisory_xact_lock(next.key);",
    replace: "perform pg_advisory_xact_lock_shared(next.key);",
    tests: ["supabase/tests/attack-matrix.test.ts#lock its queue"],
  },
  {
    name: "3.13 a session has several requests under way",
    find: "not pg_try_advisory_xact_lock(hashtext('session'), hashtext(coalesce(auth.jwt() ->> 'session_id', person::text)))\n    or not (",
    replace: "not (",
    tests: [
      "supabase/tests/races.test.ts",
      "supabase/tests/account-races.test.ts",
      "supabase/tests/connections.test.ts",
    ],
  },
  {
    name: "3.18 a conflict is overwritten",
    find: "or (value.stored is distinct from value.shown and value.stored is distinct from value.wanted);",
    replace: ";",
    tests: ["voucher_settings", "save_skip_sites"],
  },
  {
    name: "3.19 compatibility forms hide an address",
    find: "shown constant text := lower(normalize(value, NFKC));",
    replace: "shown constant text := lower(value);",
    tests: ["text_rules"],
  },
  {
    name: "3.19 a longer host passes as the council's own",
    find: "host_ends constant text := '(?=[/?#]|[).,;:!''\"\\]]*($|\\s))';",
    replace: "host_ends constant text := '';",
    tests: ["text_rules", "promises", "voucher_settings", "save_skip_sites"],
  },
  {
    name: "1.13 a domain matches inside a longer one",
    find: "where right(host, char_length(listed.domain) + 1) = '.' || listed.domain",
    replace: "where right(host, char_length(listed.domain)) = listed.domain",
    tests: ["email_domain_is_allowed"],
  },
];
