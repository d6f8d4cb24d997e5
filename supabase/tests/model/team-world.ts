/** Two councils that share a domain beside one of their own. */
export const boroughs = ["richmonduponthames", "wandsworth"] as const;
export type Borough = (typeof boroughs)[number];

const [richmond, wandsworth, shared] = [
  "richmond.gov.uk",
  "wandsworth.gov.uk",
  "richmondandwandsworth.gov.uk",
] as const;
export const domains = [richmond, wandsworth, shared] as const;
export type Domain = (typeof domains)[number];

/** People by their mailboxes. The resident and the contractor belong to no council's domain. */
export const emails = {
  anna: `anna@${richmond}`,
  bea: `bea@${wandsworth}`,
  carl: `carl@${shared}`,
  dora: `dora@${shared}`,
  staff: "staff@provider.example",
  gus: "gus@contractor.example",
  rita: "rita@home.example",
} as const;
export type Person = keyof typeof emails;
export const people = Object.keys(emails) as Person[];

export const roles = ["manager", "officer", "gate"] as const;
export type Role = (typeof roles)[number];

/** How long ago a session began, in minutes, and whether with an e-mailed code. */
export interface Session {
  minutes: number;
  code: boolean;
}

const hour = 60;
const day = 24 * hour;
export const sessions: readonly (Session | null)[] = [
  { minutes: 0, code: true },
  { minutes: 0, code: false },
  { minutes: 10, code: true },
  { minutes: 2 * hour, code: true },
  { minutes: 2 * hour, code: false },
  { minutes: 8 * day, code: true },
  { minutes: 31 * day, code: true },
  null,
];

interface Account {
  session: Session | null;
  resident: boolean;
  /** Soft-deleted: the row is kept, without its address. */
  hidden: boolean;
  /** Whether another address was announced, and neither taken nor withdrawn since. */
  announced: boolean;
  /** Whether it signs in with two steps, which every session of it has passed. */
  secondStep: boolean;
}

interface Member {
  role: Role;
  /** Whether the mailbox was proved more than 90 days ago. */
  lapsed: boolean;
  /** Gate staff whose address has changed since a manager looked. */
  unconfirmed: boolean;
}

interface Invitation {
  role: Role;
  /** "deleted" when that account is deleted; null where the operator invites. */
  by: Person | "deleted" | null;
  used: boolean;
  expired: boolean;
}

export interface Council {
  members: Map<Person, Member>;
  /** By the address that is invited. */
  invitations: Map<Person, Invitation>;
  /** The audit log, oldest first. */
  events: string[];
  /** Whether it has closed, and whether that was more than 30 days ago. */
  closed: "lately" | "long ago" | null;
  /** Managers and officers who left after it closed. */
  former: Map<Person, Role>;
  /** Whether it closed within 24 hours. */
  closedToday: boolean;
  /** Managers who removed another one within 24 hours. */
  removers: Set<Person>;
  /** Accounts that were removed within 30 days. */
  removed: Set<Person>;
  /** Whether managers and officers need two steps: in 14 days or already. */
  twoSteps: "soon" | "now" | null;
}

/** The whole state. */
export interface World {
  accounts: Map<Person, Account>;
  councils: Map<Borough, Council>;
  domains: Map<Borough, Set<Domain>>;
  suspended: Set<Borough>;
}

export const newWorld = (): World => ({
  accounts: new Map(
    people.map((person) => [
      person,
      {
        session: { minutes: 0, code: true },
        resident: person === "rita",
        hidden: false,
        announced: false,
        secondStep: false,
      },
    ]),
  ),
  councils: new Map(),
  domains: new Map([
    ["richmonduponthames", new Set<Domain>([richmond, shared])],
    ["wandsworth", new Set<Domain>([wandsworth, shared])],
  ]),
  suspended: new Set(),
});

/** A registered error; its message is the code. */
export class RegisteredError extends Error {}

export const raiseErrorIf = (wrong: boolean, code: string) => {
  if (wrong) throw new RegisteredError(code);
};

/** Returns a call's answer, or the code of its error, which changes nothing. */
export function answerOf(call: () => string): string {
  try {
    return call();
  } catch (error) {
    if (error instanceof RegisteredError) return error.message;
    throw error;
  }
}

export const suits = (world: World, borough: Borough, person: Person) => {
  const domain = emails[person].replace(/^.*@/, "");
  return (
    person === "staff" ||
    [...(world.domains.get(borough) ?? [])].some((allowed) => String(allowed) === domain)
  );
};

export const memberships = (world: World, person: Person) =>
  [...world.councils].flatMap(([borough, council]) => {
    const member = council.members.get(person);
    return member ? [{ borough, council, ...member }] : [];
  });

export const staffCouncilOf = (world: World, person: Person) =>
  memberships(world, person).find(({ role }) => role !== "gate");

export const managers = (council: Council) =>
  [...council.members].filter(([, { role }]) => role === "manager").map(([person]) => person);

export const othersManage = (council: Council, person: Person) =>
  managers(council).some((other) => other !== person);

export const liveSession = (world: World, person: Person): Session => {
  const account = world.accounts.get(person);
  if (!account?.session || account.hidden) throw new RegisteredError("TR001");
  return account.session;
};

/** Every membership of a person, with its state in the present session. */
export function states(world: World, person: Person) {
  const { minutes, code } = liveSession(world, person);
  const secondStep = world.accounts.get(person)?.secondStep ?? false;
  const idleAfter = staffCouncilOf(world, person) ? 7 * day : 30 * day;
  const alive = memberships(world, person).filter(({ council: { closed } }) => closed !== "long ago");
  return alive.map((membership) => {
    if (minutes >= 30 * day) return { ...membership, state: "old" };
    if (minutes >= idleAfter) return { ...membership, state: "idle" };
    if (membership.council.closed) return { ...membership, state: "closed" };
    if (membership.lapsed && !code) return { ...membership, state: "mailbox" };
    if (membership.role !== "gate" && membership.council.twoSteps === "now" && !secondStep)
      return { ...membership, state: "two_steps" };
    return { ...membership, state: membership.unconfirmed ? "unconfirmed" : "member" };
  });
}

export const asManager = (world: World, person: Person) => {
  const rights = states(world, person).filter(({ state }) => state === "member");
  const own = rights.find(({ role }) => role === "manager");
  if (own) return own;
  throw new RegisteredError(rights.length > 0 ? "TR018" : "TR017");
};

export const asRecentManager = (world: World, person: Person) => {
  const own = asManager(world, person);
  raiseErrorIf(liveSession(world, person).minutes >= 5, "TR002");
  return own;
};

export const requireFresh = (world: World, person: Person) => {
  const { minutes, code } = liveSession(world, person);
  raiseErrorIf(!code || minutes >= hour, "TR020");
};

export const withdrawInvitationsBy = (council: Council, person: Person) => {
  for (const [email, { by, used }] of council.invitations)
    if (by === person && !used) council.invitations.delete(email);
};

/** Ends an office in a closed council for one elsewhere. */
export const leaveClosedOffice = (world: World, person: Person, joined: Council | undefined) => {
  const office = staffCouncilOf(world, person);
  if (!office || office.council === joined) return;
  raiseErrorIf(office.council.closed === null, "TR019");
  office.council.members.delete(person);
  if (!office.council.former.has(person)) office.council.former.set(person, office.role);
};
