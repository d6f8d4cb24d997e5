import type { LetterKind } from "../../src/scheme/closed-sets.generated.ts";

/** What the database says of one letter of each kind. */
const voucher = {
  voucher: "11111111-2222-4333-8444-555555555555",
  code: "ACDEF23456",
  council: "Camden",
  site: "Sample Yard, 1 Regis Road, NW5 3EW",
  hours: "Last entry at 4.45 pm",
  opening: {
    at: "2026-11-22T12:00:00Z",
    state: "open",
    until: "17:00",
    opens_on: "2026-11-22",
    opens_at: null,
    week: [
      ["08:00-17:00"],
      ["08:00-17:00"],
      ["08:00-17:00"],
      ["08:00-17:00"],
      ["08:00-17:00"],
      ["08:00-17:00"],
      [],
    ],
    exceptions: [] as unknown[],
  },
  height_limit_cm: 200,
  load: { kinds: ["sofa", "wood"], size: "small_van" },
  pause: null,
  pause_until: null,
  to_pay: "£5 for rubble, by card",
  who_may_come: "Bring a proof of your address",
  before_you_come: null,
  last_day: "2026-12-23",
  days_left: 31,
  token: "66666666-7777-4888-8999-aaaaaaaaaaaa",
  others: [{ address: "Second Yard, 2 High Street, NW1 1AA" }],
};
const event = {
  council: "Camden",
  who: "Ben Iliffe",
  who_email: "ben@camden.gov.uk",
  changes: { role: "officer", from: "ben@old.example", to: "ben@camden.gov.uk" },
};

export const letterFacts: Readonly<Record<LetterKind, unknown>> = {
  invitation: {
    council: "Haringey",
    role: "officer",
    inviter: "Ada Okafor",
    inviter_email: "ada@haringey.gov.uk",
    until: "2026-12-06",
    token: "66666666-7777-4888-8999-aaaaaaaaaaaa",
  },
  declined: { council: "Haringey", who: "ben@haringey.gov.uk", role: "officer" },
  removed: { council: "Haringey", by: "Ada Okafor" },
  role_changed: { council: "Haringey", role: "manager", by: "Ada Okafor" },
  joined: event,
  left: event,
  moved: event,
  asks: { council: "Haringey", who: "cleo@haringey.gov.uk" },
  offered: {
    council: "Hackney",
    offering: "Camden",
    count: 2,
    sites: ["Sample Yard, 1 Regis Road, NW5 3EW", "Lock Gate"],
  },
  mass_letter: {
    council: "Camden",
    who: "Ada Okafor",
    people: 412,
    site: null,
    leaves_at: "2026-12-06T14:05:00Z",
  },
  voucher,
  last_days: { ...voucher, days_left: 3 },
  closure: {
    ...voucher,
    opening: {
      ...voucher.opening,
      exceptions: [{ from: "2026-12-24", to: "2026-12-28", hours: [], why: "Christmas" }],
    },
  },
  given_back: {
    ...voucher,
    accepted_on: "2026-11-20",
    accepted_site: "Second Yard, 2 High Street, NW1 1AA",
    reason: "wrong_voucher",
  },
  idle: { last_seen: "2024-11-20", goes_on: "2026-12-22" },
};
