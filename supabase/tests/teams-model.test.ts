import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addManager,
  announceEmail,
  answerOf,
  boroughs,
  changeEmail,
  changeRole,
  claim,
  closeByOperator,
  closeCouncil,
  comeBack,
  confirmMember,
  deleteAccount,
  deleteCouncil,
  deleteInDashboard,
  domains,
  emails,
  invite,
  join,
  newWorld,
  passDay,
  passTwoSteps,
  people,
  remove,
  reopen,
  reopenByOperator,
  requireTwoSteps,
  rest,
  revoke,
  roles,
  sessions,
  sightOf,
  suspend,
  type Borough,
  type Domain,
  type Person,
  type Role,
  type Session,
  type World,
} from "./model/teams.ts";
import { askJson, type TestDatabase } from "./support/database.ts";
import { openEmbedded } from "./support/embedded.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openEmbedded();
  await database.exec(`
    create table tests.invitations (council_key text, email text, id uuid, primary key (council_key, email));
    grant select on tests.invitations to public;

    create function tests.invitation(council_key text, email text) returns uuid language sql stable set search_path = '' as
      $$ select coalesce((select rows.id from tests.invitations as rows where (rows.council_key, rows.email) = ($1, $2)), gen_random_uuid()) $$;
    comment on function tests.invitation(text, text) is 'The last invitation of a council to an address, as a page that is still open has it.';

    create function tests.member(person text) returns uuid language sql stable as
      $$ select coalesce(tests.user_id(person), gen_random_uuid()) $$;

    create function tests.change_email(person text) returns text language plpgsql as $$
    declare
      account auth.users;
    begin
      select * into account from auth.users where id = tests.user_id(person) and deleted_at is null;
      update auth.users set email = 'moved.' || email where id = account.id;
      -- Back again, without a word: everybody is known by their address here.
      set local session_replication_role = replica;
      update auth.users set email = account.email where id = account.id;
      set local session_replication_role = origin;
      return null;
    end $$;
    comment on function tests.change_email(text) is 'As the sign-in service does when a new address is proven.';

    create function tests.answer(statement text) returns text language plpgsql as $$
    declare
      answer text;
    begin
      execute statement into answer;
      -- What is checked when a transaction ends belongs to the answer.
      set constraints all immediate;
      return coalesce(nullif(answer, ''), 'done');
    exception when others then return sqlstate;
    end $$;

    create function tests.sight(person text) returns json language plpgsql as $$
    declare
      own text[];
      seen json;
    begin
      perform tests.act_as(person);
      begin
        own := array(select state from public.my_memberships() order by 1);
      exception when sqlstate 'TR001' then own := null;
      end;
      seen := json_build_object(
        'councils', (select count(id) from public.councils),
        'members', (select count(user_id) from public.council_members),
        'invitations', (select count(id) from public.council_invitations),
        'events', (select count(id) from public.audit_log),
        'states', own);
      perform tests.act_as_operator();
      return seen;
    end $$;`);
});
afterAll(() => database.close());

const ask = async (as: string, statement: string): Promise<string> => {
  const lines = await database.exec(
    `begin; select tests.${as}; select 'answer ' || tests.answer($s$${statement}$s$); commit;
     select tests.act_as_operator();
     insert into tests.invitations select council_key, email, invitations.id
       from public.council_invitations as invitations join public.councils on councils.id = council_id
       on conflict (council_key, email) do update set id = excluded.id;`,
  );
  return lines.find((line) => line.startsWith("answer "))?.slice("answer ".length) ?? "nothing";
};

const service = "act_as_service()";
const dashboard = "act_as_auth_service()";
const person = (name: Person) => `act_as('${name}')`;

interface Stored {
  closed: string[];
  members: Record<string, Record<string, string>>;
  invitations: Record<string, Record<string, string>>;
  events: Record<string, string[]>;
  sights: Record<string, unknown>;
}

