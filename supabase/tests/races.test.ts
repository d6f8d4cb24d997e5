import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askJson, type TestDatabase } from "./support/database.ts";
import { codeOf, queue } from "./support/races.ts";
import { openOnServer } from "./support/on-server.ts";
import { findServer } from "./support/server.ts";

const server = findServer();

/** What people of a council do to each other at the same moment, in every order, and what is left. */
describe.skipIf(typeof server === "string")("concurrent calls of members, on a server", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    if (typeof server === "string") return;
    database = await openOnServer("races");
  });

  /** Camden has two managers, an officer and gate staff, who stand at Hackney's gate as well. */
  beforeEach(async () => {
    await database.exec(`
      begin; delete from public.councils where true; delete from auth.users where true; delete from tests.people where true; commit;
      begin;
      select tests.register('one', 'one@camden.gov.uk', 'camden');
      select tests.prove('two', 'two@camden.gov.uk'); select tests.enlist('two', 'camden', 'manager');
      select tests.prove('officer', 'officer@camden.gov.uk'); select tests.enlist('officer', 'camden', 'officer');
      select tests.register('hackney', 'one@hackney.gov.uk', 'hackney');
      select tests.prove('gate', 'gate@contractor.example');
      select tests.enlist('gate', 'camden', 'gate'); select tests.enlist('gate', 'hackney', 'gate');
      select tests.prove('new', 'new@camden.gov.uk');
      insert into public.council_invitations (id, council_id, email, role, invited_by)
      values ('${invitation}', tests.council_id('camden'), 'new@camden.gov.uk', 'officer', tests.user_id('two'));
      delete from public.audit_log where true;
      commit;`);
  });

  const invitation = "00000000-0000-4000-8000-000000000001";
  const as = (person: string, statement: string) => () =>
    database.exec(`begin; select tests.act_as('${person}'); select ${statement}; commit;`);
  const operator = (statement: string) => () =>
    database.exec(`begin; select tests.act_as_service(); select ${statement}; commit;`);
  const dashboard = (statement: string) => () =>
    database.exec(`begin; select tests.act_as_auth_service(); ${statement}; commit;`);
  const idOf = (person: string) => `tests.user_id('${person}')`;

  const camden = "council";
  const locks: Record<string, string> = {
    [camden]: "select 1 from public.councils where council_key = 'camden' for update",
    account: `select 1 from auth.users where id = tests.user_id('new') for update`,
    // One account alone, where the second to come locks two of them: it could else get the other one first.
    "account of one": `select 1 from auth.users where id = tests.user_id('one') for update`,
    "account of two": `select 1 from auth.users where id = tests.user_id('two') for update`,
    nothing: "select 1",
  };

  /** Members of Camden who are left, managers marked; null where the council is gone. */
  const left = () =>
    askJson<string[] | null>(
      database,
      `select json_agg(name || case role when 'manager' then '*' else '' end order by name)
       from public.council_members join tests.people using (user_id)
       where council_id = tests.council_id('camden')`,
    );

  const removes = (manager: string, member: string) => as(manager, `public.remove_member(${idOf(member)})`);
  const demotes = (manager: string, member: string) =>
    as(manager, `public.change_role(${idOf(member)}, 'manager', 'officer')`);
  const leaves = (person: string, council = false) => as(person, `public.delete_account(${council})`);
  const isDeleted = (person: string) => dashboard(`delete from auth.users where id = ${idOf(person)}`);
  const isSoftlyDeleted = (person: string) =>
    dashboard(`update auth.users set deleted_at = now(), email = id::text where id = ${idOf(person)}`);
  const saves = (person: string) => as(person, `public.save_skip_sites('[{"address": "Late"}]')`);
  const joins = as("new", `public.join_council('${invitation}', 'New', 'Member')`);
  const invites = (manager: string) => as(manager, `public.invite_member('guest@camden.gov.uk', 'officer')`);
  const isDeletedWhole = operator("count(*) from public.delete_council('camden', 'It asked to.')");
  const closes = (person: string) => as(person, "public.close_council()");
  const reopens = (person: string) => as(person, "public.reopen_council('camden', 'Ada', 'Lovelace')");
  const claims = (person: string, borough: string) =>
    as(person, `public.claim_council('${borough}', 'Ada', 'Lovelace')`);

  interface Race {
    lock: keyof typeof locks;
    /** Whether the council is closed before. */
    closed?: boolean;
    first: () => Promise<string[]>;
    second: () => Promise<string[]>;
    /** What both were answered, and who is left in Camden. */
    answers: [string, string];
    left: string[] | null;
  }

  const everybody = ["gate", "officer", "one*", "two*"];
  const without = (...names: string[]) => everybody.filter((name) => !names.includes(name));

  test.each<[string, Race]>([
    [
      "two managers remove each other: one is left",
      {
        lock: camden,
        first: removes("one", "two"),
        second: removes("two", "one"),
        answers: ["done", "TR017"],
        left: without("two*"),
      },
    ],
    [
      "two managers demote each other: one is still a manager",
      {
        lock: camden,
        first: demotes("two", "one"),
        second: demotes("one", "two"),
        answers: ["done", "TR018"],
        left: ["gate", "officer", "one", "two*"],
      },
    ],
    [
      "both managers step down: one is still a manager",
      {
        lock: camden,
        first: demotes("one", "one"),
        second: demotes("two", "two"),
        answers: ["done", "TR022"],
        left: ["gate", "officer", "one", "two*"],
      },
    ],
    [
      "both managers delete their accounts: the second must hand over",
      {
        lock: camden,
        first: leaves("one"),
        second: leaves("two"),
        answers: ["done", "TR022"],
        left: without("one*"),
      },
    ],
    [
      "a manager leaves while being removed by the other: one of the two happens",
      {
        lock: camden,
        first: leaves("one"),
        second: removes("two", "one"),
        answers: ["done", "TR029"],
        left: without("one*"),
      },
    ],
    [
      "the dashboard deletes both managers: one is left",
      {
        lock: camden,
        first: isDeleted("one"),
        second: isDeleted("two"),
        answers: ["done", "PT409"],
        left: without("one*"),
      },
    ],
    [
      "the dashboard soft-deletes one manager and deletes the other: one is left",
      {
        lock: camden,
        first: isSoftlyDeleted("two"),
        second: isDeleted("one"),
        answers: ["done", "PT409"],
        left: without("two*"),
      },
    ],
    [
      "the dashboard deletes one manager while the other leaves: one is left",
      {
        lock: camden,
        first: isDeleted("one"),
        second: leaves("two"),
        answers: ["done", "TR022"],
        left: without("one*"),
      },
    ],
    [
      "a manager leaves while the dashboard deletes the other: one is left",
      {
        lock: camden,
        first: leaves("two"),
        second: isDeleted("one"),
        answers: ["done", "PT409"],
        left: without("two*"),
      },
    ],
    [
      "a member is removed before a pending change: the change is rejected",
      {
        lock: camden,
        first: removes("one", "officer"),
        second: saves("officer"),
        answers: ["done", "TR017"],
        left: without("officer"),
      },
    ],
    [
      "a change before the member's removal is saved",
      {
        lock: camden,
        first: saves("officer"),
        second: removes("one", "officer"),
        answers: ["done", "done"],
        left: without("officer"),
      },
    ],
    [
      "a manager is demoted before a pending invitation: the invitation is rejected",
      {
        lock: camden,
        first: demotes("one", "two"),
        second: invites("two"),
        answers: ["done", "TR018"],
        left: ["gate", "officer", "one*", "two"],
      },
    ],
    [
      "the inviter is removed before the invited person joins: joining is rejected",
      {
        lock: camden,
        first: removes("one", "two"),
        second: joins,
        answers: ["done", "TR028"],
        left: without("two*"),
      },
    ],
    [
      "the invitation is revoked before the invited person joins: joining is rejected",
      {
        lock: camden,
        first: as("one", `public.revoke_invitation('${invitation}')`),
        second: joins,
        answers: ["done", "TR028"],
        left: everybody,
      },
    ],
    [
      "the invited person joins before the invitation is revoked: the person is a member",
      {
        lock: camden,
        first: joins,
        second: as("one", `public.revoke_invitation('${invitation}')`),
        answers: ["done", "done"],
        left: ["gate", "new", "officer", "one*", "two*"],
      },
    ],
    [
      "the invited person joins twice: one membership",
      {
        lock: "account",
        first: joins,
        second: joins,
        answers: ["done", "TR034"],
        left: ["gate", "new", "officer", "one*", "two*"],
      },
    ],
    [
      "the invited person claims a borough while joining: one council",
      {
        lock: "account",
        first: joins,
        second: claims("new", "camden"),
        answers: ["done", "TR034"],
        left: ["gate", "new", "officer", "one*", "two*"],
      },
    ],
    [
      "the council is closed before a person joins: joining is rejected",
      { lock: camden, first: closes("one"), second: joins, answers: ["done", "TR028"], left: everybody },
    ],
    [
      "a person joins before the council is closed: both happen",
      {
        lock: camden,
        first: joins,
        second: closes("one"),
        answers: ["done", "done"],
        left: ["gate", "new", "officer", "one*", "two*"],
      },
    ],
    [
      "a person joins while the operator adds a manager: the operator tries again",
      {
        lock: camden,
        first: joins,
        second: operator("public.add_council_manager('camden', 'officer@camden.gov.uk')"),
        answers: ["done", "TR023"],
        left: ["gate", "new", "officer", "one*", "two*"],
      },
    ],
    [
      "the council is deleted while a manager leaves: deleted without a deadlock",
      {
        lock: "account of one",
        closed: true,
        first: isDeletedWhole,
        second: leaves("one"),
        answers: ["done", "TR001"],
        left: null,
      },
    ],
    [
      "a manager leaves while the council is deleted: deleted without a deadlock",
      {
        lock: "account of one",
        closed: true,
        first: leaves("one"),
        second: isDeletedWhole,
        answers: ["done", "done"],
        left: null,
      },
    ],
    [
      "the council is deleted while the dashboard deletes a manager: no deadlock",
      {
        lock: "account of two",
        closed: true,
        first: isDeletedWhole,
        second: isDeleted("two"),
        answers: ["done", "done"],
        left: null,
      },
    ],
    [
      "the council is reopened before the operator deletes it: it is kept",
      {
        lock: camden,
        closed: true,
        first: reopens("officer"),
        second: isDeletedWhole,
        answers: ["done", "TR054"],
        left: everybody,
      },
    ],
    [
      "two members reopen the council: both find it open",
      {
        lock: camden,
        closed: true,
        first: reopens("officer"),
        second: reopens("two"),
        answers: ["done", "done"],
        left: everybody,
      },
    ],
    [
      "a member is removed while deleting the own account: no deadlock",
      {
        lock: "account of two",
        first: leaves("two"),
        second: removes("one", "two"),
        answers: ["done", "TR029"],
        left: without("two*"),
      },
    ],
    [
      "the council is closed before a pending change: the change finds it closed",
      {
        lock: camden,
        first: closes("one"),
        second: saves("officer"),
        answers: ["done", "TR017"],
        left: everybody,
      },
    ],
    [
      "two managers close the council: it is closed once",
      {
        lock: camden,
        first: closes("one"),
        second: closes("two"),
        answers: ["done", "TR017"],
        left: everybody,
      },
    ],
    [
      "the operator adds a manager while the others leave: one is left",
      {
        lock: "account of one",
        first: operator("public.add_council_manager('camden', 'officer@camden.gov.uk')"),
        second: leaves("one"),
        answers: ["done", "done"],
        left: ["gate", "officer*", "two*"],
      },
    ],
    [
      "a session is ended before its pending change: the change is rejected",
      {
        lock: camden,
        first: dashboard(`delete from auth.sessions where user_id = ${idOf("officer")}`),
        second: saves("officer"),
        answers: ["done", "TR001"],
        left: everybody,
      },
    ],
  ])("%s", async (_, { lock, closed, first, second, answers, left: people }) => {
    if (closed) await operator("public.close_council_of('camden', 'It asked to.')")();
    const outcomes = await queue(database, locks[lock] ?? "", [first, second]);
    expect(outcomes.map(codeOf)).toEqual(answers);
    expect(await left()).toEqual(people);
    expect(await askJson(database, councilsWithoutManager)).toEqual([]);
    if (people) expect(await askJson(database, eventsQuery)).toEqual(await happenedTo(people));
  });

  /** What the events of Camden tell, in numbers. */
  const eventsQuery = `
    select json_build_object(
      'gone', count(*) filter (where action in ('member_left', 'member_removed')),
      'came', count(*) filter (where action = 'member_joined'),
      'changed', count(*) filter (where action = 'role_changed'),
      'sites', coalesce(sum((changes ->> 'added_count')::int), 0))
    from public.audit_log where council_id = tests.council_id('camden')`;

  /** The same, from who and what is there. */
  async function happenedTo(people: string[]) {
    const after = new Set(people);
    const names = new Set(people.map((name) => name.replace("*", "")));
    const before = new Set(everybody.map((name) => name.replace("*", "")));
    const stayed = everybody.filter((name) => names.has(name.replace("*", "")));
    return {
      gone: before.difference(names).size,
      came: names.difference(before).size,
      changed: stayed.filter((name) => !after.has(name)).length,
      sites: await askJson(database, "select count(*) from public.skip_sites where council_key = 'camden'"),
    };
  }

  const councilsWithoutManager = `
    select coalesce(json_agg(council_key), '[]') from public.councils
    where closed_at is null
      and not exists (select from public.council_members where council_id = councils.id and role = 'manager')`;

  test("a closed council's manager claims elsewhere as an officer reopens: it has a manager", async () => {
    await operator("public.close_council_of('camden', 'It asked to.')")();
    await database.exec(`begin; select tests.act_as_auth_service(); delete from auth.users where id = ${idOf("two")}; commit;
      begin; select tests.act_as_operator(); insert into public.borough_email_domains values ('barnet', 'camden.gov.uk'); commit;`);
    const outcomes = await queue(database, locks["account of one"] ?? "", [
      claims("one", "barnet"),
      reopens("officer"),
    ]);
    expect(outcomes.map(codeOf)).toEqual(["TR019", "done"]);
    expect(await left()).toEqual(["gate", "officer", "one*"]);
    expect(await askJson(database, councilsWithoutManager)).toEqual([]);
  });

  test("two managers without officers delete accounts at once: the second must confirm", async () => {
    await database.exec(`begin; select tests.act_as_auth_service();
      delete from auth.users where id = ${idOf("officer")}; commit;`);
    const outcomes = await queue(database, locks[camden] ?? "", [leaves("one"), leaves("two")]);
    expect(outcomes.map(codeOf)).toEqual(["done", "TR021"]);
    expect(await left()).toEqual(["gate", "two*"]);
    await database.exec("begin; select tests.prove('back', 'one@camden.gov.uk'); commit;");
    const closing = await queue(database, locks[camden] ?? "", [leaves("two", true), reopens("back")]);
    expect(closing.map(codeOf)).toEqual(["done", "TR046"]);
    expect(await left()).toEqual(["gate"]);
    expect(await askJson(database, councilsWithoutManager)).toEqual([]);
  });

  test("gate staff promoted as the address changes do not become an officer outside the domain", async () => {
    await database.exec(`begin;
      select tests.prove('inside', 'inside@camden.gov.uk'); select tests.enlist('inside', 'camden', 'gate');
      select tests.announce('inside', 'email', 'out@contractor.example');
      select tests.act_as_auth_service();
      update auth.users set email_change = 'out@contractor.example' where id = ${idOf("inside")}; commit;`);
    const promotes = as("one", `public.change_role(${idOf("inside")}, 'gate', 'officer')`);
    const moves = dashboard(
      `update auth.users set email = email_change, email_change = '' where id = ${idOf("inside")}`,
    );
    const lock = `select 1 from auth.users where id = ${idOf("inside")} for update`;
    const outcomes = await queue(database, lock, [moves, promotes]);
    expect(outcomes.map(codeOf)).toEqual(["done", "TR008"]);
  });

  test("gate staff promoted first cannot move to an address outside the domain", async () => {
    await database.exec(`begin;
      select tests.prove('inside', 'inside@camden.gov.uk'); select tests.enlist('inside', 'camden', 'gate');
      select tests.announce('inside', 'email', 'out@contractor.example');
      select tests.act_as_auth_service();
      update auth.users set email_change = 'out@contractor.example' where id = ${idOf("inside")}; commit;`);
    const promotes = as("one", `public.change_role(${idOf("inside")}, 'gate', 'officer')`);
    const moves = dashboard(
      `update auth.users set email = email_change, email_change = '' where id = ${idOf("inside")}`,
    );
    const lock = `select 1 from auth.users where id = ${idOf("inside")} for update`;
    const outcomes = await queue(database, lock, [promotes, moves]);
    expect(outcomes.map(codeOf)).toEqual(["done", "PT422"]);
  });

  test("a blocked resident is deleted as the account registers again: the block is kept", async () => {
    await database.exec(`begin;
      select tests.prove('blocked', 'blocked@camden.gov.uk'); select tests.enlist('blocked', 'camden', 'gate');
      select tests.begin_another_session('blocked', 'blocked, elsewhere');
      select tests.act_as('blocked'); select public.become_resident('Kit', 'Blocked', null, 'camden', true);
      select tests.act_as_operator(); select private.block_resident(${idOf("blocked")}, true, 'x'); commit;`);
    // The one has deleted, and its transaction has not ended when the other begins.
    const lock = "select pg_advisory_xact_lock(7)";
    const deletes = as("blocked", "count(*) from public.delete_resident(); select pg_advisory_xact_lock(7)");
    const becomes = as(
      "blocked, elsewhere",
      "public.become_resident('Kit', 'Blocked', null, 'camden', true)",
    );
    const outcomes = await queue(database, lock, [deletes, becomes]);
    expect(outcomes.map(codeOf)).toEqual(["done", "done"]);
    const blocked = `select blocked_at is not null from public.residents where user_id = ${idOf("blocked")}`;
    expect(await askJson(database, blocked)).toBe(true);
  });

  test("an address changed while a borough agrees is shown to its residents a day later", async () => {
    const site = "00000000-0000-4000-8000-00000000000a";
    await database.exec(`begin;
      insert into public.skip_sites (id, council_key, position, address) values ('${site}', 'camden', 1, 'Old Depot');
      insert into public.skip_site_boroughs (site_id, borough_key) values ('${site}', 'hackney'); commit;`);
    const agrees = as(
      "hackney",
      `public.answer_offers('[{"site_id": "${site}", "address": "Old Depot", "place": null}]', true),
        pg_advisory_xact_lock(7)`,
    );
    const changes = as(
      "officer",
      `public.save_skip_sites('[{"id": "${site}", "from": "Old Depot", "address": "New Depot"}]')`,
    );
    const outcomes = await queue(database, "select pg_advisory_xact_lock(7)", [agrees, changes]);
    expect(outcomes.map(codeOf)).toEqual(["done", "done"]);
    const shown = `select (private.agreed_version(sites, 'hackney')).address from public.skip_sites as sites where id = '${site}'`;
    expect(await database.exec(shown)).toEqual(["Old Depot"]);
  });

  test("two councils that fill one borough's list at once: the second is rejected", async () => {
    await database.exec(`begin;
      insert into public.skip_sites (council_key, position, address, opening_hours)
      select key, number, 'x', repeat('x', 490)
      from unnest('{camden, hackney}'::text[]) as key, generate_series(1, 100) as number;
      insert into public.skip_site_boroughs (site_id, borough_key, agreed_at)
      select id, 'barnet', now() from public.skip_sites; commit;`);
    const saves = (manager: string) =>
      as(
        manager,
        `public.save_voucher_settings(jsonb_build_object('to_pay', jsonb_build_array(null, repeat('x', 800)))),
          pg_advisory_xact_lock(7)`,
      );
    const outcomes = await queue(database, "select pg_advisory_xact_lock(7)", [
      saves("one"),
      saves("hackney"),
    ]);
    expect(outcomes.map(codeOf)).toEqual(["done", "TR040"]);
  });

  test("eight officers claim one borough at once: one has it, seven keep an account", async () => {
    const officers = Array.from({ length: 8 }, (_, index) => `officer ${index + 1}`);
    for (const officer of officers) {
      await database.exec(
        `begin; select tests.prove('${officer}', '${officer.replace(" ", "")}@ealing.gov.uk'); commit;`,
      );
    }
    const answers = await Promise.all(
      officers.map((officer) =>
        claims(officer, "ealing")().then(
          () => "done",
          (error: unknown) => codeOf({ error: String(error) }),
        ),
      ),
    );
    expect(answers.toSorted()).toEqual([...Array(7).fill("TR003"), "done"]);
    expect(
      await askJson(
        database,
        `select count(*) from public.council_members where council_id = tests.council_id('ealing')`,
      ),
    ).toBe(1);
    expect(
      await askJson(database, `select count(*) from auth.users where email like '%@ealing.gov.uk'`),
    ).toBe(8);
  });

  test("one person claims two boroughs at once: the person has one", async () => {
    await database.exec(`begin; select tests.prove('staff', 'staff@provider.example'); commit;`);
    const lock = `select 1 from auth.users where id = ${idOf("staff")} for update`;
    const outcomes = await queue(database, lock, [claims("staff", "ealing"), claims("staff", "enfield")]);
    expect(outcomes.map(codeOf)).toEqual(["done", "TR034"]);
    expect(
      codeOf(
        await claims("staff", "enfield")().then(
          (rows) => ({ rows }),
          (error: unknown) => ({ error: String(error) }),
        ),
      ),
    ).toBe("TR019");
    expect(
      await askJson(database, "select json_agg(council_key order by council_key) from public.councils"),
    ).toEqual(["camden", "ealing", "hackney"]);
  });

  test("a password is restored once by concurrent calls", async () => {
    await database.exec(`begin;
      select tests.sign_up('typed', 'typed@ealing.gov.uk', 'the proof'); select tests.confirm('typed');
      select tests.begin_session('typed'); commit;`);
    const restores = as("typed", "public.keep_password('the proof')");
    const lock = `select 1 from auth.users where id = ${idOf("typed")} for update`;
    const outcomes = await queue(database, lock, [restores, restores]);
    expect(outcomes.map(codeOf)).toEqual(["done", "TR034"]);
    expect((await restores()).at(-1)).toBe("f");
  });
});
