import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { parseAnswer } from "../../../src/shared/api/z.ts";
import { describeAnswer } from "../../../src/portal/gate/answer.ts";
import { gateAnswer, type GateAnswer, type IneligibleReasonDetails } from "../../../src/portal/gate/api.ts";
import { cameraError } from "../../../src/portal/gate/scanner.tsx";
import { findInList, mergeChanges, type VoucherList } from "../../../src/portal/gate/list-format.ts";
import { pendingOf, addAnswer, addCode, readAnswers, storeAnswer } from "../../../src/portal/gate/device.ts";
import type { TurnAwayReason } from "../../../src/shared/domain/closed-sets.generated.ts";
import { fakeStorage } from "../../support/storage.ts";

const nothing: GateAnswer = {
  outcome: "unknown",
  code: null,
  waste: null,
  home_borough: null,
  against: null,
  other_sites: null,
  site_id: null,
  site_address: null,
  from_desk: null,
  last_day: null,
  used_at: null,
  issued_at: null,
  local_auth_issue: null,
  used_site_address: null,
  used_by: null,
  rejected_waste: null,
  acceptance_id: null,
  undo_until: null,
  cancelled_at: null,
  turned_away_at: null,
  turned_away_reason: null,
  facts: null,
  home_borough_now: null,
  until: null,
};
const noFacts = {
  opening_hours: null,
  height_limit_cm: null,
  to_pay: null,
  who_may_come: null,
  before_you_come: null,
  conditions: null,
  fees: null,
  phone: null,
  phone_hours: null,
};
const shown = (answer: Partial<GateAnswer>) => describeAnswer({ ...nothing, ...answer }, "here");

const canalWharf = { id: "there", address: "Canal Wharf", council_key: "camden", height_limit_cm: 200 };
const canalWharfTakesIt = "These sites take it: Canal Wharf, Camden (vehicles up to 2 m high)";

