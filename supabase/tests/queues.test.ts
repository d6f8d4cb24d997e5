import { afterAll, beforeAll, expect, test } from "vitest";
import { askJson, type TestDatabase } from "./support/database.ts";
import { openEmbedded } from "./support/embedded.ts";

let database: TestDatabase;
let sources: Record<string, string>;
let offered: string[];
beforeAll(async () => {
  database = await openEmbedded();
  sources = await askJson(
    database,
    "select json_object_agg(proname, prosrc) from pg_proc where pronamespace = 'private'::regnamespace",
  );
  // What writes, and may be called by somebody or is a trigger.
  offered = await askJson(
    database,
    `select json_agg(distinct proname order by proname) from pg_proc
     where pronamespace = 'private'::regnamespace and provolatile = 'v' and (
       has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute')
       or (prorettype = 'trigger'::regtype and prosrc ~ 'private\\.(queue|begin_request)\\(')
       or proname in ('add_council_manager', 'release_council', 'reset_second_step_of', 'suspend_council'))`,
  );
});
afterAll(() => database.close());

/** The functions of schema private that one of them calls, itself among them. */
function reached(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name) || sources[name] === undefined) return known;
  known.add(name);
  for (const [, called = ""] of sources[name].matchAll(/private\.(\w+)\(/g)) reached(called, known);
  return known;
}

/** How a function begins: what it waits for, in the order of waiting. */
function beginning(name: string): string {
  const all = [...reached(name)].map((called) => sources[called] ?? "").join("\n");
  return [
    all.includes("pg_try_advisory_xact_lock") ? "one" : "",
    /from auth\.users\b[^;]*for no key update/.test(all) ? "account" : "",
    /private\.queue\(\s*'\{\}'/.test(all) ? "alone" : "",
    /private\.queue\(\s*(array|private)/.test(all) ? "shared" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * Every path by which somebody writes. one: one request of a session at a time. account: the own row. alone: who changes
 * a council or a member. shared: who needs that nobody does. Nothing: rows of its own alone. A new function needs its
 * line here; of the operator's those that change a council's people.
 */
const paths: Record<string, string> = {
  acceptance_of: "one",
  voucher_story: "one, shared",
  accept_kept: "one, shared",
  accept_voucher: "one, shared",
  add_council_manager: "account, alone",
  answer_offers: "one, alone",
  announce_change: "one, account",
  apply_for_voucher: "one, shared",
  ask_to_be_invited: "one, account, shared",
  become_resident: "one, account",
  call_back_letter: "one, alone",
  cancel_desk_voucher: "one, shared",
  cancel_voucher: "one",
  change_role: "one, account, alone",
  change_voucher: "one, shared",
  check_new_email: "alone",
  check_voucher: "one, shared",
  claim_council: "one, account, alone",
  confirm_member: "one, account, alone",
  decline_invitation: "one, alone",
  delete_account: "one, account, alone",
  delete_resident: "one, account",
  delete_skip_site: "one, alone",
  give_back: "one, alone",
  hold_own_councils: "one, shared",
  invite_member: "one, alone",
  join_council: "one, account, alone",
  keep_password: "one, account",
  leave_councils: "alone",
  my_vouchers: "",
  name_gate_device: "one, alone",
  note_export: "one",
  portal_seen: "",
  release_letter: "one, alone",
  release_council: "account, alone",
  remove_member: "one, account, alone",
  require_two_steps: "one, alone",
  reset_second_step: "one, account, alone",
  reset_second_step_of: "account, alone",
  revoke_invitation: "one, alone",
  save_face: "one, alone",
  save_site_boroughs: "one, alone",
  save_site_details: "one, alone",
  save_skip_sites: "one, alone",
  save_voucher_settings: "one, alone",
  send_device_away: "one, alone",
  set_reminders: "one",
  shut_site: "one, shared",
  stand_at_gate: "one, shared",
  stop_reminders: "",
  suspend_council: "alone",
  take_back: "one, shared",
  turn_away: "one, shared",
  voucher_for_somebody: "one, shared",
};

test("every function that writes begins as the others do", () => {
  expect(Object.fromEntries(offered.map((name) => [name, beginning(name)]))).toEqual(paths);
});

test("nothing locks a row for share, which starves its owner, and councils are locked in one place", () => {
  for (const [name, source] of Object.entries(sources)) {
    expect([name, /for share\b/.test(source)]).toEqual([name, false]);
    expect([name, /from public\.councils\b[^;]*for update/.test(source)]).toEqual([name, false]);
  }
});
