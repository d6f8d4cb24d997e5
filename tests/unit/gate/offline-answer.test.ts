import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deleteList, offlineAnswer } from "../../../src/portal/gate/gate-list.ts";
import { fakeStorage } from "../../support/storage.ts";

const code = "2222222222";
const now = Date.parse("2026-11-22T14:05:00Z");
const hour = 3_600_000;
const site = { not_taken: [], closed_on: [], too_large: [], shut_until: null, hours: null };
/** A list of one voucher, which ends on 22 November. */
const list = {
  count: 1,
  first_day: "2026-10-13",
  prints: createHash("sha256")
    .update(Buffer.from("00ff", "hex"))
    .update(code)
    .digest()
    .readUIntBE(0, 3)
    .toString(16),
  loads: "aa",
  last_days: "28",
  used_days: "00",
  kinds: ["mattress"],
  sizes: ["few"],
  salt: "00ff",
};
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

function answer(change: object, typed = code, isPending = false) {
  localStorage.setItem("tipright-signed-in:gate-list", JSON.stringify({ ...cached, ...change }));
  return offlineAnswer(typed, "ada", "yard", isPending);
}

test("a listed voucher is green on its last day, with the time of the list", async () => {
  expect(await answer({})).toMatchObject({
    tone: "valid",
    heading: "Valid",
    sentence: "Without a signal, as of 14:05.",
    offline: true,
  });
});

test.each([
  ["after its last day", { list: { ...list, last_days: "27" } }, "not-valid", "Not valid"],
  ["once used", { list: { ...list, used_days: "27" } }, "used", "Already used"],
  ["once cancelled", { list: { ...list, used_days: "ff" } }, "not-valid", "Not valid"],
  ["of waste that the site excludes", { site: { ...site, not_taken: ["mattress"] } }, "used", "Not here"],
  ["of a vehicle that is too large", { site: { ...site, too_large: ["few"] } }, "used", "Not here"],
  ["where the site is closed today", { site: { ...site, closed_on: ["2026-11-22"] } }, "used", "Not here"],
  ["on a list of more than two hours", { receivedAt: now - 2 * hour - 1 }, "used", "Valid"],
  [
    "on a list of more than a day",
    { receivedAt: now - 24 * hour - 1 },
    "unknown",
    "No connection. Not checked.",
  ],
  ["on another member's list", { uid: "kit" }, "unknown", "No connection. Not checked."],
  ["on another site's list", { siteId: "wharf" }, "unknown", "No connection. Not checked."],
])("a listed voucher is not green %s", async (_, change, tone, heading) => {
  expect(await answer(change)).toMatchObject({ tone, heading });
});

test("a code that is not listed, and one that is pending on this device, are amber", async () => {
  expect(await answer({}, "3333333333")).toMatchObject({ tone: "used", heading: "Not on the list" });
  expect(await answer({}, code, true)).toMatchObject({ tone: "used", heading: "Already used" });
});