const readStored = () =>
  askJson<Stored>(
    database,
    `select json_build_object(
       'closed', (select coalesce(json_agg(council_key order by council_key), '[]') from public.councils where closed_at is not null),
       'members', (select coalesce(json_object_agg(council_key, (
           select coalesce(json_object_agg(people.name, members.role), '{}')
           from public.council_members as members join tests.people using (user_id)
           where members.council_id = councils.id)), '{}')
         from public.councils),
       'invitations', (select coalesce(json_object_agg(council_key, (
           select coalesce(json_object_agg(split_part(email, '@', 1),
             role || case when invited_by is null then ' by the operator' else '' end
               || case when accepted_at is null then '' else ', used' end
               || case when expires_at > now() then '' else ', expired' end), '{}')
           from public.council_invitations as invitations
           where invitations.council_id = councils.id)), '{}')
         from public.councils),
       'events', (select coalesce(json_object_agg(council_key, (
           select coalesce(json_agg(action order by action::text), '[]')
           from public.audit_log as events where events.council_id = councils.id)), '{}')
         from public.councils),
       'sights', (select json_object_agg(name, tests.sight(name)) from tests.people))`,
  );

const expectedOf = (world: World): Stored => {
  const ofEach = <T>(read: (council: World["councils"] extends Map<Borough, infer C> ? C : never) => T) =>
    Object.fromEntries([...world.councils].map(([borough, council]) => [borough, read(council)]));
  return {
    closed: [...world.councils].flatMap(([borough, { closed }]) => (closed === null ? [] : [borough])).sort(),
    members: ofEach(({ members }) =>
      Object.fromEntries([...members].map(([name, { role }]) => [name, role] as const)),
    ),
    invitations: ofEach(({ invitations }) =>
      Object.fromEntries(
        [...invitations].map(([name, { role, by, used, expired }]) => [
          name,
          `${role}${by === null ? " by the operator" : ""}${used ? ", used" : ""}${expired ? ", expired" : ""}`,
        ]),
      ),
    ),
    events: ofEach(({ events }) => events.toSorted()),
    sights: Object.fromEntries(people.map((name) => [name, sightOf(world, name)])),
  };
};

/** Holds in every state: an open council has a manager, and no person has two offices. */
const expectSoundness = ({ members, closed }: Stored) => {
  const offices = Object.entries(members).flatMap(([borough, council]) => {
    const office = Object.entries(council).filter(([, role]) => role !== "gate");
    if (!closed.includes(borough)) expect(office.map(([, role]) => role)).toContain("manager");
    return office.map(([name]) => name);
  });
  expect(offices).toEqual([...new Set(offices)]);
};

