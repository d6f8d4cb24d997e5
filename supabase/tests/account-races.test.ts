import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callsOn, cast, camden, councilsWithoutManager, idOf, locks } from "./support/council-races.ts";
import { askJson, type TestDatabase } from "./support/database.ts";
import { codeOf, queue } from "./support/races.ts";
import { openOnServer } from "./support/on-server.ts";
import { findServer } from "./support/server.ts";

const server = findServer();

/** What accounts and councils do at the same moment, where one race needs a state of its own. */
describe.skipIf(typeof server === "string")("concurrent calls of accounts, on a server", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    if (typeof server === "string") return;
    database = await openOnServer("account races");
  });
  beforeEach(() => database.exec(cast));
  const { as, operator, dashboard, left, leaves, reopens, claims } = callsOn(() => database);

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

  test.each([
    ["a member whose address changes first is not promoted", ["moves", "promotes"], "TR008"],
    ["a member who is promoted first cannot change address", ["promotes", "moves"], "PT422"],
  ] as const)("outside the domain, %s", async (_, order, code) => {
    await database.exec(`begin;
      select tests.prove('inside', 'inside@camden.gov.uk'); select tests.enlist('inside', 'camden', 'gate');
      select tests.announce('inside', 'email', 'out@contractor.example');
      select tests.act_as_auth_service();
      update auth.users set email_change = 'out@contractor.example' where id = ${idOf("inside")}; commit;`);
    const calls = {
      promotes: as("one", `public.change_role(${idOf("inside")}, 'gate', 'officer')`),
      moves: dashboard(
        `update auth.users set email = email_change, email_change = '' where id = ${idOf("inside")}`,
      ),
    };
    const lock = `select 1 from auth.users where id = ${idOf("inside")} for update`;
    const outcomes = await queue(
      database,
      lock,
      order.map((name) => calls[name]),
    );
    expect(outcomes.map(codeOf)).toEqual(["done", code]);
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
    const shown = `select (private.site_as_served(sites, 'hackney')).address from public.skip_sites as sites where id = '${site}'`;
    expect(await database.exec(shown)).toEqual(["Old Depot"]);
  });

  test("two managers fill their council's list at once: the second is rejected", async () => {
    await database.exec(`begin;
      insert into public.skip_sites (council_key, position, address, opening_hours)
      select 'camden', number, 'x', repeat('x', 490) from generate_series(1, 200) as number; commit;`);
    const saves = (manager: string, field: string) =>
      as(
        manager,
        `public.save_voucher_settings(jsonb_build_object('${field}', jsonb_build_array(null, repeat('x', 800)))),
          pg_advisory_xact_lock(7)`,
      );
    const outcomes = await queue(database, "select pg_advisory_xact_lock(7)", [
      saves("one", "to_pay"),
      saves("two", "who_may_come"),
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
