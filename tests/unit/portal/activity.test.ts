import { expect, test } from "vitest";
import { momentInWords } from "../../../src/shared/domain/days.ts";
import type { AuditAction } from "../../../src/shared/domain/closed-sets.generated.ts";
import { toHappening, toLines } from "../../../src/portal/audit-log/api.ts";

const describe = (action: AuditAction, changes: Record<string, unknown>, member_name = "Ada Lovelace") =>
  toHappening({ at: "2026-11-22T14:05:00+00:00", member_name, member_email: "ada@x.gov.uk", action, changes })
    .what;

const closedOn = (day: string, why: string) => ({ from: day, to: day, hours: [], why });

test.each([
  ["council_registered", {}, "registered the council"],
  ["member_invited", { email: "x@y.example", role: "gate" }, "invited x@y.example as gate staff"],
  [
    "member_invited",
    { email: "x@y.example", role: "officer", from: "gate" },
    "invited x@y.example as officer in place of gate staff",
  ],
  ["member_joined", { role: "officer", invited_by: "Ada" }, "joined as officer, invited by Ada"],
  ["member_joined", { role: "manager", invited_by: null }, "joined as manager"],
  [
    "role_changed",
    { member: "Grace", from: "officer", to: "manager" },
    "changed the role of Grace from officer to manager",
  ],
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
    "site_details_changed",
    {
      site: "Depot",
      opening: [null, [["08:00-16:00"], [], [], [], [], [], []]],
      exceptions: [
        [closedOn("2026-12-24", "Eve"), closedOn("2027-01-01", "New Year")],
        [closedOn("2026-12-25", "Christmas"), closedOn("2027-01-01", "New Year")],
      ],
      largest_size: ["car", null],
    },
    "changed “Depot”: the table of opening hours from nothing to “Monday: 8 am to 4 pm; Tuesday to Sunday: closed”; days with other hours: added “closed 25 December 2026 (Christmas)”, removed “closed 24 December 2026 (Eve)”; the largest load from “A car full, seats down” to nothing",
  ],
  [
    "sites_closed",
    {
      sites: [
        { site_id: "1", site: "Depot" },
        { site_id: "2", site: "Yard" },
      ],
      exceptions: [closedOn("2026-11-28", "flooding")],
    },
    "closed the sites “Depot”, “Yard”: 28 November 2026 (flooding)",
  ],
  [
    "sites_reopened",
    { sites: [{ site_id: "1", site: "Depot" }], exceptions: [closedOn("2026-11-28", "flooding")] },
    "removed a closure of the site “Depot”: 28 November 2026 (flooding)",
  ],
  [
    "holder_email_sent",
    { people: 1, subject: "Camden has closed a site" },
    "wrote an email to 1 voucher holder: “Camden has closed a site”",
  ],
  [
    "voucher_settings_changed",
    { pauses: [[{ from: "2026-11-24", to: null, why: "Flooded." }], []] },
    "changed settings: pauses: removed “from 24 November 2026 (Flooded.)”",
  ],
  [
    "voucher_settings_changed",
    { vouchers_open: [false, true] },
    "changed settings: vouchers from “off” to “on”",
  ],
  [
    "acceptance_undone",
    { site: "Depot", accepted_at: "2026-11-20T12:00:00Z", accepted_by: "Grace Gate", reason: "mistake" },
    "took back the acceptance of a voucher by Grace Gate at “Depot” on 20 November 2026 (Pressed by mistake)",
  ],
  [
    "acceptance_undone",
    {
      site: "Depot",
      accepted_at: "2026-11-20T12:00:00Z",
      reason: "other",
      rejected_waste: ["rubble", "paint"],
    },
    "took back the acceptance of a voucher at “Depot” on 20 November 2026 (Another reason). Not accepted: Rubble, bricks or soil; Paint",
  ],
] as const)("%s with %j becomes a sentence", (action, changes, words) => {
  expect(describe(action, changes)).toBe(words);
});

test("times are British", () => {
  expect(momentInWords(new Date("2026-07-01T12:00:00Z"))).toBe("1 Jul 2026, 13:00");
});

test("an entry keeps every site and value that its sentence cuts", () => {
  const row = { at: "2026-01-21T14:05:00Z", member_name: "Ada", member_email: "ada@x.gov.uk" };
  const saved = toHappening({
    ...row,
    action: "sites_saved",
    changes: {
      added: ["One", { address: "Two", opening_hours: "9 to 5" }],
      added_count: 2,
      changed: [{ from: "A", to: "B" }],
      changed_count: 1,
    },
  });
  expect(saved.all).toEqual([
    "address: nothing → One",
    "address: nothing → Two",
    "opening hours, Two: nothing → 9 to 5",
    "address: A → B",
  ]);
  const changes = { sites: [{ site: "Depot" }, { site: "Yard" }], exceptions: [] };
  expect(toHappening({ ...row, action: "sites_closed", changes }).all).toEqual(["Depot", "Yard"]);
  const offer = { council: "Camden", sites: ["Depot"] };
  expect(toHappening({ ...row, action: "sites_agreed", changes: offer }).all).toEqual(["Depot"]);
});

test("repeated actions of a member are one line with a count", () => {
  const happened = (email: string, action: AuditAction, changes: Record<string, unknown>) =>
    toHappening({
      at: "2026-11-22T14:05:00+00:00",
      member_name: "Ada",
      member_email: email,
      action,
      changes,
    });
  const renamed = (email: string, to: string) => happened(email, "name_changed", { from: "Ada", to });
  const invited = (email: string) => happened("ada@x.gov.uk", "member_invited", { email, role: "gate" });
  const lines = toLines([
    renamed("ada@x.gov.uk", "C"),
    renamed("ada@x.gov.uk", "B"),
    renamed("ben@x.gov.uk", "A"),
    invited("one@x.example"),
    invited("one@x.example"),
    invited("two@x.example"),
  ]);
  expect(lines.map(({ email, times, begins }) => [email, times, begins])).toEqual([
    ["ada@x.gov.uk", 2, 0],
    ["ben@x.gov.uk", 1, 2],
    ["ada@x.gov.uk", 2, 3],
    ["ada@x.gov.uk", 1, 5],
  ]);
  expect(lines[0]?.what).toBe("changed their name to C");
});
