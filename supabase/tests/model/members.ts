import {
  RegisteredError,
  asManager,
  asRecentManager,
  leaveClosedOffice,
  liveSession,
  othersManage,
  raiseErrorIf,
  requireFresh,
  staffCouncilOf,
  states,
  suits,
  withdrawInvitationsBy,
  type Borough,
  type Council,
  type Person,
  type Role,
  type World,
} from "./team-world.ts";

/** A person invites an address, whether or not there is an account. */
export function invite(world: World, person: Person, email: Person, role: Role): string {
  const { borough, council } = asRecentManager(world, person);
  raiseErrorIf(world.suspended.has(borough), "TR045");
  raiseErrorIf(role !== "gate" && !suits(world, borough, email), "TR008");
  raiseErrorIf(council.members.has(email), "TR026");
  council.invitations.set(email, { role, by: person, used: false, expired: false });
  council.events.push("member_invited");
  return "done";
}

/** A person revokes the invitation of that council to that address. */
export function revoke(world: World, person: Person, borough: Borough, email: Person): string {
  const own = asManager(world, person);
  const invitation = own.council.invitations.get(email);
  if (own.borough !== borough || !invitation || invitation.used) return "done";
  own.council.invitations.delete(email);
  if (!invitation.expired) own.council.events.push("invitation_revoked");
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

/** Gives a member a role, as a manager or the operator does. */
export const setRole = (
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
