import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { count as countOf, listKeys, readFigures, type By } from "../../src/portal/figures/api.ts";
import type { Figure } from "../../src/shared/domain/closed-sets.generated.ts";
import { askJson } from "./support/database.ts";
import { openOnServer } from "./support/on-server.ts";
import { queue } from "./support/races.ts";
import { findServer } from "./support/server.ts";
import { openBorough, oneTo, outcomes, site, voucherCallsOn, type Course } from "./support/voucher-races.ts";

const server = findServer();
const title = "vouchers in many sessions at once, on a server";

/** The embedded stack answers one request after the other: only a server has sessions that wait for each other. */
describe.skipIf(typeof server === "string")(
  typeof server === "string" ? `${title}: skipped, ${server}` : title,
  () => {
    let course: Course;
    beforeAll(async () => {
      if (typeof server === "string") return;
      const database = await openOnServer("voucher races");
      course = { database, sessions: database.sessions(24) };
    });
    afterAll(() => course.sessions.end());
    beforeEach(() => course.database.exec(openBorough));
    const { as, once, apply, accept, undo, codeOf, count, expectTotalsToBeRight } = voucherCallsOn(
      () => course,
    );

    test("a voucher issued before a gate list and committed after it is in the next change", async () => {
      expect((await apply("neighbour"))["outcome"]).toBe("issued");
      const hashOf = (person: string) =>
        askJson<number>(
          course.database,
          `select to_json(code_hash) from public.vouchers where resident_id = tests.user_id('${person}')`,
        );
      const asked = async (seen?: string) =>
        (await as("gate", `select public.gate_list(${site()}, ${seen ? `'${seen}'` : "null"}) as list`))[
          "list"
        ] as never as { version: string; changed?: number[]; list?: { rows: unknown[] } };
      const slow = await course.sessions.connect();
      try {
        await slow.query(
          `begin; select tests.act_as('resident');
           select public.apply_for_voucher(${site()}, '{"kinds": ["sofa"], "size": "car"}', '${randomUUID()}')`,
        );
        const first = await asked();
        expect(first.list?.rows).toHaveLength(1);
        // Something that begins later and commits first: a number that only grows would be past the slow one's.
        await course.database.exec("update public.vouchers set last_day = last_day where true");
        const second = await asked(first.version);
        expect(second.changed).toContain(await hashOf("neighbour"));
        await slow.query("commit");
        expect((await asked(second.version)).changed).toContain(await hashOf("resident"));
      } finally {
        slow.release();
      }
    });

    test("ten applications of one resident at once make three vouchers", async () => {
      const answers = await Promise.all(oneTo(10).map(() => apply("resident")));
      expect(outcomes(answers)).toEqual([
        ...Array<string>(7).fill("active_reached"),
        ...Array<string>(3).fill("issued"),
      ]);
      expect(await count("public.vouchers")).toBe(3);
      await expectTotalsToBeRight();
    });

    test("a code that another voucher has is drawn again", async () => {
      const alphabet = (letters: string) =>
        course.database.exec(`create or replace function private.voucher_code_alphabet() returns text
          language sql immutable parallel safe set search_path = '' as $$select '${letters}'::text;$$`);
      const [letters = ""] = await course.database.exec("select private.voucher_code_alphabet()");
      const issue = (person: string, surname: string) =>
        as(
          person,
          `select outcome, code from public.issue_desk_voucher('${surname}', '5', 'NW5 2AA', 'camden',
            '{"kinds": ["sofa"], "size": "car"}', ${site()}, '${randomUUID()}')`,
        );
      // Most draws are 2222222222.
      await alphabet("22222222222222222222223");
      try {
        const answers = [];
        for (const number of oneTo(4)) {
          answers.push(await issue("own", `Own ${number}`), await issue("officer", `Officer ${number}`));
        }
        answers.push(await apply("resident"), await apply("neighbour"));
        expect(outcomes(answers)).toEqual(Array(10).fill("issued"));
        expect(new Set(answers.map(({ code }) => code)).size).toBe(10);
      } finally {
        await alphabet(letters);
      }
    });

    test("one application sent ten times at once makes one voucher, shown by each answer", async () => {
      const request = randomUUID();
      const answers = await Promise.all(oneTo(10).map(() => apply("resident", request)));
      expect(outcomes(answers)).toEqual(Array(10).fill("issued"));
      expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
      expect(await count("public.vouchers")).toBe(1);
    });

    test("an account that joins a person while two accounts apply: both apply again", async () => {
      await course.database.exec(`
        select tests.become_resident('first', 'first@joins.example', 'camden');
        select tests.become_resident('second', 'second@joins.example', 'camden');
        select tests.held('first', '1 day'), tests.held('second', '1 day');
        insert into private.announcements (user_id, what, value, session_id)
        select user_id, 'email', 'first+2@joins.example', session_id from tests.people where name = 'second';`);
      const joins = () =>
        course.database.exec(`begin; update auth.users set email = 'first+2@joins.example'
          where id = tests.user_id('second'); select pg_advisory_xact_lock(7); commit;`);
      const applies = (person: string) => () =>
        once(
          person,
          `select outcome from public.apply_for_voucher(${site()}, '{"kinds": ["sofa"], "size": "car"}', '${randomUUID()}')`,
        ).then(({ outcome }) => [String(outcome)]);
      const outcomes = await queue(course.database, "select pg_advisory_xact_lock(7)", [
        joins,
        applies("first"),
        applies("second"),
      ]);
      expect(outcomes.slice(1).map((outcome) => /still under way/.test(JSON.stringify(outcome)))).toEqual([
        true,
        true,
      ]);
      expect(await count("public.vouchers")).toBe(2);
    });

    test("a block is shared while another account of the person applies: no deadlock", async () => {
      await course.database.exec(`
        select tests.become_resident(name, name || '@shares.example', 'camden')
        from unnest('{first, second, third}'::text[]) as name;
        insert into private.person_hashes (hash, user_id)
        select private.mailbox_hash('first@shares.example'), tests.user_id('second');
        update public.residents set blocked_at = now() where user_id = tests.user_id('third');`);
      const ids = await askJson<string[]>(
        course.database,
        `select json_agg(user_id order by user_id) from tests.people where name in ('first', 'second')`,
      );
      // The row with the lower id comes last in the table.
      await course.database.exec(
        `update public.residents set deletion_notice_on = null where user_id = '${ids[0]}'`,
      );
      const shares = () =>
        course.database.exec(`begin; insert into private.person_hashes (hash, user_id)
          select private.mailbox_hash('first@shares.example'), tests.user_id('third');
          select private.share_block(tests.user_id('third')); commit;`);
      const applies = () =>
        course.database.exec(`begin; select tests.act_as('first');
          select outcome from public.apply_for_voucher(${site()}, '{"kinds": ["sofa"], "size": "car"}', '${randomUUID()}');
          commit;`);
      const outcomes = await queue(
        course.database,
        `select 1 from public.residents where user_id = '${ids[0]}' for update`,
        [applies, shares],
      );
      expect(outcomes.map((outcome) => Object.keys(outcome))).toEqual([["rows"], ["rows"]]);
      expect(await count("public.residents where blocked_at is not null")).toBe(3);
    });

    test("a resident who deletes the account while applying leaves no active voucher", async () => {
      await Promise.allSettled([
        ...oneTo(3).map(() => apply("resident")),
        as("resident", "select * from public.delete_resident()"),
        ...oneTo(3).map(() => apply("resident")),
      ]);
      expect(await count("public.residents where last_name = 'Resident'")).toBe(0);
      expect(
        await count(
          "public.vouchers where resident_id is not null or not (voucher_used or cancelled_at is not null)",
        ),
      ).toBe(0);
      await expectTotalsToBeRight();
    });

    test("deleting a borough's last site while residents apply and come cancels no voucher", async () => {
      await course.database.exec(`delete from public.skip_sites where id = ${site(2)}`);
      const acceptance = randomUUID();
      await accept("gate", await codeOf("resident"), acceptance);
      const answers = await Promise.all([
        apply("resident"),
        apply("neighbour"),
        undo("gate", acceptance),
        as("own", `select count(*) from public.delete_skip_site(${site()})`),
        apply("resident"),
        apply("neighbour"),
      ]);
      for (const { outcome } of answers)
        expect(["issued", "not_offered", "undone", undefined]).toContain(outcome);
      expect(await count("public.vouchers where cancelled_at is not null")).toBe(0);
      expect((await apply("resident")).outcome).toBe("not_offered");
      await expectTotalsToBeRight();
    });

    test("400 residents who apply and come during exports are all counted", async () => {
      await course.database.exec(`do $$ begin
        for number in 1..400 loop
          perform tests.become_resident('resident ' || number, 'resident' || number || '@home.example', 'camden');
        end loop;
      end $$`);
      const life = async (person: string, index: number) => {
        const code = await codeOf(person);
        if (index % 4 === 0) await accept("gate", code);
        if (index % 4 === 1)
          await as(
            "officer",
            `select outcome from public.turn_away('${code}', 'site_full', '${randomUUID()}', ${site(2)})`,
          );
        if (index % 8 === 2) await as(person, "select * from public.delete_resident()");
      };
      let issued = 0;
      const read = async () => {
        const counts = await as("own", "select vouchers_issued from public.voucher_counts()");
        expect(Number(counts.vouchers_issued)).toBeGreaterThanOrEqual(issued);
        issued = Number(counts.vouchers_issued);
        // An export is of one moment: a concurrent change is in all of it or in none.
        const answer = await as("officer", "select public.council_figures() as figures");
        const figures = readFigures(answer.figures);
        const sum = (by: By, ...names: Figure[]) =>
          listKeys(figures, by)
            .flatMap((key) => names.map((name) => countOf(figures.sums(by, key), name)))
            .reduce((all, number) => all + number, 0);
        const all = sum("site", "issued");
        expect(all).toBeGreaterThanOrEqual(issued);
        for (const by of ["way", "kind"] as const) expect(sum(by, "issued")).toBe(all);
        expect(sum("site", "used", "cancelled", "ended", "expired", "to_be_used")).toBe(all);
        expect(sum("site", "accepted")).toBe(sum("site", "used_in"));
        expect(sum("reason", "turned_away")).toBe(sum("site", "turned_away"));
      };
      // One after the other, forty times from the first resident to the last.
      let reading = read();
      await Promise.all(
        oneTo(400).map(async (number) => {
          await life(`resident ${number}`, number);
          if (number % 10 === 0) await (reading = reading.then(read));
        }),
      );
      expect(await as("own", "select vouchers_issued, vouchers_used from public.voucher_counts()")).toEqual({
        vouchers_issued: 400,
        vouchers_used: 100,
      });
      expect(await count("public.rejections")).toBe(100);
      await expectTotalsToBeRight();
    });

    test("imports, uses, deletions and anonymising of vouchers at once do not deadlock", async () => {
      const boroughs = ["camden", "hackney", "slough"];
      await Promise.all(
        oneTo(8).map(async (number) => {
          await course.database.exec(`
            insert into public.vouchers (local_auth_issue, issued_at, code, home_borough, waste)
            select (array['${boroughs.join("','")}'])[1 + (n + ${number}) % 3], now() - n * interval '9 days',
              case when n % 2 = 0 then private.new_voucher_code() end, 'camden', '{"kinds": ["sofa"], "size": "car"}'
            from generate_series(1, 60) as n`);
          await course.database.exec("select public.maintain(20)");
          await course.database.exec(`
            update public.vouchers set voucher_used = true, used_at = issued_at + interval '1 day'
            where id in (select id from public.vouchers where local_auth_issue = '${boroughs[number % 3]}' and not voucher_used order by id for update)`);
          await course.database.exec(
            "delete from public.vouchers where id in (select id from public.vouchers order by id limit 10 for update skip locked)",
          );
        }),
      );
      expect(await count("public.vouchers")).toBe(400);
      await expectTotalsToBeRight();
    });
  },
);
