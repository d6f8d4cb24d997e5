import { expect } from "vitest";
import {
  addManager,
  claim,
  closeByOperator,
  closeCouncil,
  comeBack,
  deleteAccount,
  deleteCouncil,
  deleteInDashboard,
  passDay,
  reopen,
  reopenByOperator,
  rest,
  suspend,
} from "./councils.ts";
import {
  announceEmail,
  changeEmail,
  changeRole,
  confirmMember,
  invite,
  join,
  passTwoSteps,
  remove,
  requireTwoSteps,
  revoke,
} from "./members.ts";
import {
  answerOf,
  emails,
  type Borough,
  type Domain,
  type Person,
  type Role,
  type Session,
  type World,
} from "./team-world.ts";
import { ask, database } from "./team-database.ts";

const service = "act_as_service()";
const dashboard = "act_as_auth_service()";
const person = (name: Person) => `act_as('${name}')`;

/** One thing that happens, in the model and in the database. Both answer alike. */
export interface Step {
  toString(): string;
  run(world: World): Promise<void>;
}

const call = (title: string, expected: (world: World) => string, as: string, statement: string): Step => ({
  toString: () => title,
  run: async (world) => {
    const answer = answerOf(() => expected(world)) || "done";
    expect(await ask(as, statement), title).toBe(answer);
  },
});

