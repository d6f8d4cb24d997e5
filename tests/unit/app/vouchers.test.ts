import decodeQR from "qr/decode.js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { refusalInWords } from "../../../src/app/apply/apply-for-voucher.ts";
import { saveApplication, readApplication, forgetApplication } from "../../../src/app/apply/application.ts";
import { saidOf, voucherToBe } from "../../../src/app/apply/voucher-to-be.ts";
import type { Site } from "../../../src/app/apply/load-places.ts";
import { isoDayInWords, momentInWords } from "../../../src/app/layout/in-words.ts";
import { cacheVouchers, readCache } from "../../../src/app/vouchers/use-vouchers.ts";
import type { NotIssued } from "../../../src/shared/api/sites.ts";
import { modulesOf } from "../../../src/shared/domain/qr.ts";
import { linesOf } from "../../../src/app/vouchers/save-picture.ts";
import { happeningInWords, stateOf, type Voucher } from "../../../src/app/vouchers/voucher.ts";
import { brand } from "../../../src/shared/domain/brand.ts";
import { fakeStorage } from "../../support/storage.ts";

beforeEach(() => vi.stubGlobal("localStorage", fakeStorage()));
afterEach(() => vi.unstubAllGlobals());

const noFacts = {
  ...{ opening_hours: null, height_limit_cm: null, to_pay: null, who_may_come: null, before_you_come: null },
  ...{ conditions: null, fees: null, phone: null, phone_hours: null },
};
const voucher = (over: Partial<Voucher> = {}): Voucher => ({
  id: "v1",
  code: "ABCDEFGHJK",
  local_auth_issue: "camden",
  council_name: "Camden",
  home_borough: "camden",
  site_id: "s1",
  site_address: "Yard",
  against: [],
  other_sites: [],
  pause_notice: null,
  pause_until: null,
  opening: null,
  facts: noFacts,
  waste: { kinds: ["sofa"], size: "few" },
  issued_at: "2026-11-22T10:00:00Z",
  last_day: "2026-12-23",
  state: "active",
  moves: 0,
  story: [],
  ...over,
});
const sam = { uid: "sam", email: "sam@home.example" };
const kit = { uid: "kit", email: "kit@home.example" };

describe("a voucher on a phone", () => {
  test("ends when its last day has passed in London, and not before", () => {
    expect(stateOf(voucher(), "2026-12-23")).toBe("active");
    expect(stateOf(voucher(), "2026-12-24")).toBe("expired");
    expect(stateOf(voucher({ state: "used" }), "2026-12-24")).toBe("used");
  });
  test.each([
    ["2026-03-29T23:30:00Z", "2026-03-30"],
    ["2026-10-25T23:30:00Z", "2026-10-25"],
  ])("ends with London's midnight on days when the clock changes: %s", (now, today) => {
    vi.useFakeTimers({ now: new Date(now) });
    cacheVouchers(sam, [voucher({ last_day: today })]);
    expect(readCache(null)?.vouchers).toHaveLength(1);
    vi.setSystemTime(new Date(new Date(now).getTime() + 86_400_000));
    expect(readCache(null)).toBeNull();
    vi.useRealTimers();
  });
  test.each([
    ["an hour slow", -1, "Europe/London"],
    ["an hour fast", 1, "Europe/London"],
    ["set for Los Angeles", 0, "America/Los_Angeles"],
    ["set for Kiritimati", 0, "Pacific/Kiritimati"],
  ])("has its right last day and is active on it, on a phone whose clock is %s", (_, hours, zone) => {
    vi.stubEnv("TZ", zone);
    vi.useFakeTimers({ now: Date.parse("2026-10-25T12:00:00Z") + hours * 3_600_000 });
    const last = voucher({ last_day: "2026-10-25" });
    expect(isoDayInWords(last.last_day)).toBe("Sunday 25 October 2026");
    cacheVouchers(sam, [last]);
    expect(readCache(null)?.vouchers).toEqual([last]);
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  test("does not end by a clock that was past its last day when the voucher arrived", () => {
    const ahead = Date.parse("2027-01-04T12:00:00Z");
    cacheVouchers(sam, [voucher()], ahead);
    expect(readCache(sam, new Date(ahead + 60_000))?.vouchers[0]?.state).toBe("active");
    cacheVouchers(sam, [voucher()], Date.parse("2026-12-01T12:00:00Z"));
    expect(readCache(sam, new Date(ahead))?.vouchers[0]?.state).toBe("expired");
  });
  test("is shown to its own account, and dropped when another one signs in", () => {
    cacheVouchers(sam, [voucher()]);
    expect(readCache(sam)?.vouchers).toHaveLength(1);
    expect(readCache(kit)).toBeNull();
    expect(readCache(sam)).toBeNull();
  });
  test("survives an expired session while it is active", () => {
    const now = new Date("2026-12-01T12:00:00Z");
    cacheVouchers(sam, [voucher(), voucher({ id: "v2", state: "used" })]);
    expect(readCache(null, now)?.vouchers.map(({ id }) => id)).toEqual(["v1"]);
    expect(readCache(null, new Date("2027-01-01T12:00:00Z"))).toBeNull();
    // After this it is deleted from the device, whatever its clock shows next.
    expect(readCache(null, now)).toBeNull();
  });
  test("has a QR code that holds its code and nothing else", () => {
    const modules = modulesOf("HAPPYCAMPX");
    expect(modules.length).toBe(21 + 8);
    const scale = 8;
    const size = modules.length * scale;
    const data = new Uint8Array(size * size * 4);
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const dark = modules[Math.floor(y / scale)]?.[Math.floor(x / scale)];
        data.set([dark ? 0 : 255, dark ? 0 : 255, dark ? 0 : 255, 255], (y * size + x) * 4);
      }
    }
    expect(decodeQR({ width: size, height: size, data })).toBe("HAPPYCAMPX");
  });
});

