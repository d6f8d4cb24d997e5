/** What a voucher is, as simply as it can be said. Days count from today; those before it are negative. */
interface Voucher {
  owner: Resident | null;
  /** Null once it is forgotten, and for imported ones. */
  code: number | null;
  issuedOn: number;
  lastDay: number;
  used: { by: Member; redemption: number } | null;
  cancelled: boolean;
  /** Redemptions that were taken back, whose ids are spent. */
  takenBack: number[];
}

export const residents = ["resident", "neighbour"] as const;
export type Resident = (typeof residents)[number];
export const members = ["gate", "officer"] as const;
export type Member = (typeof members)[number];

/** All that there is: vouchers in the order of their numbers, and what redemptions were used for. */
export interface World {
  vouchers: Voucher[];
  redemptions: Map<number, { voucher: number; member: Member; takenBack: boolean }>;
  /** Days of issue of deleted residents, by who they were; `until` where the voucher was active. */
  left: { owner: Resident; issuedOn: number; until: number | null; used: boolean }[];
  turnedAway: number;
}

export const newWorld = (): World => ({ vouchers: [], redemptions: new Map(), left: [], turnedAway: 0 });

/** used, cancelled, expired or active. */
export function stateOf({ used, cancelled, lastDay }: Voucher): string {
  if (used) return "used";
  if (cancelled) return "cancelled";
  return lastDay < 0 ? "expired" : "active";
}

/** A resident applies. */
export function apply(world: World, owner: Resident): string {
  const held = [
    ...world.vouchers
      .filter((voucher) => voucher.owner === owner)
      .map((voucher) => ({
        issuedOn: voucher.issuedOn,
        active: stateOf(voucher) === "active",
        used: voucher.used !== null,
      })),
    ...world.left
      .filter((left) => left.owner === owner)
      .map(({ issuedOn, until, used }) => ({ issuedOn, active: until !== null && until >= 0, used })),
  ];
  if (held.filter(({ active }) => active).length >= 3) return "three_active";
  const ofThisYear = held.filter(({ issuedOn, active, used }) => issuedOn > -365 && (active || used));
  if (ofThisYear.length >= 12) return "year_reached";
  if (held.filter(({ issuedOn }) => issuedOn === 0).length >= 10) return "day_reached";
  world.vouchers.push({
    owner,
    code: world.vouchers.length,
    issuedOn: 0,
    lastDay: 31,
    used: null,
    cancelled: false,
    takenBack: [],
  });
  return "issued";
}

/** A resident cancels the voucher of that number. */
export function cancel(world: World, owner: Resident, number: number): string {
  const voucher = world.vouchers[number];
  if (!voucher || voucher.owner !== owner) return "unknown";
  if (stateOf(voucher) !== "active") return stateOf(voucher);
  voucher.cancelled = true;
  return "cancelled";
}

/** A member accepts the voucher of that number. */
export function accept(world: World, member: Member, number: number, redemption: number): string {
  const voucher = world.vouchers[number];
  if (!voucher || voucher.code === null) return "slip";
  const kept = world.redemptions.get(redemption);
  if (kept) {
    if (kept.voucher !== number) return "id_used";
    if (kept.takenBack) return "taken_back";
    return kept.member === member ? "accepted" : "accepted_by_another";
  }
  if (stateOf(voucher) !== "active") return stateOf(voucher);
  voucher.used = { by: member, redemption };
  world.redemptions.set(redemption, { voucher: number, member, takenBack: false });
  return "accepted";
}

/** A member takes an acceptance back. */
export function takeBack(world: World, member: Member, redemption: number): string {
  const kept = world.redemptions.get(redemption);
  if (!kept || kept.member !== member) return "unknown";
  if (kept.takenBack) return "taken_back";
  const voucher = world.vouchers[kept.voucher];
  if (!voucher) return "unknown";
  kept.takenBack = true;
  voucher.used = null;
  voucher.takenBack.push(redemption);
  if (voucher.owner === null) voucher.cancelled = true;
  return "taken_back";
}

/** A member turns the voucher of that number away. */
export function turnAway(world: World, number: number): string {
  const voucher = world.vouchers[number];
  if (!voucher || voucher.code === null) return "slip";
  if (stateOf(voucher) !== "active") return stateOf(voucher);
  world.turnedAway += 1;
  return "turned_away";
}

/** So many days go by. Nobody may take anything back any more. */
export function pass(world: World, days: number): void {
  for (const voucher of world.vouchers) {
    voucher.issuedOn -= days;
    voucher.lastDay -= days;
  }
  for (const left of world.left) {
    left.issuedOn -= days;
    if (left.until !== null) left.until -= days;
  }
}

/** A resident deletes themself, and comes back. */
export function leave(world: World, owner: Resident): void {
  for (const voucher of world.vouchers) {
    if (voucher.owner !== owner) continue;
    const active = stateOf(voucher) === "active";
    if (voucher.issuedOn > -365)
      world.left.push({
        owner,
        issuedOn: voucher.issuedOn,
        until: active ? voucher.lastDay : null,
        used: voucher.used !== null,
      });
    if (active) voucher.cancelled = true;
    voucher.owner = null;
  }
}

/** Forgetting is done: what was issued twelve months ago has neither person nor code. */
export function forget(world: World, daysInTwelveMonths: number): void {
  for (const voucher of world.vouchers) {
    if (voucher.lastDay >= 31 - daysInTwelveMonths) continue;
    voucher.owner = null;
    voucher.code = null;
  }
  world.left = world.left.filter(({ issuedOn }) => issuedOn > -365);
}
