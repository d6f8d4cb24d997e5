import { expect, test } from "vitest";
import { momentInWords, toCsv, toHappening } from "../../../src/portal/activity/activity.ts";

const told = (action: string, changes: unknown, member_name: string | null = "Ada Lovelace") =>
  toHappening({ at: "2026-11-22T14:05:00+00:00", member_name, action, changes }).what;

test.each([
  ["council_registered", {}, "registered the council"],
  ["member_invited", { email: "x@y.example", role: "gate" }, "invited x@y.example as gate staff"],
  ["member_joined", { role: "officer", invited_by: "Ada" }, "joined as officer, invited by Ada"],
  ["member_joined", { role: "manager", invited_by: null }, "joined as manager"],
  ["role_changed", { member: "Grace", from: "officer", to: "manager" }, "made Grace manager, before officer"],
  ["member_removed", { member: "Grace", role: "officer" }, "removed Grace (officer)"],
  ["name_changed", { from: "Ada Lovelace", to: "Ada King" }, "changed their name to Ada King"],
  ["site_deleted", { site: "1 Long Lane" }, "deleted the site “1 Long Lane”"],
  [
    "sites_saved",
    { added: ["One"], added_count: 1, changed: [{ from: "Two", to: "Too" }], changed_count: 3 },
    "added the site “One” and changed the sites “Two” to “Too” and 2 more",
  ],
  [
    "sites_saved",
    { added: [1, 2, 3, 4, 5, 6, 7], added_count: 100, changed: [], changed_count: 0 },
    "added the sites “1”, “2”, “3”, “4”, “5” and 95 more",
  ],
  [
    "site_details_changed",
    { site: "Depot", opening_hours: [null, "9 to 5"] },
    "changed “Depot”: opening hours from nothing to “9 to 5”",
  ],
  [
    "voucher_settings_changed",
    { vouchers_open: [false, true] },
    "changed settings: vouchers from “off” to “on”",
  ],
  [
    "vouchers",
    { day: "2026-11-21", accepted: 1, turned_away: 0, taken_back: 2 },
    "21 November 2026 at the gates: 1 voucher accepted, 2 taken back",
  ],
  ["something_new", {}, "something new"],
])("%s with %j is told as a sentence", (action, changes, words) => {
  expect(told(action, changes)).toBe(words);
});

test("what is not an object is told without details", () => {
  expect(told("member_left", null)).toBe("left (nothing)");
});

test("moments are those of Britain", () => {
  expect(momentInWords(new Date("2026-07-01T12:00:00Z"))).toBe("1 Jul 2026, 13:00");
});

test("the CSV file quotes what it must, and lets a spreadsheet run nothing", () => {
  const at = new Date("2026-11-22T14:05:00Z");
  const file = toCsv([
    { at, who: 'Ada, "the" officer', what: "=1+1" },
    { at, who: "", what: "deleted the site “One\nTwo”" },
  ]);
  expect(file).toBe(
    'When,Who,What\r\n2026-11-22T14:05:00.000Z,"Ada, ""the"" officer",\'=1+1\r\n2026-11-22T14:05:00.000Z,,"deleted the site “One\nTwo”"\r\n',
  );
});