/** One thing that happens, in the model and in the database. Both answer alike. */
interface Step {
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

const steps = {
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
      `select public.reopen_council_of('${borough}')`,
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

const who = fc.constantFrom(...people);
const borough = fc.constantFrom(...boroughs);
const role = fc.constantFrom(...roles);
const ownInvitation = fc.tuple(who, borough).map(([name, council]) => steps.join(name, council, name));

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(who, borough).map((args) => steps.claim(...args)) },
  { weight: 8, arbitrary: fc.tuple(who, who, role).map((args) => steps.invite(...args)) },
  { weight: 1, arbitrary: fc.tuple(who, borough, who).map((args) => steps.revoke(...args)) },
  { weight: 8, arbitrary: ownInvitation },
  { weight: 1, arbitrary: fc.tuple(who, borough, who).map((args) => steps.join(...args)) },
  { weight: 4, arbitrary: fc.tuple(who, who, role, fc.boolean()).map((args) => steps.changeRole(...args)) },
  { weight: 2, arbitrary: fc.tuple(who, who, fc.boolean()).map((args) => steps.remove(...args)) },
  { weight: 4, arbitrary: who.map((name) => steps.announceEmail(name, false)) },
  { weight: 1, arbitrary: who.map((name) => steps.announceEmail(name, true)) },
  { weight: 6, arbitrary: who.map(steps.changeEmail) },
  { weight: 3, arbitrary: fc.tuple(who, who).map((args) => steps.confirmMember(...args)) },
  { weight: 2, arbitrary: fc.tuple(who, fc.boolean()).map((args) => steps.deleteAccount(...args)) },
  { weight: 2, arbitrary: fc.tuple(who, fc.boolean()).map((args) => steps.deleteInDashboard(...args)) },
  { weight: 3, arbitrary: who.map(steps.comeBack) },
  { weight: 2, arbitrary: fc.tuple(who, fc.constantFrom(...sessions)).map((args) => steps.begin(...args)) },
  { weight: 3, arbitrary: who.map((name) => steps.begin(name, { minutes: 0, code: true })) },
  { weight: 1, arbitrary: who.map(steps.lapse) },
  { weight: 1, arbitrary: who.map(steps.setUpSecondStep) },
  { weight: 1, arbitrary: fc.tuple(who, fc.boolean()).map((args) => steps.requireTwoSteps(...args)) },
  { weight: 1, arbitrary: borough.map(steps.passTwoSteps) },
  { weight: 1, arbitrary: borough.map(steps.expire) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(borough, fc.constantFrom(...domains), fc.boolean())
      .map((args) => steps.setDomain(...args)),
  },
  { weight: 2, arbitrary: who.map(steps.closeCouncil) },
  { weight: 3, arbitrary: fc.tuple(who, borough).map((args) => steps.reopen(...args)) },
  { weight: 1, arbitrary: borough.map(steps.passDay) },
  { weight: 1, arbitrary: borough.map(steps.closeByOperator) },
  { weight: 1, arbitrary: borough.map(steps.reopenByOperator) },
  { weight: 1, arbitrary: borough.map(steps.deleteCouncil) },
  { weight: 1, arbitrary: borough.map(steps.rest) },
  { weight: 1, arbitrary: borough.map((council) => steps.suspend(council, true)) },
  { weight: 3, arbitrary: borough.map((council) => steps.suspend(council, false)) },
  { weight: 3, arbitrary: fc.tuple(borough, who).map((args) => steps.addManager(...args)) },
);

