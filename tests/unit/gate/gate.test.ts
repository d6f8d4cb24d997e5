import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { parseAnswer } from "../../../src/shared/api/z.ts";
import { describeAnswer } from "../../../src/portal/gate/answer.ts";
import { gateAnswer, type GateAnswer, type IneligibleReasonDetails } from "../../../src/portal/gate/api.ts";
import { cameraError } from "../../../src/portal/gate/scanner.tsx";
import { findInList, mergeChanges } from "../../../src/portal/gate/list-format.ts";
import { pendingOf, addAnswer, addCode, readAnswers, storeAnswer } from "../../../src/portal/gate/device.ts";
import type { TurnAwayReason } from "../../../src/shared/domain/closed-sets.generated.ts";
import { fakeStorage } from "../../support/storage.ts";

const nothing: GateAnswer = {
  outcome: "unknown",
  code: null,
  load: null,
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
  to_pay: null,
  who_may_come: null,
  before_you_come: null,
  conditions: null,
  fees: null,
  home_borough_now: null,
  until: null,
};
const shown = (answer: Partial<GateAnswer>) => describeAnswer({ ...nothing, ...answer }, "here");

const canalWharf = { id: "there", address: "Canal Wharf", council_key: "camden", height_limit_cm: 200 };
const canalWharfTakesIt = "These sites take it: Canal Wharf, Camden (vehicles up to 2 m high)";

describe("a verdict at the gate", () => {
  test("valid is green and open, and says if it was issued for another site", () => {
    const answer = shown({ outcome: "valid", site_id: "there", site_address: "Canal Wharf", to_pay: "£5" });
    expect(answer).toMatchObject({ tone: "valid", heading: "Valid", open: true });
    expect(answer).toMatchObject({
      issuedFor: "Issued for Canal Wharf. It is valid here too.",
      notes: ["To pay: £5"],
    });
    expect(shown({ outcome: "valid", site_id: "here", site_address: "Yard" }).issuedFor).toBe("");
  });
  test("valid says that the site is closed at this moment, and how high a vehicle may be", () => {
    const here = { warning: "This site is closed now.", height_limit_cm: 210 };
    const answer = { ...nothing, outcome: "valid", conditions: ["no_vans"] } satisfies GateAnswer;
    expect(describeAnswer(answer, "here", here)).toMatchObject({
      warning: here.warning,
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
    const load = { kinds: ["sofa", "rubble"], size: "boot" };
    const accepted = shown({ outcome: "accepted", load, rejected_waste: ["rubble"] });
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
      load: { kinds: ["sofa", "paint"], size: "boot" },
      home_borough: "islington",
      site_id: "here",
      turned_away_at: "2026-07-01T09:05:00Z",
      turned_away_reason: "site_full",
      to_pay: "£5",
      who_may_come: "Residents",
      before_you_come: "No trailers",
      conditions: ["proof_of_address", "booking", "card_only", "no_vans"],
      fees: { tyres: 500, rubble: 450 },
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
  ])("an undone acceptance shows the voucher's later state: %o", (since, sentence) => {
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

describe("the offline list", () => {
  // Hashes of these codes with the salt 00ff, in their order, computed with node's SHA-256.
  const codes = ["2222222222", "2727ACDEFY", "7772ACDEFY"];
  const prints = codes
    .map((code) => ({
      code,
      print: createHash("sha256").update(Buffer.from("00ff", "hex")).update(code).digest().readUIntBE(0, 3),
    }))
    .toSorted((one, other) => one.print - other.print);
  const list = {
    count: 3,
    first_day: "2026-10-13",
    prints: prints.map(({ print }, n) => (print - (prints[n - 1]?.print ?? 0)).toString(16)).join(","),
    loads: "aa,bbc2,bc",
    last_days: "283040",
    used_days: "002800",
    kinds: ["mattress", "sofa", "rubble"],
    sizes: ["few", "car"],
    sites: ["Yard", "Wharf"],
    salt: "00ff",
  };
  test("finds the valid one of several vouchers with the same hash, and cancelled ones", async () => {
    const [{ print, code } = { print: 0, code: "" }] = prints;
    const twins = (used_days: string) =>
      findInList(
        {
          ...list,
          count: 2,
          prints: `${print.toString(16)},0`,
          loads: "aa,aa",
          last_days: "2829",
          used_days,
        },
        code,
      );
    for (const [used, isCancelled] of [
      ["ff00", false],
      ["00ff", false],
      ["ffff", true],
    ] as const)
      expect(await twins(used)).toMatchObject({ isCancelled, usedOn: null });
  });

  test("finds each code with its waste, last day and state, and no other", async () => {
    const found = await Promise.all(prints.map(({ code }) => findInList(list, code)));
    expect(found).toEqual([
      {
        load: { kinds: ["mattress"], size: "few" },
        lastDay: "2026-11-22",
        usedOn: null,
        isCancelled: false,
        issuedFor: "",
      },
      {
        load: { kinds: ["sofa", "rubble"], size: "car" },
        lastDay: "2026-11-30",
        usedOn: "2026-11-22",
        isCancelled: false,
        issuedFor: "Wharf",
      },
      {
        load: { kinds: ["rubble"], size: "car" },
        lastDay: "2026-12-16",
        usedOn: null,
        isCancelled: false,
        issuedFor: "",
      },
    ]);
    expect(await findInList(list, "3333333333")).toBeNull();
    // An incremental update: the first is used, the second is deleted, and a third is new.
    const [first, second] = prints;
    if (!first || !second) throw new Error("No prints");
    const code = "HAPPYCAMP7";
    const added = Number.parseInt(
      createHash("sha256")
        .update(Buffer.concat([Buffer.from(list.salt, "hex"), Buffer.from(code)]))
        .digest("hex")
        .slice(0, 6),
      16,
    );
    const ordered = [
      { print: first.print, used: "05" },
      { print: added, used: "00" },
    ].sort((one, other) => one.print - other.print);
    const step = mergeChanges(
      list,
      [first, second, { print: added }].map(({ print }) => print.toString(16)),
      {
        ...list,
        count: 2,
        prints: ordered
          .map(({ print }, at) => (print - (ordered[at - 1]?.print ?? 0)).toString(16))
          .join(","),
        loads: "aa,aa",
        last_days: "2828",
        used_days: ordered.map(({ used }) => used).join(""),
      },
    );
    expect(step.count).toBe(list.count);
    expect((await findInList(step, first.code))?.usedOn).not.toBeNull();
    expect(await findInList(step, second.code)).toBeNull();
    expect((await findInList(step, code))?.usedOn).toBeNull();
    for (const { code: other } of prints.slice(2)) expect(await findInList(step, other)).toBeTruthy();
    expect(
      await findInList({ ...list, count: 0, prints: "", loads: "", last_days: "", used_days: "" }, "A"),
    ).toBeNull();
  });
  test.each([{ prints: "1,2" }, { loads: "aa" }, { last_days: "28" }, { used_days: "00" }])(
    "is empty when it was cut off: %o",
    async (cut) => expect(await findInList({ ...list, ...cut }, "2222222222")).toBeUndefined(),
  );
});
