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

interface Council {
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
class RegisteredError extends Error {}

const raiseErrorIf = (wrong: boolean, code: string) => {
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

const suits = (world: World, borough: Borough, person: Person) => {
  const domain = emails[person].replace(/^.*@/, "");
  return (
    person === "staff" ||
    [...(world.domains.get(borough) ?? [])].some((allowed) => String(allowed) === domain)
  );
};

const memberships = (world: World, person: Person) =>
  [...world.councils].flatMap(([borough, council]) => {
    const member = council.members.get(person);
    return member ? [{ borough, council, ...member }] : [];
  });

const staffCouncilOf = (world: World, person: Person) =>
  memberships(world, person).find(({ role }) => role !== "gate");

const managers = (council: Council) =>
  [...council.members].filter(([, { role }]) => role === "manager").map(([person]) => person);

const othersManage = (council: Council, person: Person) =>
  managers(council).some((other) => other !== person);

const liveSession = (world: World, person: Person): Session => {
  const account = world.accounts.get(person);
  if (!account?.session || account.hidden) throw new RegisteredError("TR001");
  return account.session;
};

/** Every membership of a person, with its state in the present session. */
function states(world: World, person: Person) {
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

const asManager = (world: World, person: Person) => {
  const rights = states(world, person).filter(({ state }) => state === "member");
  const own = rights.find(({ role }) => role === "manager");
  if (own) return own;
  throw new RegisteredError(rights.length > 0 ? "TR018" : "TR017");
};

const asRecentManager = (world: World, person: Person) => {
  const own = asManager(world, person);
  raiseErrorIf(liveSession(world, person).minutes >= 5, "TR002");
  return own;
};

const requireFresh = (world: World, person: Person) => {
  const { minutes, code } = liveSession(world, person);
  raiseErrorIf(!code || minutes >= hour, "TR020");
};

const withdrawInvitationsBy = (council: Council, person: Person) => {
  for (const [email, { by, used }] of council.invitations)
    if (by === person && !used) council.invitations.delete(email);
};

/** Ends an office in a closed council for one elsewhere. */
const leaveClosedOffice = (world: World, person: Person, joined: Council | undefined) => {
  const office = staffCouncilOf(world, person);
  if (!office || office.council === joined) return;
  raiseErrorIf(office.council.closed === null, "TR019");
  office.council.members.delete(person);
  if (!office.council.former.has(person)) office.council.former.set(person, office.role);
};

/** A person claims a council. */
export function claim(world: World, person: Person, borough: Borough): string {
  liveSession(world, person);
  const office = staffCouncilOf(world, person);
  if (office?.borough === borough && office.council.closed === null) return "claimed";
  raiseErrorIf(office?.council.closed === null, "TR019");
  requireFresh(world, person);
  raiseErrorIf(!suits(world, borough, person), "TR007");
  raiseErrorIf(world.suspended.has(borough), "TR045");
  const council = world.councils.get(borough);
  raiseErrorIf(council !== undefined && council.closed !== null, "TR046");
  if (council) {
    const invitation = council.invitations.get(person);
    raiseErrorIf(!invitation || invitation.used || invitation.expired, "TR003");
    return "invited";
  }
  leaveClosedOffice(world, person, undefined);
  world.councils.set(borough, {
    members: new Map([[person, { role: "manager", lapsed: false, unconfirmed: false }]]),
    invitations: new Map(),
    events: ["council_registered"],
    closed: null,
    former: new Map(),
    closedToday: false,
    removers: new Set(),
    removed: new Set(),
    twoSteps: null,
  });
  return "claimed";
}

const reopenCouncil = (council: Council) => {
  council.closed = null;
  council.former.clear();
  if (council.twoSteps) council.twoSteps = "now";
  council.events.push("council_reopened");
};

/** A person reopens a closed council. */
export function reopen(world: World, person: Person, borough: Borough): string {
  liveSession(world, person);
  requireFresh(world, person);
  const council = world.councils.get(borough);
  if (!council) throw new RegisteredError("TR031");
  const member = council.members.get(person);
  if (council.closed === null) {
    raiseErrorIf(!member, "TR003");
    return "done";
  }
  raiseErrorIf(!suits(world, borough, person), "TR007");
  raiseErrorIf(world.suspended.has(borough), "TR045");
  const kept = member && member.role !== "gate" ? member.role : council.former.get(person);
  if (!kept || council.closed === "long ago") throw new RegisteredError("TR046");
  leaveClosedOffice(world, person, council);
  const role = managers(council).length > 0 ? kept : "manager";
  council.members.set(person, { role, lapsed: false, unconfirmed: member?.unconfirmed ?? false });
  reopenCouncil(council);
  return "done";
}

/** A person invites an address, whether or not there is an account. */
export function invite(world: World, person: Person, email: Person, role: Role): string {
  const { borough, council } = asRecentManager(world, person);
  raiseErrorIf(world.suspended.has(borough), "TR045");
  raiseErrorIf(role !== "gate" && !suits(world, borough, email), "TR008");
  raiseErrorIf(council.members.has(email), "TR026");
  const before = council.invitations.get(email);
  council.invitations.set(email, { role, by: person, used: false, expired: false });
  // The model's moments are less than two minutes apart: the email has just been sent.
  if (before?.role !== role || before.used || before.expired) council.events.push("member_invited");
  return "done";
}

/** A person revokes the invitation of that council to that address. */
export function revoke(world: World, person: Person, borough: Borough, email: Person): string {
  const own = asManager(world, person);
  const invitation = own.council.invitations.get(email);
  if (own.borough !== borough || !invitation || invitation.used) return "done";
  own.council.invitations.delete(email);
  own.council.events.push(invitation.expired ? "invitation_ran_out" : "invitation_revoked");
  return "done";
}

/** A person joins by the invitation of that council to that address, which may be another's. */
export function join(world: World, person: Person, borough: Borough, email: Person): string {
  liveSession(world, person);
  const council = world.councils.get(borough);
  const invitation = council?.invitations.get(email);
  if (!council || !invitation || email !== person || invitation.expired) throw new RegisteredError("TR028");
  if (invitation.used) {
    raiseErrorIf(!council.members.has(person), "TR028");
    return "done";
  }
  requireFresh(world, person);
  if (invitation.role !== "gate") {
    raiseErrorIf(!suits(world, borough, person), "TR008");
    leaveClosedOffice(world, person, council);
  }
  invitation.used = true;
  council.members.set(person, { role: invitation.role, lapsed: false, unconfirmed: false });
  council.events.push("member_joined");
  return "done";
}

const setRole = (
  world: World,
  borough: Borough,
  council: Council,
  person: Person,
  role: Role,
  withdraw = false,
) => {
  const member = council.members.get(person);
  if (!member) throw new RegisteredError("TR029");
  raiseErrorIf(role !== "gate" && !suits(world, borough, person), "TR008");
  raiseErrorIf(member.role === "manager" && !othersManage(council, person), "TR022");
  const office = staffCouncilOf(world, person);
  raiseErrorIf(role !== "gate" && office !== undefined && office.borough !== borough, "TR030");
  if (member.role === "manager" && withdraw) withdrawInvitationsBy(council, person);
  member.role = role;
  member.unconfirmed = false;
  council.events.push("role_changed");
};

/** A person gives a member of their council another role, perhaps themself. */
export function changeRole(
  world: World,
  person: Person,
  target: Person,
  role: Role,
  withdraw: boolean,
): string {
  const { borough, council } = asRecentManager(world, person);
  const before = council.members.get(target)?.role;
  if (before === role) return "done";
  setRole(world, borough, council, target, role, withdraw);
  if (before === "manager" && target !== person) council.removers.add(person);
  return "done";
}

/** A person removes a member of their council, perhaps themself. */
export function remove(world: World, person: Person, target: Person, withdraw: boolean): string {
  const { council } = asRecentManager(world, person);
  const member = council.members.get(target);
  raiseErrorIf(!member, "TR029");
  raiseErrorIf(member?.role === "manager" && !othersManage(council, target), "TR022");
  council.members.delete(target);
  if (member?.role === "manager" && target !== person) council.removers.add(person);
  if (withdraw) withdrawInvitationsBy(council, target);
  council.invitations.delete(target);
  council.removed.add(target);
  council.events.push("member_removed");
  return "done";
}

/** A person announces another address, or withdraws it. */
export function announceEmail(world: World, person: Person, withdrawn: boolean): string {
  const { minutes } = liveSession(world, person);
  raiseErrorIf(!withdrawn && minutes >= 5, "TR002");
  const account = world.accounts.get(person);
  if (account) account.announced = !withdrawn;
  return "done";
}

/** The sign-in service takes that address, another one of the same domain, as proven. */
export function changeEmail(world: World, person: Person): string {
  const account = world.accounts.get(person);
  if (!account || account.hidden) return "done";
  raiseErrorIf(!account.announced, "PT403");
  const office = staffCouncilOf(world, person);
  raiseErrorIf(office !== undefined && !suits(world, office.borough, person), "PT422");
  account.announced = false;
  account.session = null;
  for (const council of world.councils.values()) {
    const member = council.members.get(person);
    if (!member) continue;
    member.lapsed = false;
    member.unconfirmed ||= member.role === "gate";
    council.events.push("email_changed");
  }
  return "done";
}

/** A person confirms a member of their council. */
export function confirmMember(world: World, person: Person, target: Person): string {
  const { council } = asRecentManager(world, person);
  const member = council.members.get(target);
  if (!member) throw new RegisteredError("TR029");
  if (member.unconfirmed) council.events.push("member_confirmed");
  member.unconfirmed = false;
  return "done";
}

/** A manager asks managers and officers for two steps, or ends that. */
export function requireTwoSteps(world: World, person: Person, required: boolean): string {
  const { council } = asRecentManager(world, person);
  raiseErrorIf(required && !world.accounts.get(person)?.secondStep, "TR071");
  if (required === (council.twoSteps !== null)) return "done";
  council.twoSteps = required ? "soon" : null;
  council.events.push(required ? "two_steps_asked" : "two_steps_ended");
  return "done";
}

/** Fifteen days pass for a council that requires two steps. */
export function passTwoSteps(world: World, borough: Borough): void {
  const council = world.councils.get(borough);
  if (council?.twoSteps) council.twoSteps = "now";
}

const close = (council: Council) => {
  council.closed = "lately";
  council.closedToday = true;
  council.invitations.clear();
  council.events.push("council_closed");
};

const requireMayClose = (council: Council, person: Person) => {
  raiseErrorIf(council.closedToday, "TR049");
  raiseErrorIf(council.removers.has(person), "TR053");
};

/** A manager closes the council. */
export function closeCouncil(world: World, person: Person): string {
  const { council } = asRecentManager(world, person);
  requireMayClose(council, person);
  close(council);
  return "done";
}

/** A day passes for limits of 24 hours. */
export function passDay(world: World, borough: Borough): void {
  const council = world.councils.get(borough);
  if (!council) return;
  council.closedToday = false;
  council.removers.clear();
}

const leaveClosing = (council: Council, person: Person) => {
  council.members.delete(person);
  council.former.set(person, "manager");
};

const forget = (world: World, person: Person) => {
  world.accounts.delete(person);
  for (const { invitations } of world.councils.values())
    for (const invitation of invitations.values()) if (invitation.by === person) invitation.by = "deleted";
};

const leave = (world: World, person: Person) => {
  for (const { council, role } of memberships(world, person)) {
    council.members.delete(person);
    if (role !== "gate" && council.closed && !council.former.has(person)) council.former.set(person, role);
    council.events.push("member_left");
  }
};

/** A person deletes the own account, having read whether the council goes. */
export function deleteAccount(world: World, person: Person, councilGoes: boolean): string {
  const session = liveSession(world, person);
  raiseErrorIf(session.minutes >= 5, "TR002");
  const office = states(world, person).find(({ role, state }) => role !== "gate" && state !== "closed");
  const only = office?.role === "manager" && !othersManage(office.council, person) ? office : undefined;
  raiseErrorIf(only !== undefined && only.state !== "member", "TR017");
  raiseErrorIf(
    [...(only?.council.members.values() ?? [])].some(({ role }) => role === "officer"),
    "TR022",
  );
  raiseErrorIf(councilGoes !== (only !== undefined), "TR021");
  if (only) {
    requireMayClose(only.council, person);
    close(only.council);
    leaveClosing(only.council, person);
  }
  leave(world, person);
  forget(world, person);
  return "done";
}

/** The sign-in service's dashboard deletes an account, for good or softly. */
export function deleteInDashboard(world: World, person: Person, reversibly: boolean): string {
  const account = world.accounts.get(person);
  if (!account) return "done";
  const last = memberships(world, person).find(
    ({ role, council }) => role === "manager" && council.closed === null && !othersManage(council, person),
  );
  raiseErrorIf(
    [...(last?.council.members.values() ?? [])].some(({ role }) => role === "officer"),
    "PT409",
  );
  if (last) {
    close(last.council);
    leaveClosing(last.council, person);
  }
  leave(world, person);
  if (reversibly) {
    account.hidden = true;
    account.resident = false;
  } else forget(world, person);
  return "done";
}

/** A person with a deleted account proves the same mailbox again. */
export function comeBack(world: World, person: Person): void {
  const account = world.accounts.get(person);
  if (account && !account.hidden) return;
  for (const { removers, removed } of world.councils.values()) {
    removers.delete(person);
    removed.delete(person);
  }
  world.accounts.set(person, {
    session: { minutes: 0, code: true },
    resident: false,
    hidden: false,
    announced: false,
    secondStep: false,
  });
}

/** The operator closes a council; answers whether that changed anything. */
export function closeByOperator(world: World, borough: Borough): string {
  const council = world.councils.get(borough);
  if (!council) throw new RegisteredError("TR031");
  if (council.closed) return "false";
  close(council);
  return "true";
}

/** The operator reopens a council; answers whether that changed anything. */
export function reopenByOperator(world: World, borough: Borough): string {
  const council = world.councils.get(borough);
  if (!council) throw new RegisteredError("TR031");
  if (!council.closed) return "false";
  raiseErrorIf(managers(council).length === 0, "TR022");
  reopenCouncil(council);
  return "true";
}

/** The operator deletes a closed council; answers whose account went. */
export function deleteCouncil(world: World, borough: Borough): string {
  const council = world.councils.get(borough);
  if (!council) return "";
  raiseErrorIf(council.closed === null, "TR054");
  world.councils.delete(borough);
  const gone = [...council.members.keys()].filter(
    (person) => memberships(world, person).length === 0 && !world.accounts.get(person)?.resident,
  );
  for (const person of gone) forget(world, person);
  return gone.sort().join(" ");
}

/** The operator adds a manager. */
export function addManager(world: World, borough: Borough, email: Person): string {
  const council = world.councils.get(borough);
  if (!council) throw new RegisteredError("TR031");
  raiseErrorIf(!suits(world, borough, email), "TR008");
  const member = council.members.get(email);
  if (member?.role === "manager") return "manager";
  if (member) {
    setRole(world, borough, council, email, "manager");
    return "promoted";
  }
  if (council.closed !== null) {
    council.former.set(email, "manager");
    return "confirmed";
  }
  council.invitations.set(email, { role: "manager", by: null, used: false, expired: false });
  council.events.push("member_invited");
  return "invited";
}

/** Thirty days pass without a reopening of a closed council. */
export function rest(world: World, borough: Borough): void {
  const council = world.councils.get(borough);
  if (council?.closed === "lately") council.closed = "long ago";
}

/** The operator suspends a borough, or resumes it; answers whether that changed anything. */
export function suspend(world: World, borough: Borough, suspended: boolean): string {
  if (world.suspended.has(borough) === suspended) return "false";
  world.suspended[suspended ? "add" : "delete"](borough);
  world.councils.get(borough)?.events.push(suspended ? "council_suspended" : "council_resumed");
  return "true";
}

/** What a person reads: the rows of each table and the memberships; null when signed out. */
export function sightOf(world: World, person: Person) {
  const nothing = { councils: 0, members: 0, invitations: 0, events: 0 };
  const account = world.accounts.get(person);
  if (!account?.session || account.hidden) return { ...nothing, states: null };
  const own = states(world, person);
  const sight = { ...nothing, states: own.map(({ state }) => state).sort() };
  if (own.length === 0) {
    const isRemoved = [...world.councils.values()].some(({ removed }) => removed.has(person));
    sight.states.push(isRemoved ? "removed" : "none");
  }
  for (const { state, role, council } of own) {
    if (state !== "member") continue;
    if (role === "gate") {
      sight.members += 1;
      continue;
    }
    sight.councils += 1;
    sight.members += council.members.size;
    sight.events += council.events.length;
    if (role === "manager")
      sight.invitations += [...council.invitations.values()].filter(({ used }) => !used).length;
  }
  return sight;
}
