import type { Mutant } from "./mutant.ts";

/** Mutants of the migrations, in the order of the rules. */
export const sqlMutants: readonly Mutant[] = [
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
    find: "coalesce(proofs.proved_at > now() - interval '1 hour', false),",
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
    find: "      and users.deleted_at is null\n      and (\n        sessions.aal",
    replace: "      and (\n        sessions.aal",
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
    tests: ["session_is_recent"],
  },
  {
    name: "2.2 inviting needs no recent session",
    find: "select * into member from private.lock_own_council('{manager}', recent => true);\n  perform private.raise_error_if(\n    exists (select from private.suspensions",
    replace:
      "select * into member from private.lock_own_council('{manager}');\n  perform private.raise_error_if(\n    exists (select from private.suspensions",
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
    find: "invited_role in ('manager', 'officer') and not private.email_domain_is_allowed(invited_email, borough_key), 'TR008'",
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
    tests: ["supabase/tests/attack-matrix.test.ts#owns its queue"],
  },
  {
    name: "3.13 a session has several requests under way",
    find: "not pg_try_advisory_xact_lock(hashtext('session'), hashtext(coalesce(auth.jwt() ->> 'session_id', person::text)))\n    or not (",
    replace: "not (",
    tests: ["supabase/tests/races.test.ts", "supabase/tests/connections.test.ts"],
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
    find: "and pg_catalog.right(host, pg_catalog.char_length(listed.domain) + 1) = '.' || listed.domain\n  ) or exists",
    replace:
      "and pg_catalog.right(host, pg_catalog.char_length(listed.domain)) = listed.domain\n  ) or exists",
    tests: ["email_domain_is_allowed"],
  },
  // 4 Sites and opening hours
  {
    name: "4.4 spans of a day overlap",
    find: "or left(spans.value, 5) <= spans.before",
    replace: "",
    tests: ["opening"],
  },
  {
    name: "4.5 the last day is a closed day",
    find: "private.exceptions_of(site), ends, ends + 7)",
    replace: "private.exceptions_of(site), ends, ends)",
    tests: ["opening", "apply_for_voucher", "shut_site", "bad_days"],
  },
  {
    name: "4.7 a site takes what it excludes",
    find: "and kinds.key = any (site.not_taken)",
    replace: "and false",
    tests: ["apply_for_voucher", "gate", "voucher_settings"],
  },
  {
    name: "4.7 a vehicle is too large for the entrance",
    find: "where largest.key = site.largest_size and brought.key",
    replace: "where false and brought.key",
    tests: ["apply_for_voucher", "gate", "voucher_settings"],
  },
  {
    name: "4.8 a pause begins a day late",
    find: "where day between (listed.pause ->> 'from')::date and coalesce",
    replace: "where day between (listed.pause ->> 'from')::date + 1 and coalesce",
    tests: ["shared_sites"],
  },
  {
    name: "4.10 a site is sent twice",
    find: "perform private.raise_error_if(invalid_row is not null, 'TR012', invalid_row::text);",
    replace: "",
    tests: ["save_skip_sites"],
  },
  // 5 Vouchers
  {
    name: "5.1 a voucher expires on its last day",
    find: "when voucher.last_day < private.london_day(now()) then 'expired'",
    replace: "when voucher.last_day <= private.london_day(now()) then 'expired'",
    tests: ["apply_for_voucher", "gate"],
  },
  {
    name: "5.5 a request id issues for another waste",
    find: "vouchers.request_id = apply_for_voucher.request_id;\n  if found then\n    perform private.raise_error_if(voucher.request_hash is distinct from content_hash, 'TR068');",
    replace: "vouchers.request_id = apply_for_voucher.request_id;\n  if found then",
    tests: ["apply_for_voucher"],
  },
  {
    name: "5.9 one more voucher is active",
    find: "offset limits.active_at_most - 1 limit 1",
    replace: "offset limits.active_at_most limit 1",
    tests: ["apply_for_voucher"],
  },
  {
    name: "5.10 a blocked address returns as another account",
    find: "where deleted.fingerprint in (select person.hash from person)",
    replace: "where false",
    tests: ["residents", "residents_for_operator"],
  },
  {
    name: "5.10 Gmail's dots make another person",
    find: "then replace(parts.mailbox, '.', '') || '@gmail.com'",
    replace: "then parts.mailbox || '@gmail.com'",
    tests: ["residents", "residents_for_operator", "apply_for_voucher"],
  },
  {
    name: "5.12 two exchanged characters pass",
    find: "total := total + place * (strpos(",
    replace: "total := total + (strpos(",
    tests: ["voucher_codes"],
  },
  {
    name: "6.3 a minor becomes a resident",
    find: "perform private.raise_error_if(adult is not true, 'TR060');",
    replace: "",
    tests: ["residents"],
  },
  // 7 The gate
  {
    name: "7.1 a used voucher is accepted again",
    find: "if voucher.voucher_used or voucher.last_day < private.london_day(accepted_at)",
    replace: "if voucher.last_day < private.london_day(accepted_at)",
    tests: ["gate"],
  },
  {
    name: "7.1 a voucher is accepted elsewhere without 'anyway'",
    find: "if lookup.against <> '[]' and anyway is not true then",
    replace: "if false then",
    tests: ["gate", "shared_sites"],
  },
  {
    name: "7.3 an acceptance id is used for another voucher",
    find: "(existing.voucher_id, existing.site_id, existing.rejected_waste)\n        is distinct from (voucher.id, site.id, rejected_waste)",
    replace: "false",
    tests: ["gate", "accept_in_part"],
  },
  {
    name: "7.5 a repeated rejection counts again",
    find: "and rejections.rejected_at > rejected_then - make_interval(mins => limits.same_rejection_minutes)",
    replace: "and false",
    tests: ["gate"],
  },
  {
    name: "7.5 one rejection more than the most",
    find: ") < limits.rejections_at_most then",
    replace: ") <= limits.rejections_at_most then",
    tests: ["gate"],
  },
  {
    name: "7.10 a change of the same transaction is not sent",
    find: "and changes.changed_in >= split_part(",
    replace: "and changes.changed_in > split_part(",
    tests: ["gate_list"],
  },
  {
    name: "7.11 a pending check counts from before twelve hours",
    find: "checked_then constant timestamptz := now() - least(checked_ago, interval '12 hours');",
    replace: "checked_then constant timestamptz := now() - checked_ago;",
    tests: ["accept_pending"],
  },
  // 9 Limits
  {
    name: "9.1 one guess more than the most",
    find: "if step > 0 and counted - first >= limits.misses_at_most then",
    replace: "if step > 0 and counted - first > limits.misses_at_most then",
    tests: ["gate", "desk_vouchers"],
  },
  {
    name: "9.1 one site more than the most",
    find: "> private.maximum_sites(),\n",
    replace: "> private.maximum_sites() + 1,\n",
    tests: ["save_skip_sites"],
  },
  {
    name: "9.2 a guess is not counted",
    find: "perform setval(counter, counted + step);",
    replace: "perform setval(counter, counted);",
    tests: ["gate", "desk_vouchers"],
  },
  // 10 Figures, audit log, export; 11 retention
  {
    name: "10.2 a used voucher is not added to the totals",
    find: "      used = stored.used + excluded.used,\n",
    replace: "",
    tests: ["count_vouchers", "voucher_counts"],
  },
  {
    name: "10.3 a borough with four is named",
    find: "case when years.times >= 5 then",
    replace: "case when years.times >= 4 then",
    tests: ["council_figures"],
  },
  {
    name: "10.7 the export holds tokens of invitations",
    find: "and columns.attname <> 'decline_token'",
    replace: "",
    tests: ["promises", "two_steps", "council_team"],
  },
  {
    name: "11.4 the person of a voucher is kept a month less",
    find: "(private.london_day(now()) - make_interval(months => private.voucher_person_months()))",
    replace: "(private.london_day(now()) - make_interval(months => private.voucher_person_months() - 1))",
    tests: ["maintain"],
  },
];
