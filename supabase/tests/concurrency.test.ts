import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askJson, type TestDatabase } from "./support/database.ts";
import { openOnServer } from "./support/on-server.ts";
import { untilAnswered } from "./support/races.ts";
import { findServer } from "./support/server.ts";

const server = findServer();

const title = "many sessions at once, on a server";

/** The embedded stack answers one request after the other: only a server has sessions that wait for each other. */
describe.skipIf(typeof server === "string")(
  typeof server === "string" ? `${title}: skipped, ${server}` : title,
  () => {
    let database: TestDatabase;
    beforeAll(async () => {
      if (typeof server === "string") return;
      database = await openOnServer("many sessions");
    });

    beforeEach(async () => {
      await database.exec(`
      begin;
      delete from public.councils where true; delete from auth.users where true; delete from tests.people where true;
      select tests.register('own', 'manager@camden.gov.uk', 'camden');
      select tests.register('another', 'manager@hackney.gov.uk', 'hackney');
      commit;`);
    });

    /** Runs a statement in a session of its own, as the person, as the API does. */
    const as = (person: string, statement: string) =>
      untilAnswered(() => database.exec(`begin; select tests.act_as('${person}'); ${statement}; commit;`));
    const save = (person: string, sites: object[]) =>
      as(person, `select public.save_skip_sites($s$${JSON.stringify(sites)}$s$)`);
    const remove = (person: string, id: string) =>
      as(person, `select count(*) from public.delete_skip_site('${id}')`);
    const sitesOf = (borough: string) =>
      askJson<{ id: string; position: number; address: string }[]>(
        database,
        `select coalesce(json_agg(json_build_object('id', id, 'position', position, 'address', address) order by position), '[]')
       from public.skip_sites where council_key = '${borough}'`,
      );
    const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

    test("sites added from twelve sessions are all saved, with contiguous positions per council", async () => {
      await Promise.all(
        oneTo(12).map((number) =>
          save(
            number % 2 ? "own" : "another",
            oneTo(5).map((row) => ({ address: `${number % 2 ? "camden" : "hackney"} ${number} ${row}` })),
          ),
        ),
      );
      for (const borough of ["camden", "hackney"]) {
        const sites = await sitesOf(borough);
        expect(sites.map(({ position }) => position)).toEqual(oneTo(30));
        expect(new Set(sites.map(({ address }) => address)).size).toBe(30);
        expect(sites.every(({ address }) => address.startsWith(borough))).toBe(true);
      }
    });

    test("sites deleted, changed and added at once leave a contiguous list", async () => {
      await save(
        "own",
        oneTo(20).map((number) => ({ address: `Site ${number}` })),
      );
      await save("another", [{ address: "Elsewhere" }]);
      const before = await sitesOf("camden");
      const elsewhere = await sitesOf("hackney");
      const gone = before.filter(({ position }) => position % 2);
      const left = before.filter(({ position }) => position % 2 === 0);
      const changes = left
        .slice(0, 4)
        .map(({ id, address }) => save("own", [{ id, from: address, address: `${address}, changed` }]));
      const additions = oneTo(4).map((number) => save("own", [{ address: `New ${number}` }]));
      // Two sessions delete each of them, and one tries a site of another council.
      const deletions = [...gone, ...gone, ...elsewhere].map(({ id }) => remove("own", id));
      await Promise.all([...deletions, ...changes, ...additions]);

      const after = await sitesOf("camden");
      expect(after.map(({ position }) => position)).toEqual(oneTo(left.length + 4));
      expect(
        after.filter(({ id }) => left.some((site) => site.id === id)).map(({ address }) => address),
      ).toEqual(left.map(({ address }, index) => (index < 4 ? `${address}, changed` : address)));
      expect(await sitesOf("hackney")).toEqual(elsewhere);
      // The audit log's entries, applied in order, give the same list.
      expect(await askJson(database, sitesAsTold)).toEqual(
        Object.fromEntries(after.map(({ address }) => [address, 1])),
      );
    });

    /** How often each address is on Camden's list, by its events alone. */
    const sitesAsTold = `
      with events as (
        select action, changes from public.audit_log where council_id = tests.council_id('camden')
      ), entries as (
        select address, 1 as number from events, jsonb_array_elements_text(changes -> 'added') as address
        union all select change ->> 'to', 1 from events, jsonb_array_elements(changes -> 'changed') as change
        union all select change ->> 'from', -1 from events, jsonb_array_elements(changes -> 'changed') as change
        union all select changes ->> 'site', -1 from events where action = 'site_deleted'
      ), sums as (select address, sum(number) as number from entries group by address)
      select coalesce(json_object_agg(address, number), '{}') from sums where number <> 0`;

    test("a change of a site that another session deletes comes first or is not saved", async () => {
      await save("own", [{ address: "One" }, { address: "Two" }]);
      const [first] = await sitesOf("camden");
      const [answer] = await Promise.all([
        save("own", [{ id: first?.id, from: "One", address: "One, changed" }, { address: "Three" }]),
        remove("own", first?.id ?? randomUUID()),
      ]);
      const addresses = (await sitesOf("camden")).map(({ address }) => address);
      const isGone = answer.join("").includes('"gone": true');
      expect(addresses).toEqual(isGone ? ["Two"] : ["Two", "Three"]);
    });

    test("no save succeeds after the last manager closed the council", async () => {
      await Promise.allSettled([
        ...oneTo(6).map((number) => save("own", [{ address: `Site ${number}` }])),
        as("own", "select public.delete_account(true)"),
        ...oneTo(6).map((number) => save("own", [{ address: `Late ${number}` }])),
      ]);
      expect(
        await askJson(
          database,
          `select count(*) from public.councils where council_key = 'camden' and closed_at is null`,
        ),
      ).toBe(0);
      expect(
        await askJson(
          database,
          `select to_json((array_agg(action order by at desc))[1]) from public.audit_log where council_id = tests.council_id('camden')`,
        ),
      ).toBe("council_closed");
    });

    test("vouchers inserted from eight sessions are all counted", async () => {
      const boroughs = ["camden", "hackney", "barnet"];
      await database.exec("select tests.register('third', 'third@barnet.gov.uk', 'barnet')");
      await Promise.all(
        oneTo(8).map(async (number) => {
          await database.exec(`
            insert into public.vouchers (local_auth_issue)
            select (array['${boroughs.join("','")}'])[1 + (number + ${number}) % 3] from generate_series(1, 30) as number`);
          await database.exec(`
            update public.vouchers set voucher_used = true
            where local_auth_issue = '${boroughs[number % 3]}' and not voucher_used`);
        }),
      );
      const totals = await askJson(
        database,
        `select json_agg(json_build_array(council_id, issued, used)) from (
         select council_id, sum(times) filter (where figure = 'issued') as issued,
           sum(times) filter (where figure = 'used') as used
         from private.facts where period = 'month' and dimension = 'all' group by 1 order by 1) as totals`,
      );
      const counted = await askJson(
        database,
        `select json_agg(json_build_array(council_id, issued, used)) from (
         select council_id, count(*) as issued, count(*) filter (where voucher_used) as used
         from public.vouchers group by 1 order by 1) as counted`,
      );
      expect(totals).toEqual(counted);
      expect(
        await askJson(
          database,
          "select sum(times) from private.facts where period = 'month' and dimension = 'all' and figure = 'issued'",
        ),
      ).toBe(240);
    });
  },
);
