import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deleteList, formatNoSignal, offlineAnswer } from "../../../src/portal/gate/gate-list.ts";
import { fakeStorage } from "../../support/storage.ts";

const code = "2222222222";
const now = Date.parse("2026-11-22T14:05:00Z");
const hour = 3_600_000;
const site = {
  not_taken: [],
  closed_on: [],
  too_large: [],
  shut_until: null,
  hours: null,
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
/** A list of one voucher, which ends on 22 November. */
const codeHash = createHash("sha256")
  .update(Buffer.from("00ff", "hex"))
  .update(code)
  .digest()
  .readUIntBE(0, 3);
const listWith = (lastDay = "2026-11-22", used: string | null = null, site: number | null = null) => ({
  rows: [[codeHash, lastDay, used, "few", ["mattress"], site]],
  sites: ["Wharf"],
  salt: "00ff",
});
const list = listWith();
const cached = { uid: "ada", siteId: "yard", version: "1", at: new Date(now), receivedAt: now, site, list };

beforeEach(() => {
  vi.stubGlobal("localStorage", fakeStorage());
  vi.setSystemTime(now);
  deleteList();
});
afterEach(() => {
  deleteList();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answer(change: object, typed = code, acceptedAt = 0) {
  deleteList();
  localStorage.setItem("tipright-signed-in:gate-list", JSON.stringify({ ...cached, ...change }));
  return offlineAnswer(typed, "ada", "yard", acceptedAt);
}

test("a listed voucher is green on its last day, with the time of the list", async () => {
  expect(await answer({})).toMatchObject({
    tone: "valid",
    heading: "Valid",
    sentence: "No signal. This answer is from the list of 14:05.",
    offline: true,
  });
});

test.each([
  ["after its last day", { list: listWith("2026-11-21") }, "not-valid", "Not valid"],
  ["once used", { list: listWith("2026-11-22", "2026-11-21") }, "used", "Already used"],
  ["once cancelled", { list: listWith("2026-11-22", "cancelled") }, "not-valid", "Not valid"],
  ["of waste that the site excludes", { site: { ...site, not_taken: ["mattress"] } }, "used", "Not here"],
  ["of a vehicle that is too large", { site: { ...site, too_large: ["few"] } }, "used", "Not here"],
  ["where the site is closed today", { site: { ...site, closed_on: ["2026-11-22"] } }, "used", "Not here"],
  ["on a list of more than two hours", { receivedAt: now - 2 * hour - 1 }, "used", "Valid"],
  ["on a list of more than a day", { receivedAt: now - 24 * hour - 1 }, "unknown", "No signal. Not checked."],
  ["on another member's list", { uid: "kit" }, "unknown", "No signal. Not checked."],
  ["on another site's list", { siteId: "wharf" }, "unknown", "No signal. Not checked."],
])("a listed voucher is not green %s", async (_, change, tone, heading) => {
  expect(await answer(change)).toMatchObject({ tone, heading });
});

test("a code that is not listed, and one that is pending on this device, are amber", async () => {
  expect(await answer({}, "3333333333")).toMatchObject({ tone: "used", heading: "Not on the list" });
  expect(await answer({}, code, Infinity)).toMatchObject({ tone: "used", heading: "Already used" });
});

test("a code that this device accepted is used until a newer list says otherwise", async () => {
  expect(await answer({}, code, now + 1)).toMatchObject({ heading: "Already used" });
  expect(await answer({}, code, now - 1)).toMatchObject({ heading: "Valid" });
});

test("a listed voucher has the council's conditions, its own fees and the site it was issued for", async () => {
  const asking = {
    ...site,
    height_limit_cm: 200,
    to_pay: "Cards only",
    conditions: ["photo_id"],
    fees: { mattress: 500, tyres: 100 },
  };
  const offline = await answer({ site: asking, list: listWith("2026-11-22", null, 1) });
  expect(offline).toMatchObject({ heading: "Valid", issuedFor: "Issued for Wharf. It is valid here too." });
  expect(offline.notes).toEqual([
    "Ask for: photo identification",
    "To pay: Mattress or bed base £5, for each item or bag; Cards only",
    "Vehicles: up to 2 m high",
  ]);
  expect((await answer({ site: { ...asking, fees: { tyres: 100 } } })).notes[1]).toBe("To pay: Cards only");
  expect((await answer({})).notes).toEqual([]);
});

test.each([
  [{ hours: ["08:00-12:00", "14:00-16:00"] }, ""],
  [
    { hours: ["08:00-12:00", "14:30-16:00"] },
    "This site is closed now. Its hours today are 8 am to noon and 2.30 pm to 4 pm.",
  ],
  [{ shut_until: "2026-11-22T15:00:00Z" }, "This site is full until 3 pm."],
  [{ shut_until: "2026-11-23T00:00:00Z" }, "This site is closed for today."],
  [{ shut_until: "2026-11-22T14:00:00Z" }, ""],
])("a valid voucher says whether the site is closed at this moment: %o", async (change, warning) => {
  expect(await answer({ site: { ...site, ...change } })).toMatchObject({ heading: "Valid", warning });
});

test("a device whose clock is two hours fast compares the site's hours with the service's time", async () => {
  const wrong = now + 2 * hour;
  vi.setSystemTime(wrong);
  const closesAtThree = { ...site, hours: ["08:00-15:00"] };
  expect(await answer({ receivedAt: wrong, site: closesAtThree })).toMatchObject({
    tone: "valid",
    warning: "",
  });
});

test("the page without a signal says how old its list is", async () => {
  await answer({});
  expect(formatNoSignal("ada", "yard")).toBe("No signal. List as of 14:05.");
  vi.setSystemTime(now + 2 * hour + 1);
  expect(formatNoSignal("ada", "yard")).toBe("No signal. List as of 14:05, more than two hours old.");
  vi.setSystemTime(now + 11 * hour);
  expect(formatNoSignal("ada", "yard")).toMatch(/^No signal\. List as of 22 Nov 2026, 14:05/);
  expect(formatNoSignal("kit", "yard")).toBe("No signal, and no list on this device: it cannot check codes.");
});
