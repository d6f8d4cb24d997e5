import type { Mutant } from "./mutant.ts";

/** The gate, limits, figures and retention. */
export const gateMutants: readonly Mutant[] = [
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
    name: "7.2 another council's gate sees who accepted",
    find: "case when is_ours then acceptance.member_name end",
    replace: "acceptance.member_name",
    tests: ["gate"],
  },
  {
    name: "7.3 a rejection id is used for another reason",
    find: "(existing.voucher_id, existing.member_id, existing.reason::text, existing.site_id)\n        is distinct from (voucher.id, member.user_id, turn_away.reason, site.id)",
    replace: "false",
    tests: ["gate"],
  },
  {
    name: "7.3 an undone acceptance answers as accepted",
    find: "when existing.undone_at is not null then 'undone'\n        when existing",
    replace: "when existing",
    tests: ["gate"],
  },
  {
    name: "7.4 gate staff undo an acceptance of an earlier day",
    find: "if member.role <> 'manager' or acceptance.accepted_at <=",
    replace: "if acceptance.accepted_at <=",
    tests: ["undo_acceptance"],
  },
  {
    name: "7.4 an old session undoes an acceptance of an earlier day",
    find: "perform private.raise_error_if(not member.is_recent, 'TR002');\n  end if;\n  perform private.raise_error_if(\n    (\n      select count(*) from public.acceptances",
    replace:
      "end if;\n  perform private.raise_error_if(\n    (\n      select count(*) from public.acceptances",
    tests: ["undo_acceptance"],
  },
  {
    name: "7.4 a voucher is undone a sixth time",
    find: ") >= private.undos_at_most(),",
    replace: ") > private.undos_at_most(),",
    tests: ["gate"],
  },
  {
    name: "7.4 the issuing council's log names who undid an acceptance",
    find: "issuing.id, null, 'acceptance_undone',",
    replace: "issuing.id, member.user_id, 'acceptance_undone',",
    tests: ["undo_acceptance"],
  },
  {
    name: "7.4 an undo keeps the site of the use",
    find: "set voucher_used = false, used_at = null, used_site_id = null\n  where vouchers.id = voucher.id\n  returning",
    replace: "set voucher_used = false, used_at = null\n  where vouchers.id = voucher.id\n  returning",
    tests: ["undo_acceptance"],
  },
  {
    name: "7.5 an expired voucher is turned away",
    find: "if private.voucher_state(voucher) <> 'active' then\n    return next private.answer_at_gate(lookup);",
    replace: "if voucher.voucher_used then\n    return next private.answer_at_gate(lookup);",
    tests: ["gate"],
  },
  {
    name: "7.5 a repeated rejection counts again",
    find: "and rejections.rejected_at > rejected_then - make_interval(mins => private.same_rejection_minutes())",
    replace: "and false",
    tests: ["gate"],
  },
  {
    name: "7.5 one rejection more than the most",
    find: ") < private.rejections_at_most() then",
    replace: ") <= private.rejections_at_most() then",
    tests: ["gate"],
  },
  {
    name: "7.8 the list holds a voucher that was used long ago",
    find: "and (not vouchers.voucher_used or vouchers.used_at >= now() - interval '31 days')",
    replace: "",
    tests: ["gate_list"],
  },
  {
    name: "7.8 a cancelled voucher is listed as good",
    find: "when vouchers.cancelled_at is not null or vouchers.ended_at is not null then 'cancelled'",
    replace: "",
    tests: ["gate_list"],
  },
  {
    name: "7.8 the list holds vouchers that the site does not serve",
    find: "or (private.site_as_served(site, vouchers.home_borough, vouchers.issued_at)).id is not null",
    replace: "or true",
    tests: ["gate_list"],
  },
  {
    name: "7.10 a voucher that moves to another council stays on the list",
    find: "select old.local_auth_issue as council_key, old.code_hash where tg_op <> 'INSERT'",
    replace: "select old.local_auth_issue as council_key, old.code_hash where false",
    tests: ["gate_list"],
  },
  {
    name: "7.10 a change of the same transaction is not sent",
    find: "and changes.changed_in >= split_part(",
    replace: "and changes.changed_in > split_part(",
    tests: ["gate_list"],
  },
  {
    name: "7.11 a pending check counts from before twelve hours",
    find: "checked_then constant timestamptz := now() - least(pending_for, interval '12 hours');",
    replace: "checked_then constant timestamptz := now() - pending_for;",
    tests: ["accept_pending"],
  },
  {
    name: "7.11 a pending check counts before its member joined",
    find: "select members.joined_at from public.council_members as members\n    where members.user_id = member.user_id",
    replace:
      "select null::timestamptz from public.council_members as members\n    where members.user_id = member.user_id",
    tests: ["accept_pending"],
  },
  {
    name: "7.11 a check made after the cancellation is accepted",
    find: "coalesce(voucher.cancelled_at > accepted_then and not",
    replace: "coalesce(voucher.cancelled_at is not null and not",
    tests: ["accept_pending"],
  },
  {
    name: "7.11 a sender has one more changed voucher a day",
    find: "select count(*) < 20 and not",
    replace: "select count(*) <= 20 and not",
    tests: ["accept_pending"],
  },
  {
    name: "7.12 a pending check names a member of another council",
    find: "where colleague.council_id = member.council_id and colleague.user_id = done_by",
    replace: "where colleague.user_id = done_by",
    tests: ["gate_list"],
  },
  // 9 Limits
  {
    name: "9.1 one guess more than the most",
    find: "if step > 0 and counted - first >= private.guesses_at_most() then",
    replace: "if step > 0 and counted - first > private.guesses_at_most() then",
    tests: ["gate", "desk_vouchers"],
  },
  {
    name: "9.1 one site more than the most",
    find: "number_of_sites > private.maximum_sites(), 'TR015'",
    replace: "number_of_sites > private.maximum_sites() + 1, 'TR015'",
    tests: ["save_skip_sites"],
  },
  {
    name: "9.2 a guess is not counted",
    find: "perform setval(counter, counted + step);",
    replace: "perform setval(counter, counted);",
    tests: ["gate", "desk_vouchers"],
  },
  {
    name: "9.2 a look-up that finds a voucher counts as a miss",
    find: "if failure.outcome is null or failure.outcome = 'site_gone' then",
    replace: "if failure.outcome = 'site_gone' then",
    tests: ["gate"],
  },
  // 10 Figures, audit log, export; 11 retention
  {
    name: "10.1 a voucher that is good today counts as expired",
    find: "to_day and facts.last_day >= today",
    replace: "to_day and facts.last_day > today",
    tests: ["council_vouchers"],
  },
  {
    name: "10.2 a used voucher is not added to the totals",
    find: "case when voucher.voucher_used then 'used' when",
    replace: "case when",
    tests: ["count_vouchers", "voucher_counts"],
  },
  {
    name: "10.3 use between boroughs is by calendar year",
    find: "april constant date := make_date(extract(year from from_day - interval '3 months')::integer, 4, 1);",
    replace: "april constant date := make_date(extract(year from from_day)::integer, 1, 1);",
    tests: ["council_figures"],
  },
  {
    name: "10.3 an undone acceptance counts as use elsewhere",
    find: "case listed.figure when 'undone' then -listed.times else",
    replace: "case listed.figure when 'undone' then 0 else",
    tests: ["council_figures"],
  },
  {
    name: "10.3 a borough with four is named",
    find: "case when years.times >= 5 then",
    replace: "case when years.times >= 4 then",
    tests: ["council_figures"],
  },
  {
    name: "10.6 an old session opens the vouchers of a figure",
    find: "private.require_member('{manager}', recent => true);\n  today constant",
    replace: "private.require_member('{manager}');\n  today constant",
    tests: ["council_vouchers"],
  },
  {
    name: "10.6 a list of vouchers shows whole codes",
    find: "select right(vouchers.code, 4), acceptances.site_address",
    replace: "select vouchers.code, acceptances.site_address",
    tests: ["council_vouchers"],
  },
  {
    name: "10.6 rejections of another council are listed",
    find: "where rejections.council_id = caller.council_id\n        and rejections.rejected_at",
    replace: "where rejections.rejected_at",
    tests: ["council_vouchers"],
  },
  {
    name: "10.6 a voucher on its last day is listed as expired",
    find: "else private.voucher_state(vouchers)::text = figure",
    replace:
      "else private.voucher_state(vouchers)::text = figure or figure = 'expired' and vouchers.last_day = today",
    tests: ["council_vouchers"],
  },
  {
    name: "10.6 a voucher's story names another council's member",
    find: "case when steps.council_id = member.council_id then steps.of_council else '{}' end",
    replace: "coalesce(steps.of_council, '{}')",
    tests: ["undo_acceptance", "accept_in_part"],
  },
  {
    name: "10.7 the export holds tokens of invitations",
    find: "and columns.attname <> 'decline_token'",
    replace: "",
    tests: ["promises", "two_steps", "council_team"],
  },
  {
    name: "11.1 deleting a resident deletes a member's account",
    find: "deletes_account := private.council_ids_of(forget_resident.user_id) = '{}';",
    replace: "deletes_account := true;",
    tests: ["residents", "residents_for_operator"],
  },
  {
    name: "11.1 unblocking leaves the block of a deleted account",
    find: "where not blocked and stored.address_hash in",
    replace: "where false and stored.address_hash in",
    tests: ["residents"],
  },
  {
    name: "11.2 a suspended borough is claimed",
    find: "perform private.raise_error_if(private.is_suspended(borough_key), 'TR045');\n\n  insert",
    replace: "insert",
    tests: ["suspension", "claim_council"],
  },
  {
    name: "11.3 an open council is deleted",
    find: "perform private.raise_error_if(closed.closed_at is null, 'TR054');",
    replace: "",
    tests: ["delete_council"],
  },
  {
    name: "11.3 deleting a council deletes a resident's account",
    find: "\n      and not exists (select from public.residents where residents.user_id = members.user_id)",
    replace: "",
    tests: ["delete_council"],
  },
  {
    name: "11.4 the person of a voucher is kept a month less",
    find: "(today - make_interval(months => private.voucher_person_months()))",
    replace: "(today - make_interval(months => private.voucher_person_months() - 1))",
    tests: ["maintain"],
  },
];