describe("a verdict at the gate", () => {
  test("valid is green and open, and says if it was issued for another site", () => {
    const answer = shown({
      outcome: "valid",
      site_id: "there",
      site_address: "Canal Wharf",
      facts: { ...noFacts, to_pay: "£5" },
    });
    expect(answer).toMatchObject({ tone: "valid", heading: "Valid", open: true });
    expect(answer).toMatchObject({
      issuedFor: "Issued for Canal Wharf. It is valid here too.",
      notes: ["To pay: £5"],
    });
    expect(shown({ outcome: "valid", site_id: "here", site_address: "Yard" }).issuedFor).toBe("");
  });
  test("valid says that the site is closed at this moment, and how high a vehicle may be", () => {
    const warning = "This site is closed now.";
    const facts: GateAnswer["facts"] = { ...noFacts, conditions: ["no_vans"], height_limit_cm: 210 };
    expect(describeAnswer({ ...nothing, outcome: "valid", facts }, "here", warning)).toMatchObject({
      warning,
      notes: ["Vehicles: no vans; up to 2.1 m high"],
    });
  });

  test("a voucher that was accepted in part names what was not", () => {
    const { sentence } = shown({
      outcome: "used",
      used_at: "2026-07-01T09:05:00Z",
      used_site_address: "Yard",
      rejected_waste: ["rubble"],
    });
    expect(sentence).toMatch(/^Accepted .* at Yard\. Not accepted: Rubble, bricks or soil\.$/);
    const waste = { kinds: ["sofa", "rubble"], size: "boot" };
    const accepted = shown({ outcome: "accepted", waste, rejected_waste: ["rubble"] });
    expect(accepted.sentence).toBe("The driver may go in. Not accepted: Rubble, bricks or soil.");
    expect(accepted.items).toEqual(["Sofa or armchair", "A car boot full"]);
  });

  test("a voucher from the desk has a note", () => {
    const note = "Given at the council’s desk, on paper or read out.";
    expect(shown({ outcome: "valid", from_desk: true }).notes).toEqual([note]);
    expect(shown({ outcome: "valid", from_desk: false }).notes).toEqual([]);
  });

  test("valid shows what staff must know, in this order", () => {
    const { items, sentence, notes } = shown({
      outcome: "valid",
      waste: { kinds: ["sofa", "paint"], size: "boot" },
      home_borough: "islington",
      site_id: "here",
      turned_away_at: "2026-07-01T09:05:00Z",
      turned_away_reason: "site_full",
      facts: {
        ...noFacts,
        to_pay: "£5",
        who_may_come: "Residents",
        before_you_come: "No trailers",
        conditions: ["proof_of_address", "booking", "card_only", "no_vans"],
        fees: { tyres: 500, rubble: 450 },
      },
    });
    expect(items).toEqual(["Sofa or armchair", "Paint", "A car boot full"]);
    expect(sentence).toBe("Says they live in Islington.");
    expect(notes).toEqual([
      "Turned away 1 Jul 2026, 10:05: Site full",
      "Ask for: proof of address; a booking",
      "To pay: Rubble, bricks or soil £4.50; Tyres £5, for each item or bag; by card only; £5",
      "Who may come: Residents",
      "Vehicles: no vans",
      "Residents are told: No trailers",
    ]);
  });
  test("not here is amber, gives reasons and suitable sites, and offers rejection for the first", () => {
    const answer = shown({
      outcome: "not_here",
      site_id: "here",
      against: [
        { reason: "not_taken", kinds: ["rubble", "paint"] },
        { reason: "site_closed", until: "2026-12-02" },
      ],
      other_sites: [canalWharf],
    });
    expect(answer).toMatchObject({
      tone: "used",
      heading: "Not here",
      open: true,
      suggestedReason: "not_taken",
    });
    expect(answer.sentence).toBe(
      "This site does not take: Rubble, bricks or soil; Paint. This site is closed today. It opens on 2 December 2026.",
    );
    expect(answer.notes).toEqual([canalWharfTakesIt]);
  });
  test("a driver who is turned away is offered other sites and how high a vehicle may be there", () => {
    const sites = [
      canalWharf,
      ...["b", "c", "d"].map((id) => ({ ...canalWharf, id, height_limit_cm: null })),
    ];
    const after = (turned_away_reason: TurnAwayReason, reason: IneligibleReasonDetails["reason"] | null) =>
      shown({
        outcome: "turned_away",
        turned_away_reason,
        against: reason ? [{ reason }] : [],
        other_sites: sites,
      }).notes;
    const offered = [`${canalWharfTakesIt}; Canal Wharf, Camden; Canal Wharf, Camden`];
    expect(after("not_taken", null)).toEqual(offered);
    expect(after("not_resident", "not_served")).toEqual(offered);
    // No site takes trade waste on a voucher, or waste of a person who lives elsewhere.
    expect(after("trade_waste", "not_taken")).toEqual([]);
    expect(after("not_resident", null)).toEqual([]);
  });
  test.each([
    ["accepted", "valid", "Accepted", "The driver may go in."],
    ["turned_away", "unknown", "Turned away", "The voucher stays active."],
    ["undone", "unknown", "Taken back", "The voucher is active again."],
    ["site_gone", "unknown", "Not checked", "Your council removed this site. Choose another."],
    [
      "not_for_this_site",
      "not-valid",
      "Not for this site",
      "This site does not serve the borough where its holder lives. The voucher names the sites that take it.",
    ],
    ["slip", "not-valid", "Not valid", "Code not recognised. Check every letter and number."],
  ] as const)("%s is %s", (outcome, tone, heading, sentence) => {
    const answer = shown({ outcome });
    expect(answer).toMatchObject({ tone, heading, sentence, open: false, notes: [] });
  });
  test.each(["used", "accepted_by_another"] as const)(
    "%s is amber, says when, where and by whom",
    (outcome) => {
      const answer = shown({
        outcome,
        used_at: "2026-07-01T09:05:00Z",
        used_site_address: "Canal Wharf",
        used_by: "Ada Sweeper",
      });
      expect(answer).toMatchObject({ tone: "used", heading: "Already used", open: false });
      expect(answer.sentence).toBe("Accepted 1 Jul 2026, 10:05 at Canal Wharf by Ada Sweeper.");
    },
  );
  test.each([
    [
      { used_at: "2026-07-01T09:05:00Z", used_site_address: "Canal Wharf", used_by: "Ada Sweeper" },
      "Accepted 1 Jul 2026, 10:05 at Canal Wharf by Ada Sweeper.",
    ],
    [{ cancelled_at: "2026-11-01T10:00:00Z" }, "It was cancelled 1 Nov 2026, 10:00."],
  ])("'Taken back' says what became of the voucher since: %o", (since, sentence) => {
    expect(shown({ outcome: "undone", ...since })).toMatchObject({ heading: "Taken back", sentence });
  });
  test.each([
    [{ outcome: "expired", last_day: "2026-11-01" }, "It expired at the end of 1 November 2026."],
    [{ outcome: "cancelled", cancelled_at: "2026-11-01T10:00:00Z" }, "It was cancelled 1 Nov 2026, 10:00."],
    [{ outcome: "unknown" }, "There is no voucher with this code."],
  ] as const)("not valid is red and gives the reason: %o", (answer, sentence) => {
    expect(shown(answer)).toMatchObject({ tone: "not-valid", heading: "Not valid", sentence, open: false });
  });
  test("a verdict of a newer database is unknown, and its extra fields are ignored", () => {
    const parse = (answer: object) => parseAnswer(gateAnswer, { ...nothing, ...answer });
    const unknown = expect.objectContaining({ kind: "unknown-answer" }) as unknown;
    expect(() => parse({ outcome: "quarantined" })).toThrow(unknown);
    expect(() => parse({ outcome: "not_here", against: [{ reason: "flooded" }] })).toThrow(unknown);
    expect(() => parse({ turned_away_reason: "too_wet" })).toThrow(unknown);
    expect(parse({ colour: "green" })).toEqual(nothing);
  });
  test("too many attempts are grey, with the time when they end", () => {
    expect(shown({ outcome: "too_many", until: "2026-07-01T13:05:00Z" })).toMatchObject({
      tone: "unknown",
      sentence: "Too many codes that do not exist. You can check again from 14:05.",
    });
  });
});