test("a voucher's history names the reason and the place, and never a person at the gate", () => {
  const text = happeningInWords({
    what: "turned_away",
    at: "",
    site_address: "Goods Yard",
    reason: "site_full",
  });
  expect(text).toBe("Turned away at Goods Yard, because the site was full. The voucher stays active.");
});

test.each([
  ["issued", null, "You confirmed this voucher."],
  ["accepted", null, "Accepted at Goods Yard."],
  ["undone", null, "The acceptance at Goods Yard was taken back."],
  ["cancelled", "resident", "You cancelled this voucher."],
  ["expired", null, "Expired."],
] as const)("a voucher's history describes %s (%s)", (what, reason, text) => {
  expect(happeningInWords({ what, at: "", site_address: "Goods Yard", reason })).toBe(text);
});

test("a voucher's history shows rejected waste, synced acceptances and reasons of an undo", () => {
  const at = { at: "", site_address: "Goods Yard", reason: null };
  expect(happeningInWords({ ...at, what: "accepted", refused: ["paint"] })).toBe(
    "Accepted at Goods Yard, but not Paint.",
  );
  expect(happeningInWords({ ...at, what: "moved" })).toBe(
    "You moved this voucher to another site. Until then it was for Goods Yard.",
  );
  expect(happeningInWords({ ...at, what: "accepted", arrived_at: "2026-11-23T14:17:00Z" })).toBe(
    "Accepted at Goods Yard. They had no signal: it reached us on 23 Nov 2026, 14:17.",
  );
  expect(happeningInWords({ ...at, what: "undone", reason: "mistake" })).toBe(
    "The acceptance at Goods Yard was taken back, because it was accepted by mistake.",
  );
});

test("a time is shown as clocks in London show it", () => {
  expect(momentInWords("2026-07-01T09:05:00Z")).toBe("1 Jul 2026, 10:05");
  expect(momentInWords("2026-10-25T00:30:00Z")).toBe("25 Oct 2026, 01:30");
});

test("a picture's lines fit the width without losing a letter", () => {
  const measure = (line: string) => line.length;
  const text = "Sample Yard, 1 Averyveryverylongstreetname Lane, Camden";
  const lines = linesOf(text, 12, measure);
  expect(Math.max(...lines.map(measure))).toBeLessThanOrEqual(12);
  expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
  // A character wider than the line gets a line of its own.
  expect(linesOf("ab", 0, measure).join("")).toBe("ab");
});

describe("the application", () => {
  const choice = {
    homeBorough: "islington",
    siteId: "s1",
    seen: "",
    waste: { kinds: ["sofa"], size: "few" },
  };
  afterEach(forgetApplication);
  test("keeps its id when the same choices are made again", () => {
    saveApplication(choice);
    const first = readApplication()?.requestId;
    saveApplication(choice);
    expect(readApplication()?.requestId).toBe(first);
  });
  test.each([
    { waste: { kinds: ["sofa"], size: "boot" } },
    { waste: { kinds: ["sofa", "paint"], size: "few" } },
    { siteId: "s2" },
    { homeBorough: "camden" },
  ])("with %o is a new one", (other) => {
    saveApplication(choice);
    const first = readApplication()?.requestId;
    saveApplication({ ...choice, ...other });
    expect(readApplication()?.requestId).not.toBe(first);
  });
  test("is deleted after two days", () => {
    saveApplication(choice, 0);
    expect(readApplication(2 * 86_400_000 - 1)?.waste).toEqual(choice.waste);
    expect(readApplication(2 * 86_400_000)).toBeNull();
  });
});

