import { undosAtMost } from "../../../src/shared/domain/limits.generated.ts";

export const councils = ["camden", "hackney"] as const;
export type Council = (typeof councils)[number];
/** Home boroughs: those of the two councils, and one without a council. */
export const homes = ["camden", "hackney", "islington"] as const;
export type Home = (typeof homes)[number];
/** Waste types of the model. */
export const wastes = ["sofa", "rubble"] as const;
export type Waste = (typeof wastes)[number];

/** The settings of a council's one site. */
interface Site {
  there: boolean;
  /** Boroughs it is offered to, besides its own. */
  offered: Home[];
  /** Agreements: first and last step, and how many days ago each ended. */
  agreed: Partial<Record<Home, { from: number; to: number | null; days: number }>>;
  notTaken: Waste[];
  closed: boolean;
  /** Whether gate staff closed it today. */
  shut: boolean;
  paused: boolean;
}

/** A voucher. Days count from today; earlier ones are negative. */
interface Voucher {
  owner: Resident | null;
  council: Council;
  home: Home;
  waste: readonly Waste[];
  /** Null once anonymised, and for imported ones. */
  code: number | null;
  issuedOn: number;
  /** In steps. */
  issuedAt: number;
  lastDay: number;
  used: { by: Member; acceptance: number } | null;
  cancelled: boolean;
  /** Whether it is for the council's second site, which takes everything, is always open and is offered to no borough. */
  isForSecond: boolean;
  moves: number;
  /** How many of its acceptances were undone. */
  undone: number;
}

export const residents = ["resident", "neighbour"] as const;
export type Resident = (typeof residents)[number];
/** Gate works for both councils, officer and own for Camden, another for Hackney. Own and another are managers. */
export const members = ["gate", "officer", "own", "another"] as const;
export type Member = (typeof members)[number];
const standsFor: Record<Member, readonly Council[]> = {
  gate: councils,
  officer: ["camden"],
  own: ["camden"],
  another: ["hackney"],
};

/** The whole state: vouchers in the order of their numbers, and the voucher of each acceptance. */
export interface World {
  /** Counts the steps; passing days do not change it. */
  clock: number;
  vouchers: Voucher[];
  acceptances: Map<
    number,
    {
      voucher: number;
      /** Null once forgotten. */
      member: Member | null;
      council: Council;
      anyway: boolean;
      acceptedOn: number;
      undone: boolean;
    }
  >;
  /** Days of issue of deleted residents, by who they were; `until` where the voucher was active. */
  left: { owner: Resident; council: Council; issuedOn: number; until: number | null; used: boolean }[];
  /** How often each voucher was turned away, by council, and by whom for today's one reason. */
  turnedAway: { voucher: number; council: Council; member: Member }[];
  homes: Record<Resident, Home>;
  sites: Record<Council, Site>;
}

const newSite = (): Site => ({
  there: true,
  offered: [],
  agreed: {},
  notTaken: [],
  closed: false,
  shut: false,
  paused: false,
});

export const newWorld = (): World => ({
  clock: 0,
  vouchers: [],
  acceptances: new Map(),
  left: [],
  turnedAway: [],
  homes: { resident: "camden", neighbour: "camden" },
  sites: { camden: newSite(), hackney: newSite() },
});

/** Whether a site serves the people of a borough today, or did when a voucher was issued. */
function serves({ sites }: World, council: Council, home: Home, issuedAt = Number.NaN): boolean {
  const { there, agreed } = sites[council];
  const { from, to } = agreed[home] ?? { from: Number.NaN, to: 0 };
  return there && (home === council || to === null || (from <= issuedAt && issuedAt <= to));
}

/** Ends a borough's agreement. */
function end(world: World, council: Council, home: Home): void {
  const agreement = world.sites[council].agreed[home];
  if (agreement?.to === null) Object.assign(agreement, { to: world.clock, days: 0 });
}

/** A council offers its site to these boroughs, and to no others. */
export function offer(world: World, council: Council, boroughs: readonly Home[]): void {
  world.clock += 1;
  const site = world.sites[council];
  if (!site.there) return;
  site.offered = boroughs.filter((borough) => borough !== council);
  for (const home of homes) if (!site.offered.includes(home)) end(world, council, home);
}

/** A borough agrees to a council's site, or does not. */
export function answerOffer(world: World, council: Council, home: Home, agree: boolean): void {
  world.clock += 1;
  const { offered, agreed } = world.sites[council];
  if (!agree) end(world, council, home);
  else if (offered.includes(home)) {
    const before = agreed[home];
    const isOver = !before || (before.to !== null && before.days >= 62);
    agreed[home] = { from: isOver ? world.clock : before.from, to: null, days: 0 };
  }
}

