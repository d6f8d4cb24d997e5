import {
  door,
  toAccounts,
  toCouncils,
  toEverybody,
  toManagers,
  toMembers,
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
  ...door("sites_of(text, jsonb)", "sites_of('camden', null)", toVisitors),
  ...door("trade_sites(text)", "trade_sites('camden')", toVisitors),
  ...door("listed_skip_companies(text)", "listed_skip_companies('camden')", toVisitors),
  ...door(
    "become_resident(text, text, text, text, boolean)",
    "become_resident('Kit', 'New', '', 'camden', true)",
    toAccounts,
  ),
  ...door(
    "apply_for_voucher(uuid, jsonb, uuid, text)",
    `apply_for_voucher(md5('camden')::uuid, '{"kinds": ["sofa"], "size": "car"}', ${anId}, 'pl')`,
    toAccounts,
  ),
  ...door("my_limits()", "my_limits()", toAccounts),
  ...door("cancel_voucher(uuid)", "cancel_voucher(md5('resident')::uuid)", toAccounts),
  ...door("move_voucher(uuid, uuid)", `move_voucher(md5('resident')::uuid, ${anId})`, toAccounts),
  ...door("vouchers_after_move(text)", "vouchers_after_move('hackney')", toAccounts),
  ...door("my_vouchers()", "my_vouchers()", toAccounts),
  ...door("delete_resident()", "delete_resident()", (call) => toAccounts(call, { idle: "TR002" })),

  ...door("gate_sites()", "gate_sites()", toMembers),
  ...door("check_voucher(text, uuid)", `check_voucher('x', ${anId})`, toMembers),
  ...door(
    "accept_voucher(text, uuid, uuid, boolean, text[], uuid)",
    `accept_voucher('x', ${anId}, ${anId}, true, '{sofa}', ${anId})`,
    toMembers,
  ),
  ...door(
    "turn_away(text, text, uuid, uuid, uuid, timestamp with time zone, timestamp with time zone)",
    `turn_away('x', 'other', ${anId}, ${anId}, ${anId}, now(), now())`,
    toMembers,
  ),
  ...door("undo_acceptance(uuid, text, uuid)", `undo_acceptance(${anId}, 'other', ${anId})`, toMembers),
  ...door("gate_people(uuid)", `gate_people(${anId})`, toMembers),
  ...door("shut_site(uuid, text, uuid)", `shut_site(${anId}, null, ${anId})`, toMembers),
  ...door(
    "accept_pending(text, uuid, uuid, boolean, uuid, timestamp with time zone, timestamp with time zone)",
    `accept_pending('x', ${anId}, ${anId}, true, ${anId}, now(), now())`,
    toMembers,
  ),
  ...door("look_up_voucher(text)", "look_up_voucher('x')", toManagers),
  // Logged in another transaction.
  ...door("voucher_history(uuid)", `voucher_history(${anId})`, (call) =>
    toManagers(call, { own: "TR050", another: "TR050", provider: "TR050" }),
  ),
  ...door("gate_day(uuid)", `gate_day(${anId})`, toMembers),
  ...door("gate_list(uuid, text)", `gate_list(${anId}, null)`, toMembers),

  ...door("voucher_counts()", "voucher_counts()", toCouncils),
  ...door("council_figures(date, date)", "council_figures(null, null)", toCouncils),
  ...door(
    "council_vouchers(text, date, date, uuid, text, uuid, integer)",
    "council_vouchers('issued', current_date, current_date)",
    toManagers,
  ),
  ...door(
    "issue_desk_voucher(text, text, text, text, jsonb, uuid, uuid, boolean)",
    `issue_desk_voucher('Poe', '5', 'NW5 2AA', 'camden', '{"kinds": ["sofa"], "size": "car"}', md5('camden')::uuid, ${anId}, false)`,
    toCouncils,
  ),
  ...door("desk_today()", "desk_today()", toCouncils),
  ...door("cancel_desk_voucher(text)", "cancel_desk_voucher('x')", toCouncils),
  ...door("offered_sites()", "offered_sites()", toCouncils),
  ...door("answer_offers(jsonb, boolean)", "answer_offers('[]', true)", toManagers),
  ...door("offers_for_operator(text)", "offers_for_operator('camden')", toOperator),
  ...door(
    "answer_offers_for(text, jsonb, boolean, text)",
    "answer_offers_for('islington', '[]', true, null)",
    toOperator,
  ),
  ...door("active_vouchers(uuid)", "active_vouchers(null)", toCouncils),
  ...door("council_branding(text)", "council_branding('camden')", toEverybody),
  ...door("set_council_mark(text, text)", "set_council_mark('camden')", toOperator),
  ...door("save_voucher_settings(jsonb)", `save_voucher_settings('{"to_pay": ["", "Nothing"]}')`, toManagers),
  ...door(
    "save_site_details(uuid, jsonb)",
    `save_site_details(${aSite}, '{"opening_hours": ["", "9 to 5"]}')`,
    (call) =>
      // The site of another council is as good as one that is gone; and the role that asks sees none but its own.
      toCouncils(call, { another: "TR011", provider: "TR011" }),
  ),
  ...door(
    "close_sites(uuid[], jsonb, boolean, boolean)",
    `close_sites(array[${aSite}], '[{"from": "2098-12-25", "to": "2098-12-25", "hours": [], "why": null}]')`,
    (call) => toCouncils(call, { another: "TR011", provider: "TR011" }),
  ),

  ...door(
    "save_site_boroughs(uuid, jsonb, jsonb)",
    `save_site_boroughs(${aSite}, '["hackney"]', '[]')`,
    (call) => toManagers(call, { another: "TR011", provider: "TR011" }),
  ),

  ...door("find_residents(text)", "find_residents('x')", toOperator),
  ...door("export_resident(uuid)", `export_resident(${anId})`, toOperator),
  ...door("block_resident(uuid, boolean, text)", `block_resident(${anId}, true, 'x')`, toOperator),
  ...door("forget_resident(uuid)", `forget_resident(${anId})`, toOperator),
  ...door("maintain(integer)", "maintain(5000)", toOperator),
  ...door("end_vouchers(integer)", "end_vouchers(500)", toOperator),

  // Policies call it as the role that reads.
  "private.live_account_id()": toTokens("private.live_account_id()"),
};