/** Every step by its name. */
export const steps = {
  claim: (who: Person, borough: Borough) =>
    call(
      `${who} claims ${borough}`,
      (world) => claim(world, who, borough),
      person(who),
      `select public.claim_council('${borough}', 'Ada', '${who}')`,
    ),
  invite: (who: Person, email: Person, role: Role) =>
    call(
      `${who} invites ${email} as ${role}`,
      (world) => invite(world, who, email, role),
      person(who),
      `select left(public.invite_member('${emails[email]}', '${role}')::text, 0)`,
    ),
  revoke: (who: Person, borough: Borough, email: Person) =>
    call(
      `${who} revokes ${borough}'s invitation to ${email}`,
      (world) => revoke(world, who, borough, email),
      person(who),
      `select public.revoke_invitation(tests.invitation('${borough}', '${emails[email]}'))`,
    ),
  join: (who: Person, borough: Borough, email: Person) =>
    call(
      `${who} joins by ${borough}'s invitation to ${email}`,
      (world) => join(world, who, borough, email),
      person(who),
      `select public.join_council(tests.invitation('${borough}', '${emails[email]}'), 'Ada', '${who}')`,
    ),
  changeRole: (who: Person, target: Person, role: Role, withdraw: boolean) =>
    call(
      `${who} makes ${target} ${role}`,
      (world) => changeRole(world, who, target, role, withdraw),
      person(who),
      `select left(public.change_role(tests.member('${target}'), tests.role_of(tests.member('${target}')), '${role}', ${withdraw})::text, 0)`,
    ),
  remove: (who: Person, target: Person, withdraw: boolean) =>
    call(
      `${who} removes ${target}`,
      (world) => remove(world, who, target, withdraw),
      person(who),
      `select public.remove_member(tests.member('${target}'), withdraw => ${withdraw})`,
    ),
  announceEmail: (who: Person, withdrawn: boolean) =>
    call(
      `${who} ${withdrawn ? "withdraws" : "announces"} another address`,
      (world) => announceEmail(world, who, withdrawn),
      person(who),
      `select public.announce_change('email', ${withdrawn ? "null" : `'moved.${emails[who]}'`})`,
    ),
  changeEmail: (who: Person) =>
    call(
      `${who} proves that address`,
      (world) => changeEmail(world, who),
      "act_as_operator()",
      `select tests.change_email('${who}')`,
    ),
  confirmMember: (who: Person, target: Person) =>
    call(
      `${who} confirms ${target}`,
      (world) => confirmMember(world, who, target),
      person(who),
      `select public.confirm_member(tests.member('${target}'))`,
    ),
  deleteAccount: (who: Person, councilGoes: boolean) =>
    call(
      `${who} deletes the account${councilGoes ? " and the council" : ""}`,
      (world) => deleteAccount(world, who, councilGoes),
      person(who),
      `select public.delete_account(${councilGoes})`,
    ),
  deleteInDashboard: (who: Person, reversibly: boolean) =>
    call(
      `the dashboard deletes ${who}${reversibly ? " reversibly" : ""}`,
      (world) => deleteInDashboard(world, who, reversibly),
      dashboard,
      reversibly
        ? `update auth.users set deleted_at = now(), email = md5(id || email), encrypted_password = '' where deleted_at is null and id = tests.member('${who}') returning ''`
        : `delete from auth.users where id = tests.member('${who}') returning ''`,
    ),
  comeBack: (who: Person): Step => ({
    toString: () => `${who} comes back`,
    run: async (world) => {
      const account = world.accounts.get(who);
      comeBack(world, who);
      if (account && !account.hidden) return;
      await database.exec(
        `delete from tests.people where name = '${who}'; select tests.prove('${who}', '${emails[who]}');`,
      );
    },
  }),
  begin: (who: Person, session: Session | null): Step => ({
    toString: () =>
      `${who} ${session ? `began a session ${session.minutes} minutes ago with ${session.code ? "a code" : "a password"}` : "signs out"}`,
    run: async (world) => {
      const account = world.accounts.get(who);
      if (!account || account.hidden) return;
      account.session = session;
      await database.exec(
        session
          ? `select tests.begin_session('${who}', interval '${session.minutes} minutes', '${session.code ? "otp" : "password"}', '${account.secondStep ? "aal2" : "aal1"}')`
          : `select tests.end_session('${who}')`,
      );
    },
  }),
  setUpSecondStep: (who: Person): Step => ({
    toString: () => `${who} sets up a second step`,
    run: async (world) => {
      const account = world.accounts.get(who);
      if (!account || account.hidden || account.secondStep) return;
      account.secondStep = true;
      account.session = { minutes: 0, code: true };
      await database.exec(
        `select tests.begin_session('${who}'); select tests.add_second_step('${who}'); select tests.begin_session('${who}', aal => 'aal2')`,
      );
    },
  }),
  requireTwoSteps: (who: Person, required: boolean) =>
    call(
      `${who} ${required ? "asks for" : "no longer asks for"} two steps`,
      (world) => requireTwoSteps(world, who, required),
      person(who),
      `select public.require_two_steps(${required})`,
    ),
  passTwoSteps: (borough: Borough): Step => ({
    toString: () => `fifteen days go by for the two steps of ${borough}`,
    run: async (world) => {
      passTwoSteps(world, borough);
      await database.exec(
        `update public.councils set two_steps_from = two_steps_from - interval '15 days'
         where council_key = '${borough}'`,
      );
    },
  }),
  lapse: (who: Person): Step => ({
    toString: () => `${who}'s mailbox was proved long ago`,
    run: async (world) => {
      for (const { members } of world.councils.values()) {
        const member = members.get(who);
        if (member) member.lapsed = true;
      }
      await database.exec(
        `update public.council_members set mailbox_proved_at = now() - interval '90 days' where user_id = tests.user_id('${who}')`,
      );
    },
  }),
  expire: (borough: Borough): Step => ({
    toString: () => `${borough}'s invitations run out`,
    run: async (world) => {
      for (const invitation of world.councils.get(borough)?.invitations.values() ?? [])
        invitation.expired = true;
      await database.exec(
        `update public.council_invitations set expires_at = now() where council_id = tests.council_id('${borough}')`,
      );
    },
  }),
  setDomain: (borough: Borough, domain: Domain, added: boolean): Step => ({
    toString: () => `${domain} ${added ? "becomes" : "is no longer"} ${borough}'s`,
    run: async (world) => {
      world.domains.get(borough)?.[added ? "add" : "delete"](domain);
      await database.exec(
        added
          ? `insert into public.borough_email_domains values ('${borough}', '${domain}') on conflict do nothing`
          : `delete from public.borough_email_domains where (borough_key, domain) = ('${borough}', '${domain}')`,
      );
    },
  }),
  closeCouncil: (who: Person) =>
    call(
      `${who} closes the council`,
      (world) => closeCouncil(world, who),
      person(who),
      "select public.close_council()",
    ),
  reopen: (who: Person, borough: Borough) =>
    call(
      `${who} reopens ${borough}`,
      (world) => reopen(world, who, borough),
      person(who),
      `select public.reopen_council('${borough}', 'Ada', '${who}')`,
    ),
  passDay: (borough: Borough): Step => ({
    toString: () => `a day goes by for ${borough}`,
    run: async (world) => {
      passDay(world, borough);
      await database.exec(
        `update public.audit_log set at = at - interval '25 hours' where council_id = tests.council_id('${borough}')`,
      );
    },
  }),
  closeByOperator: (borough: Borough) =>
    call(
      `the operator closes ${borough}`,
      (world) => closeByOperator(world, borough),
      service,
      `select public.close_council_of('${borough}', 'It asked to.')`,
    ),
  reopenByOperator: (borough: Borough) =>
    call(
      `the operator reopens ${borough}`,
      (world) => reopenByOperator(world, borough),
      service,
      `select public.close_council_of('${borough}', reopen => true)`,
    ),
  deleteCouncil: (borough: Borough) =>
    call(
      `the operator deletes ${borough}`,
      (world) => deleteCouncil(world, borough),
      service,
      `select string_agg(split_part(email, '@', 1), ' ' order by email) filter (where account_deleted) from public.delete_council('${borough}', 'It asked to.')`,
    ),
  suspend: (borough: Borough, suspended: boolean) =>
    call(
      `the operator ${suspended ? "suspends" : "resumes"} ${borough}`,
      (world) => suspend(world, borough, suspended),
      service,
      `select public.suspend_council('${borough}', 'Because', ${suspended})`,
    ),
  rest: (borough: Borough): Step => ({
    toString: () => `${borough} has been closed for thirty days`,
    run: async (world) => {
      rest(world, borough);
      await database.exec(
        `update public.councils set closed_at = now() - interval '30 days' where council_key = '${borough}' and closed_at is not null`,
      );
    },
  }),
  addManager: (borough: Borough, email: Person) =>
    call(
      `the operator adds ${email} to ${borough}`,
      (world) => addManager(world, borough, email),
      service,
      `select public.add_council_manager('${borough}', '${emails[email]}')`,
    ),
};