/** Whether any reason applies today against bringing waste to a site that serves the holder. */
const isAgainst = ({ closed, shut, notTaken }: Site, waste: readonly Waste[]): boolean =>
  closed || shut || waste.some((kind) => notTaken.includes(kind));

/** A member closes a site for today, or opens it again. Returns whether the site is the member's. */
export function shut({ sites }: World, member: Member, council: Council, isShut: boolean): boolean {
  const site = sites[council];
  if (!site.there || !standsFor[member].includes(council)) return false;
  site.shut = isShut;
  return true;
}

/** used, cancelled, expired or active. */
export function stateOf({ used, cancelled, lastDay }: Voucher): string {
  if (used) return "used";
  if (cancelled) return "cancelled";
  return lastDay < 0 ? "expired" : "active";
}

/** Why a resident cannot choose a site for this waste; null where that is possible. */
function refusedBySite(world: World, home: Home, council: Council, waste: readonly Waste[]): string | null {
  const site = world.sites[council];
  if (!site.there) return "not_offered";
  if (!serves(world, council, home)) return "not_served";
  if (site.paused) return "paused";
  if (site.closed) return "site_closed";
  return isAgainst({ ...site, shut: false }, waste) ? "not_taken" : null;
}

/** A resident applies for a site. A closing of the model lasts longer than any voucher. */
export function apply(world: World, owner: Resident, council: Council, waste: readonly Waste[]): string {
  const home = world.homes[owner];
  const refused = refusedBySite(world, home, council, waste);
  if (refused) return refused;
  const held = [
    ...world.vouchers
      .filter((voucher) => voucher.owner === owner)
      .map((voucher) => ({
        council: voucher.council,
        issuedOn: voucher.issuedOn,
        active: stateOf(voucher) === "active",
        used: voucher.used !== null,
      })),
    ...world.left
      .filter((left) => left.owner === owner)
      .map(({ council: of, issuedOn, until, used }) => ({
        council: of,
        issuedOn,
        active: until !== null && until >= 0,
        used,
      })),
  ];
  if (held.filter(({ active }) => active).length >= 3) return "active_reached";
  const ofThisYear = held.filter(({ issuedOn, active, used }) => issuedOn > -365 && (active || used));
  if (ofThisYear.length >= 52) return "year_reached";
  if (ofThisYear.filter((one) => one.council === council).length >= 12) return "council_year_reached";
  if (held.filter(({ issuedOn }) => issuedOn === 0).length >= 10) return "day_reached";
  world.vouchers.push({
    owner,
    council,
    home,
    waste,
    code: world.vouchers.length,
    issuedOn: 0,
    issuedAt: (world.clock += 1),
    lastDay: 31,
    used: null,
    cancelled: false,
    isForSecond: false,
    moves: 0,
    undone: 0,
  });
  return "issued";
}

/** A resident moves the voucher of that number to a council's first or second site. */
export function moveVoucher(
  world: World,
  owner: Resident,
  number: number,
  council: Council,
  toSecond: boolean,
): string {
  const voucher = world.vouchers[number];
  const site = world.sites[council];
  if (!voucher || voucher.owner !== owner || stateOf(voucher) !== "active") return "not_active";
  if (voucher.council === council && voucher.isForSecond === toSecond) return "moved";
  if ((toSecond || site.there) && voucher.council !== council) return "other_council";
  if (voucher.moves >= 5) return "moves_reached";
  const home = world.homes[owner];
  const whyNot = toSecond
    ? refusedBySite(
        { ...world, sites: { ...world.sites, [council]: { ...newSite(), paused: site.paused } } },
        home,
        council,
        voucher.waste,
      )
    : refusedBySite(world, home, council, voucher.waste);
  if (whyNot) return whyNot;
  Object.assign(voucher, { home, isForSecond: toSecond, moves: voucher.moves + 1 });
  return "moved";
}

/** A resident cancels the voucher of that number. */
export function cancel(world: World, owner: Resident, number: number): string {
  const voucher = world.vouchers[number];
  if (!voucher || voucher.owner !== owner) return "unknown";
  if (stateOf(voucher) !== "active") return stateOf(voucher);
  voucher.cancelled = true;
  return "cancelled";
}

/** Returns the outcome of a check before the reasons are assessed; null to go on. */
function atGate(world: World, member: Member, council: Council, voucher: Voucher | undefined): string | null {
  if (!voucher || voucher.code === null) return "slip";
  if (!standsFor[member].includes(council) || !world.sites[council].there) return "site_gone";
  return serves(world, council, voucher.home, voucher.issuedAt) ? null : "not_for_this_site";
}

