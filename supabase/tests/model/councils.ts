import { setRole } from "./members.ts";
import {
  RegisteredError,
  asRecentManager,
  leaveClosedOffice,
  liveSession,
  managers,
  memberships,
  othersManage,
  raiseErrorIf,
  requireFresh,
  staffCouncilOf,
  states,
  suits,
  type Borough,
  type Council,
  type Person,
  type World,
} from "./team-world.ts";

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

/** A person deletes their own account, having read whether the council goes. */
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
