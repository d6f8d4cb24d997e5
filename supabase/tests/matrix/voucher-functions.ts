import {
  door,
  toAccounts,
  toCouncils,
  toManagers,
  toMembers,
  toNobody,
  toOperator,
  toTokens,
  toVisitors,
  type FunctionRights,
} from "./rights.ts";

const anId = "gen_random_uuid()";
const aSite = "(select id from public.skip_sites where council_key = 'camden')";

/** Functions of residents, vouchers and gates. */
export const voucherFunctions: Readonly<Record<string, FunctionRights>> = {
  ...door("open_boroughs()", "open_boroughs()", toVisitors),
  ...door("sites_of(text)", "sites_of('camden')", toVisitors),
  ...door(
    "become_resident(text, text, text, text, boolean)",
    "become_resident('Kit', 'New', '', 'camden', true)",
    toAccounts,
  ),
  ...door(
    "apply_for_voucher(uuid, jsonb, uuid)",
    `apply_for_voucher(${anId}, '[{"kind": "sofa", "amount": "car"}]', ${anId})`,
    toAccounts,
  ),
  ...door("my_limits()", "my_limits()", toAccounts),
  ...door("cancel_voucher(uuid)", "cancel_voucher(md5('resident')::uuid)", toAccounts),
  ...door("my_vouchers()", "my_vouchers()", toAccounts),
  ...door("delete_resident()", "delete_resident()", (call) => toAccounts(call, { idle: "TR002" })),

  ...door("gate_sites()", "gate_sites()", toMembers),
  ...door("check_voucher(text, uuid)", `check_voucher('x', ${anId})`, toMembers),
  ...door(
    "accept_voucher(text, uuid, uuid, boolean)",
    `accept_voucher('x', ${anId}, ${anId}, true)`,
    toMembers,
  ),
  ...door("turn_away(text, text, uuid, uuid)", `turn_away('x', 'other', ${anId}, ${anId})`, toMembers),
  ...door("take_back(uuid)", `take_back(${anId})`, toMembers),

  ...door("voucher_counts()", "voucher_counts()", toCouncils),
  ...door("voucher_history(integer)", "voucher_history(12)", toCouncils),
  ...door("gate_figures(date, date)", "gate_figures(null, null)", toCouncils),
  ...door("neighbour_figures(date, date)", "neighbour_figures(null, null)", toCouncils),
  ...door("sites_for_our_residents()", "sites_for_our_residents()", toCouncils),
  ...door("active_vouchers(uuid)", "active_vouchers(null)", toCouncils),
  ...door("save_voucher_settings(jsonb)", `save_voucher_settings('{"to_pay": ["", "Nothing"]}')`, toManagers),
  ...door(
    "save_site_details(uuid, jsonb)",
    `save_site_details(${aSite}, '{"opening_hours": ["", "9 to 5"]}')`,
    (call) =>
      // The site of another council is as good as one that is gone; and the role that asks sees none but its own.
      toCouncils(call, { another: "TR011", provider: "TR011" }),
  ),

  ...door(
    "save_site_boroughs(uuid, jsonb, jsonb)",
    `save_site_boroughs(${aSite}, '["hackney"]', '[]')`,
    (call) => toManagers(call, { another: "TR011", provider: "TR011" }),
  ),

  ...door("recount_vouchers(text)", "recount_vouchers('camden')", toOperator),
  ...door("find_residents(text)", "find_residents('x')", toOperator),
  ...door("export_resident(uuid)", `export_resident(${anId})`, toOperator),
  ...door("block_resident(uuid, boolean)", `block_resident(${anId}, true)`, toOperator),
  ...door("forget_resident(uuid)", `forget_resident(${anId})`, toOperator),
  ...door("idle_residents(boolean)", "idle_residents(true)", toOperator),
  ...door("maintain(integer, boolean)", "maintain(5000, false)", toOperator),
  ...door("last_maintained()", "last_maintained()", toOperator),

  // Policies call it as the role that reads.
  "private.own_resident_id()": toTokens("private.own_resident_id()"),

  ...Object.fromEntries(
    [
      "add_to_totals(private.voucher_change[])",
      "against_site(skip_sites, text, text[], date)",
      "against_voucher(vouchers, skip_sites)",
      "answer_at_gate(uuid, text, uuid, skip_sites)",
      "asked_load(jsonb)",
      "check_character(text)",
      "check_limits(councils)",
      "check_resident(text, text, text, text)",
      "code_print(text)",
      "count_vouchers()",
      "date_imported_voucher()",
      "delete_resident_of_account()",
      "describe_voucher(vouchers)",
      "empty_totals()",
      "find_at_gate(text, uuid, boolean)",
      "fingerprint(text)",
      "forget_member_names(bigint)",
      "forget_voucher_persons(bigint)",
      "gate_days(text, timestamp with time zone, timestamp with time zone)",
      "good_sites(text, text[], text)",
      "held_vouchers(uuid, text)",
      "keep_hash_of_new_email()",
      "keep_hash_of_resident()",
      "mark_hashes_gone()",
      "same_person(uuid)",
      "is_paused(councils, date)",
      "issue_voucher(vouchers)",
      "keep_resident()",
      "kinds_of(jsonb)",
      "limits_reached(uuid, text)",
      "london_day(timestamp with time zone)",
      "new_voucher_code()",
      "part_with_resident()",
      "part_with_sites()",
      "print_voucher()",
      "read_voucher_code(text)",
      "refuse_site(skip_sites, councils, text, jsonb)",
      "retire_vouchers(bigint)",
      "see_resident(uuid)",
      "served_boroughs(jsonb, text)",
      "shown_text(text, integer, text)",
      "site_serves(skip_sites, text)",
      "stored_boroughs(skip_sites)",
      "valid_days(councils)",
      "voucher_state(vouchers)",
      "why_not_chosen(skip_sites, councils, text, text[])",
    ].map((name) => [`private.${name}`, toNobody]),
  ),
};