/** An invitation and what becomes of it, which single steps seldom bring together. */
const anyStory: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 8, arbitrary: anyStep.map((step) => [step]) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(who, who, borough, role)
      .map(([host, guest, council, as]) => [
        steps.invite(host, guest, as),
        steps.join(guest, council, guest),
      ]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(who, who)
      .map(([name, manager]) => [
        steps.begin(name, { minutes: 0, code: true }),
        steps.announceEmail(name, false),
        steps.changeEmail(name),
        steps.begin(name, { minutes: 0, code: true }),
        steps.confirmMember(manager, name),
      ]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(who, who, borough, fc.boolean())
      .map(([name, next, council, later]) => [
        steps.deleteInDashboard(name, false),
        steps.comeBack(name),
        ...(later ? [steps.rest(council)] : []),
        steps.reopen(next, council),
        steps.reopen(name, council),
      ]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(who, borough, fc.boolean())
      .map(([name, council, ended]) => [
        steps.setUpSecondStep(name),
        steps.requireTwoSteps(name, true),
        ...(ended ? [steps.requireTwoSteps(name, false)] : []),
        steps.passTwoSteps(council),
      ]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(who, borough, fc.boolean())
      .map(([name, council, reversibly]) => [
        steps.deleteInDashboard(name, reversibly),
        steps.comeBack(name),
        steps.join(name, council, name),
      ]),
  },
);

/** Where most of it begins: both councils registered, and a colleague and a gate invited. */
const opening = [
  steps.claim("anna", "richmonduponthames"),
  steps.claim("bea", "wandsworth"),
  steps.invite("anna", "carl", "manager"),
  steps.invite("bea", "carl", "officer"),
  steps.invite("bea", "gus", "gate"),
  steps.join("carl", "richmonduponthames", "carl"),
  steps.join("gus", "wandsworth", "gus"),
];

/** A former member needs another invitation, however the account was deleted. */
const usedInvitation = [
  [steps.deleteInDashboard("carl", false), steps.comeBack("carl")],
  [steps.join("carl", "richmonduponthames", "carl")],
];

/** Gate staff and a manager who move to another address; the first of them is confirmed. */
const moves = [
  [steps.changeEmail("gus"), steps.announceEmail("gus", false), steps.changeEmail("gus")],
  [steps.begin("gus", { minutes: 0, code: true }), steps.confirmMember("bea", "gus")],
  [steps.announceEmail("bea", false), steps.changeEmail("bea")],
];

/** Two steps are asked for, ended, and come into force; who has one loses every right until they have two. */
const twoSteps = [
  [steps.requireTwoSteps("anna", true), steps.setUpSecondStep("anna"), steps.requireTwoSteps("anna", true)],
  [steps.invite("carl", "dora", "officer"), steps.passTwoSteps("richmonduponthames")],
  [
    steps.invite("carl", "dora", "officer"),
    steps.setUpSecondStep("carl"),
    steps.invite("carl", "dora", "officer"),
  ],
  [steps.requireTwoSteps("carl", false), steps.join("dora", "richmonduponthames", "dora")],
  [steps.passTwoSteps("richmonduponthames"), steps.requireTwoSteps("carl", true)],
  // It holds for a council that has closed since as well.
  [steps.deleteInDashboard("dora", false), steps.deleteInDashboard("carl", false)],
  [
    steps.deleteInDashboard("anna", false),
    steps.comeBack("anna"),
    steps.reopen("anna", "richmonduponthames"),
  ],
];

/** A council closes and reopens; who removed a manager waits; who takes an office elsewhere leaves the closed one. */
const closings = [
  [
    steps.closeCouncil("anna"),
    steps.claim("anna", "richmonduponthames"),
    steps.addManager("richmonduponthames", "dora"),
  ],
  [
    steps.reopen("dora", "richmonduponthames"),
    steps.closeCouncil("carl"),
    steps.passDay("richmonduponthames"),
  ],
  [steps.remove("carl", "anna", true), steps.closeCouncil("carl"), steps.passDay("richmonduponthames")],
  [
    steps.closeCouncil("carl"),
    steps.reopen("anna", "richmonduponthames"),
    steps.deleteInDashboard("dora", false),
  ],
  [
    steps.invite("bea", "carl", "officer"),
    steps.join("carl", "wandsworth", "carl"),
    steps.reopenByOperator("richmonduponthames"),
  ],
  [
    steps.reopen("carl", "richmonduponthames"),
    steps.comeBack("dora"),
    steps.reopen("dora", "richmonduponthames"),
  ],
  [
    steps.closeByOperator("wandsworth"),
    steps.deleteCouncil("wandsworth"),
    steps.deleteCouncil("richmonduponthames"),
  ],
];

const begin = `
  delete from public.councils where true;
  delete from auth.users where true;
  truncate tests.people, tests.invitations;
  delete from private.suspensions where true;
  delete from private.deleted_vouchers where true;
  delete from public.borough_email_domains where borough_key in ('richmonduponthames', 'wandsworth');
  insert into public.borough_email_domains values ('richmonduponthames', 'richmond.gov.uk'), ('wandsworth', 'wandsworth.gov.uk'),
    ('richmonduponthames', 'richmondandwandsworth.gov.uk'), ('wandsworth', 'richmondandwandsworth.gov.uk');
  ${people
    .map((name) =>
      name === "rita"
        ? `select tests.become_resident('rita', '${emails.rita}', 'wandsworth');`
        : `select tests.prove('${name}', '${emails[name]}');`,
    )
    .join("\n")}`;

test("teams behave like a simple list of people in any sequence of calls", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(anyStory, { minLength: 8, maxLength: 16, size: "max" }),
      async (opened, happening) => {
        const world = newWorld();
        await database.exec(begin);
        for (const step of [...(opened ? opening : []), ...happening.flat()]) {
          await step.run(world);
          const stored = await readStored();
          expectSoundness(stored);
          expect(stored, String(step)).toEqual(expectedOf(world));
        }
      },
    ),
    {
      numRuns: 12,
      examples: [
        [true, usedInvitation],
        [true, moves],
        [true, twoSteps],
        [true, closings],
      ],
      interruptAfterTimeLimit: 90_000,
      markInterruptAsFailure: true,
    },
  );
});