describe("a device's history", () => {
  test("holds a busy day's answers, one for each code, the newest first", () => {
    let answers: ReturnType<typeof addAnswer> = [];
    for (let at = 0; at < 510; at++)
      answers = addAnswer(answers, { at, code: `code ${at}`, heading: "Valid" });
    answers = addAnswer(answers, { at: 999, code: "code 100", heading: "Accepted" });
    expect(answers).toHaveLength(500);
    expect(answers[0]).toMatchObject({ code: "code 100", heading: "Accepted" });
    expect(answers.filter(({ code }) => code === "code 100")).toHaveLength(1);
  });
  test("keeps a decision when the same code is checked again, until the next decision", () => {
    vi.stubGlobal("localStorage", fakeStorage());
    for (const [heading, decided] of [
      ["Accepted", true],
      ["Already used", false],
      ["Taken back", true],
      ["Valid, not accepted", false],
    ] as const) {
      storeAnswer("ada", { at: Date.now(), code: "A", heading, decided });
      expect(readAnswers("ada").map((answer) => answer.heading)).toEqual([
        heading === "Already used" ? "Accepted" : decided ? heading : "Taken back",
      ]);
    }
    vi.unstubAllGlobals();
  });
  test("is shown to the account that stored it", () => {
    vi.stubGlobal("localStorage", fakeStorage());
    storeAnswer("ada", { at: Date.now(), code: "A", heading: "Valid" });
    expect([readAnswers("ada").length, readAnswers("kit").length]).toEqual([1, 0]);
    vi.unstubAllGlobals();
  });
  test("holds a pending code once; a rejected one may be stored again", () => {
    const queued = {
      code: "A",
      acceptanceId: "1",
      siteId: "s",
      borough: "camden",
      storedBy: "ada",
      anyway: false,
      storedAt: 0,
    };
    expect(addCode([queued], { ...queued, acceptanceId: "2" })).toEqual([queued]);
    expect(addCode([{ ...queued, rejection: "Not valid" }], { ...queued, acceptanceId: "2" })).toHaveLength(
      2,
    );
  });
  test("syncs pending codes only for members of their council, and rejected ones not at all", () => {
    const queued = {
      code: "A",
      acceptanceId: "1",
      siteId: "s",
      borough: "camden",
      storedBy: "ada",
      anyway: false,
      storedAt: 0,
    };
    const foreign = { ...queued, code: "B", borough: "hackney" };
    expect(pendingOf([queued, foreign, { ...queued, rejection: "Not valid." }], ["camden"])).toEqual([
      queued,
    ]);
    expect(pendingOf([queued, foreign], [])).toEqual([]);
  });
});