describe("a site", () => {
  const waste = { kinds: ["sofa", "wood", "paint", "tyres"], size: "few" };
  const site: Site = {
    ...{ id: "s1", council_key: "camden", council_name: "Camden", position: 1, address: "Yard" },
    opening: {
      ...{
        at: "2026-12-20T11:58:00Z",
        state: "open",
        until: "12:00",
        opens_on: "2026-12-20",
        opens_at: null,
      },
      ...{ week: null, exceptions: [] },
    },
    ...{ not_taken: [], place: null, why_not: null, valid_days: 31, last_day: "2027-01-20", facts: noFacts },
  };
  const christmas = { from: "2026-12-24", to: "2026-12-28", hours: [], why: null };
  const seen = (over: Partial<Site>) => saidOf(voucherToBe({ ...site, ...over }, "camden", waste));
  test.each<Partial<Site>>([
    { address: "Old Yard" },
    { opening: { ...site.opening, exceptions: [christmas] } },
    { facts: { ...noFacts, opening_hours: "By daylight" } },
    { facts: { ...noFacts, height_limit_cm: 200 } },
    { facts: { ...noFacts, to_pay: "£5" } },
    { facts: { ...noFacts, who_may_come: "All" } },
    { facts: { ...noFacts, before_you_come: "Book." } },
    { facts: { ...noFacts, conditions: ["no_trailers"] } },
    { facts: { ...noFacts, fees: { sofa: 500 } } },
  ])("is described differently once it changes: %o", (over) => {
    expect(seen(over)).not.toBe(seen({}));
  });
  test("is described the same a day later, and after it has shut for the night", () => {
    const shut = { state: "later", until: null, opens_on: "2026-12-21", opens_at: "08:00" } as const;
    expect(seen({ last_day: "2027-01-21", opening: { ...site.opening, ...shut } })).toBe(seen({}));
  });
});

describe("errors", () => {
  const answer = {
    local_auth_issue: "camden",
    at_most: 3,
    next_day: "2026-12-01",
    notice: "Flooded.",
    kinds: ["sofa"],
    other_sites: [{ id: "y", address: "Yard", council_key: "brent", height_limit_cm: 210 }],
  };
  test.each([
    ["active_reached", "Use or cancel one first."],
    ["year_reached", "You can apply again from Tuesday 1 December 2026."],
    ["council_year_reached", "You can apply to Camden again from Tuesday 1 December 2026."],
    ["day_reached", "You can apply again on Tuesday 1 December 2026."],
    ["paused", "Other sites: Yard, Brent (vehicles up to 2.1 m high)."],
    ["not_taken", "These sites take all of it: Yard, Brent (vehicles up to 2.1 m high)."],
    ["not_offered", "Choose another site."],
    ["not_served", "Choose another site."],
    ["site_closed", "Choose another site."],
  ] as const)("%s says what to do", (outcome, detail) => {
    expect(refusalInWords({ outcome, ...answer }).detail).toBe(detail);
  });
  test("a closed site gives the day of reopening, and waste without a site says so", () => {
    expect(refusalInWords({ outcome: "site_closed", ...answer }).text).toBe(
      "This site is closed. It opens on Tuesday 1 December 2026.",
    );
    expect(refusalInWords({ outcome: "not_taken", ...answer, other_sites: [] }).detail).toBe(
      "No site takes all of it.",
    );
  });
  test("a blocked resident reads the reason and a contact", () => {
    const { text, detail } = refusalInWords({ outcome: "blocked", ...answer });
    expect(text).toBe("We have blocked your account, so you cannot apply for vouchers.");
    expect(detail).toContain(brand.contactEmail);
  });
  test("numbers come from the answer", () => {
    const text = (outcome: NotIssued["outcome"], at_most: number) =>
      refusalInWords({ outcome, ...answer, at_most }).text;
    expect(text("active_reached", 3)).toBe("You have 3 active vouchers.");
    expect(text("active_reached", 1)).toBe("You have 1 active voucher.");
    expect(text("council_year_reached", 6)).toBe("You have had 6 vouchers from Camden in the past year.");
    expect(text("day_reached", 10)).toBe("You have applied 10 times today.");
  });
});