/** Returns the outcome of a gate's check of the voucher of that number. */
export function check(world: World, member: Member, number: number, council: Council): string {
  const voucher = world.vouchers[number];
  const refused = atGate(world, member, council, voucher);
  if (refused || !voucher) return refused ?? "slip";
  if (stateOf(voucher) !== "active") return stateOf(voucher);
  return isAgainst(world.sites[council], voucher.waste) ? "not_here" : "valid";
}

/** A member accepts the voucher of that number. */
export function accept(
  world: World,
  member: Member,
  number: number,
  acceptance: number,
  council: Council,
  anyway: boolean,
): string {
  const voucher = world.vouchers[number];
  const refused = atGate(world, member, council, voucher);
  if (refused || !voucher) return refused ?? "slip";
  const earlier = world.acceptances.get(acceptance);
  if (earlier) {
    if (earlier.voucher !== number || earlier.council !== council) return "TR068";
    if (earlier.undone) return "undone";
    return earlier.member === member ? "accepted" : "accepted_by_another";
  }
  if (stateOf(voucher) !== "active") return stateOf(voucher);
  const against = isAgainst(world.sites[council], voucher.waste);
  if (against && !anyway) return "not_here";
  voucher.used = { by: member, acceptance };
  world.acceptances.set(acceptance, {
    voucher: number,
    member,
    council,
    anyway: against,
    acceptedOn: 0,
    undone: false,
  });
  return "accepted";
}

/** A member undoes an acceptance of today, a manager one of the last 31 days. */
export function undo(world: World, member: Member, acceptanceId: number): string {
  const acceptance = world.acceptances.get(acceptanceId);
  const voucher = acceptance && world.vouchers[acceptance.voucher];
  if (!voucher || !standsFor[member].includes(acceptance.council)) return "unknown";
  if (acceptance.undone) return "undone";
  const days = member === "own" || member === "another" ? 30 : 0;
  if (acceptance.acceptedOn < -days) return "too_late";
  if (voucher.undone >= undosAtMost) return "TR072";
  acceptance.undone = true;
  voucher.used = null;
  voucher.undone += 1;
  return "undone";
}

/** A member turns the voucher of that number away, always for the same reason and within ten minutes. */
export function turnAway(world: World, member: Member, number: number, council: Council): string {
  const voucher = world.vouchers[number];
  const refused = atGate(world, member, council, voucher);
  if (refused || !voucher) return refused ?? "slip";
  if (stateOf(voucher) !== "active") return stateOf(voucher);
  const before = world.turnedAway.some((one) => one.voucher === number && one.member === member);
  if (!before) world.turnedAway.push({ voucher: number, council, member });
  return "turned_away";
}

/** That many days pass. */
export function pass(world: World, days: number): void {
  for (const { agreed } of Object.values(world.sites))
    for (const agreement of Object.values(agreed)) agreement.days += days;
  for (const voucher of world.vouchers) {
    voucher.issuedOn -= days;
    voucher.lastDay -= days;
  }
  for (const acceptance of world.acceptances.values()) acceptance.acceptedOn -= days;
  for (const left of world.left) {
    left.issuedOn -= days;
    if (left.until !== null) left.until -= days;
  }
}

/** A resident deletes the account and makes a new one. */
export function leave(world: World, owner: Resident): void {
  for (const voucher of world.vouchers) {
    if (voucher.owner !== owner) continue;
    const active = stateOf(voucher) === "active";
    if (voucher.issuedOn > -365)
      world.left.push({
        owner,
        council: voucher.council,
        issuedOn: voucher.issuedOn,
        until: active ? voucher.lastDay : null,
        used: voucher.used !== null,
      });
    // A used one is cancelled too, once its acceptance is undone.
    if (active || voucher.used) voucher.cancelled = true;
    voucher.owner = null;
  }
}

/** Maintenance runs: vouchers that ended twelve months ago have neither person nor code. */
export function forget(world: World, daysInTwelveMonths: number, daysIn24Months: number): void {
  for (const acceptance of world.acceptances.values())
    if (acceptance.acceptedOn < -daysIn24Months) acceptance.member = null;
  for (const voucher of world.vouchers) {
    if (voucher.lastDay >= -daysInTwelveMonths) continue;
    voucher.owner = null;
    voucher.code = null;
  }
  world.left = world.left.filter(({ issuedOn }) => issuedOn > -365);
}