test.each([
  ["NotAllowedError", "The camera is not allowed for this page."],
  ["SecurityError", "The camera is not allowed for this page."],
  ["NotFoundError", "This device has no camera."],
  ["OverconstrainedError", "This device has no camera."],
  ["NotReadableError", "Another app is using the camera."],
  ["AbortError", "Another app is using the camera."],
  ["SomethingElse", "The camera cannot be used here."],
])("a camera that fails with %s is explained and leads to the field", (name, why) => {
  const message = cameraError(new DOMException("", name));
  expect(message.startsWith(why)).toBe(true);
  expect(message).toMatch(/type the code\.$/i);
});

type Row = VoucherList["rows"][number];

describe("the offline list", () => {
  const hashOf = (code: string) =>
    createHash("sha256").update(Buffer.from("00ff", "hex")).update(code).digest().readUIntBE(0, 3);
  const good: Row = [hashOf("2222222222"), "2026-11-22", null, "few", ["mattress"], null];
  const used: Row = [hashOf("2727ACDEFY"), "2026-11-30", "2026-11-22", "car", ["sofa", "rubble"], 2];
  const cancelled: Row = [hashOf("7772ACDEFY"), "2026-12-16", "cancelled", "car", ["rubble"], null];
  const list = { rows: [good, used, cancelled], sites: ["Yard", "Wharf"], salt: "00ff" };

  test("finds each code with its waste, last day and state, and no other", async () => {
    expect(await findInList(list, "2222222222")).toEqual({
      waste: { kinds: ["mattress"], size: "few" },
      lastDay: "2026-11-22",
      usedOn: null,
      isCancelled: false,
      issuedFor: "",
    });
    expect(await findInList(list, "2727ACDEFY")).toEqual({
      waste: { kinds: ["sofa", "rubble"], size: "car" },
      lastDay: "2026-11-30",
      usedOn: "2026-11-22",
      isCancelled: false,
      issuedFor: "Wharf",
    });
    expect(await findInList(list, "7772ACDEFY")).toMatchObject({ usedOn: null, isCancelled: true });
    expect(await findInList(list, "3333333333")).toBeNull();
  });

  test("answers with the valid one of several vouchers with the same hash", async () => {
    const gone: Row = [good[0], "2026-11-22", "cancelled", "few", ["mattress"], null];
    for (const rows of [
      [gone, good],
      [good, gone],
    ])
      expect(await findInList({ ...list, rows }, "2222222222")).toMatchObject({ isCancelled: false });
  });

  test("takes changes: one voucher is used since, one is gone, one is new", async () => {
    const added: Row = [hashOf("HAPPYCAMP7"), "2026-12-20", null, "few", ["bags"], null];
    const usedSince: Row = [good[0], good[1], "2026-11-21", "few", ["mattress"], null];
    const merged = mergeChanges(list, [good[0], used[0], added[0]], { ...list, rows: [usedSince, added] });
    expect(await findInList(merged, "2222222222")).toMatchObject({ usedOn: "2026-11-21" });
    expect(await findInList(merged, "2727ACDEFY")).toBeNull();
    expect(await findInList(merged, "HAPPYCAMP7")).toMatchObject({ usedOn: null });
    expect(await findInList(merged, "7772ACDEFY")).toMatchObject({ isCancelled: true });
  });
});
