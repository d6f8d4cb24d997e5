import { randomUUID } from "node:crypto";
import type { Pool, QueryResult } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { count as countOf, listKeys, readFigures, type By } from "../../src/portal/figures/api.ts";
import type { Figure } from "../../src/shared/domain/closed-sets.generated.ts";
import { askJson, type TestDatabase } from "./support/database.ts";
import { openOnServer } from "./support/on-server.ts";
import { queue, untilAnswered } from "./support/races.ts";
import { findServer } from "./support/server.ts";

const server = findServer();
const title = "vouchers in many sessions at once, on a server";

/** The embedded stack answers one request after the other: only a server has sessions that wait for each other. */
describe.skipIf(typeof server === "string")(
  typeof server === "string" ? `${title}: skipped, ${server}` : title,
  () => {
    let database: TestDatabase;
    let sessions: Pool;
    beforeAll(async () => {
      if (typeof server === "string") return;
      const opened = await openOnServer("voucher races");
      database = opened;
      // As many at once as a small server has.
      sessions = opened.sessions(24);
    });
    afterAll(() => sessions.end());

    beforeEach(async () => {
      await database.exec(`
        truncate tests.people; delete from public.councils; delete from auth.users;
        truncate public.vouchers, private.deleted_vouchers cascade; select tests.empty_facts();
        select tests.cast(); select tests.open_borough('camden');`);
    });

    /** Asks in one transaction, as the person, as the API does. Resolves to the first row. */
    const as = (person: string, query: string) => untilAnswered(() => once(person, query));
    const once = async (person: string, query: string): Promise<Record<string, string>> => {
      const session = await sessions.connect();
      try {
        const answers: unknown = await session.query(
          `begin; select tests.act_as('${person}'); select to_json(answer) as row from (${query}) as answer; commit;`,
        );
        const [, , answer] = answers as QueryResult<{ row: Record<string, string> }>[];
        return answer?.rows[0]?.row ?? {};
      } catch (error) {
        await session.query("rollback");
        throw error;
      } finally {
        session.release();
      }
    };
    const site = (number = 1) => `tests.site('camden', ${number})`;
    const apply = (person: string, request: string = randomUUID()) =>
      as(
        person,
        `select outcome, code from public.apply_for_voucher(${site()}, '{"kinds": ["sofa"], "size": "car"}', '${request}')`,
      );
    const accept = (person: string, code: string, acceptance: string = randomUUID()) =>
      as(person, `select outcome, used_by from public.accept_voucher('${code}', '${acceptance}', ${site()})`);
    const undo = (person: string, acceptance: string) =>
      as(person, `select outcome from public.undo_acceptance('${acceptance}', 'other')`);
    const codeOf = async (person: string) => (await apply(person)).code ?? "";
    const count = (what: string) => askJson<number>(database, `select count(*) from ${what}`);
    const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
    const outcomes = (answers: readonly Record<string, string>[]) =>
      answers.map(({ outcome }) => outcome).toSorted();
    const recount = () => database.exec("select public.recount_vouchers('camden', tests.today())");
    const expectTotalsToBeRight = async () =>
      expect(
        await database.exec("select tests.totals_that_differ() union all select tests.gates_that_differ()"),
      ).toEqual([]);

    test("a voucher issued before a gate list and committed after it is in the next change", async () => {
      expect((await apply("neighbour"))["outcome"]).toBe("issued");
      const printOf = (person: string) =>
        askJson<string>(
          database,
          `select to_json(to_hex(code_hash)) from public.vouchers where resident_id = tests.user_id('${person}')`,
        );
      const asked = async (seen?: string) =>
        (await as("gate", `select public.gate_list(${site()}, ${seen ? `'${seen}'` : "null"}) as list`))[
          "list"
        ] as never as { version: string; changed?: string[]; list?: { count: number } };
      const slow = await sessions.connect();
      try {
        await slow.query(
          `begin; select tests.act_as('resident');
           select public.apply_for_voucher(${site()}, '{"kinds": ["sofa"], "size": "car"}', '${randomUUID()}')`,
        );
        const first = await asked();
        expect(first.list?.count).toBe(1);
        // Something that begins later and commits first: a number that only grows would be past the slow one's.
        await database.exec("update public.vouchers set last_day = last_day where true");
        const second = await asked(first.version);
        expect(second.changed).toContain(await printOf("neighbour"));
        await slow.query("commit");
        expect((await asked(second.version)).changed).toContain(await printOf("resident"));
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

    test("a code drawn by two applications at once is drawn again", async () => {
      const alphabet = (letters: string) =>
        database.exec(`create or replace function private.voucher_code_alphabet() returns text
          language sql immutable parallel safe set search_path = '' as $$select '${letters}'::text;$$`);
      const [letters = ""] = await database.exec("select private.voucher_code_alphabet()");
      const issue = (person: string, surname: string) =>
        as(
          person,
          `select outcome, code from public.issue_desk_voucher('${surname}', '5', 'NW5 2AA', 'camden',
            '{"kinds": ["sofa"], "size": "car"}', ${site()}, '${randomUUID()}')`,
        );
      // Most draws are 2222222222.
      await alphabet("22222222222222222222223");
      try {
        const answers = await Promise.all([
          ...oneTo(3).flatMap(() => [apply("resident"), apply("neighbour")]),
          ...oneTo(5).flatMap((number) => [
            issue("own", `Own ${number}`),
            issue("officer", `Officer ${number}`),
          ]),
        ]);
        expect(outcomes(answers)).toEqual(Array(16).fill("issued"));
        expect(new Set(answers.map(({ code }) => code)).size).toBe(16);
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

    test("two gates accept one voucher: one wins, and the other sees who", async () => {
      const code = await codeOf("resident");
      const answers = await Promise.all(
        oneTo(8).map((number) => accept(number % 2 ? "gate" : "officer", code)),
      );
      expect(outcomes(answers)).toEqual(["accepted", ...Array<string>(7).fill("used")]);
      const winner = answers.find(({ outcome }) => outcome === "accepted")?.used_by;
      expect(new Set(answers.map(({ used_by }) => used_by))).toEqual(new Set([winner]));
      expect(await count("public.acceptances")).toBe(1);
      await expectTotalsToBeRight();
    });

    test("a council that closes while its gate waits for a voucher accepts no more", async () => {
      const code = await codeOf("resident");
      const accepts = () =>
        database.exec(`begin; select tests.act_as('gate');
          select outcome from public.accept_voucher('${code}', '${randomUUID()}', ${site()}); commit;`);
      const closes = () =>
        database.exec("begin; select tests.act_as('own'); select public.close_council(); commit;");
      const scanned = `select 1 from public.vouchers where code = '${code}' for update`;
      const [accepted, closed] = await queue(database, scanned, [accepts, closes]);
      expect(accepted).toEqual({ rows: ["", "site_gone"] });
      expect(closed).toHaveProperty("rows");
    });

    test("an account that joins a person while two accounts apply: both apply again", async () => {
      await database.exec(`
        select tests.become_resident('first', 'first@joins.example', 'camden');
        select tests.become_resident('second', 'second@joins.example', 'camden');
        select tests.held('first', '1 day'), tests.held('second', '1 day');
        insert into private.announcements (user_id, what, value, session_id)
        select user_id, 'email', 'first+2@joins.example', session_id from tests.people where name = 'second';`);
      const joins = () =>
        database.exec(`begin; update auth.users set email = 'first+2@joins.example'
          where id = tests.user_id('second'); select pg_advisory_xact_lock(7); commit;`);
      const applies = (person: string) => () =>
        once(
          person,
          `select outcome from public.apply_for_voucher(${site()}, '{"kinds": ["sofa"], "size": "car"}', '${randomUUID()}')`,
        ).then(({ outcome }) => [String(outcome)]);
      const outcomes = await queue(database, "select pg_advisory_xact_lock(7)", [
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
      await database.exec(`
        select tests.become_resident(name, name || '@shares.example', 'camden')
        from unnest('{first, second, third}'::text[]) as name;
        insert into private.person_hashes (hash, user_id)
        select private.mailbox_hash('first@shares.example'), tests.user_id('second');
        update public.residents set blocked_at = now() where user_id = tests.user_id('third');`);
      const ids = await askJson<string[]>(
        database,
        `select json_agg(user_id order by user_id) from tests.people where name in ('first', 'second')`,
      );
      // The row with the lower id comes last in the table.
      await database.exec(`update public.residents set told_on = null where user_id = '${ids[0]}'`);
      const shares = () =>
        database.exec(`begin; insert into private.person_hashes (hash, user_id)
          select private.mailbox_hash('first@shares.example'), tests.user_id('third');
          select private.share_block(tests.user_id('third')); commit;`);
      const applies = () =>
        database.exec(`begin; select tests.act_as('first');
          select outcome from public.apply_for_voucher(${site()}, '{"kinds": ["sofa"], "size": "car"}', '${randomUUID()}');
          commit;`);
      const outcomes = await queue(
        database,
        `select 1 from public.residents where user_id = '${ids[0]}' for update`,
        [applies, shares],
      );
      expect(outcomes.map((outcome) => Object.keys(outcome))).toEqual([["rows"], ["rows"]]);
      expect(await count("public.residents where blocked_at is not null")).toBe(3);
    });

    test("one acceptance sent many times is stored once, and each answer is accepted", async () => {
      const code = await codeOf("resident");
      const acceptance = randomUUID();
      const answers = await Promise.all(oneTo(8).map(() => accept("gate", code, acceptance)));
      expect(outcomes(answers)).toEqual(Array(8).fill("accepted"));
      expect(await count("public.acceptances")).toBe(1);
    });

    test("two devices send a pending check of one code: one wins, the other is stored once", async () => {
      const code = await codeOf("resident");
      const [hers, theirs] = [randomUUID(), randomUUID()];
      const send = (acceptance: string) =>
        as(
          acceptance === hers ? "gate" : "officer",
          `select outcome from public.accept_pending('${code}', '${acceptance}', ${site()}, false, tests.user_id('gate'), now(), now())`,
        );
      const answers = await Promise.all(oneTo(8).map((number) => send(number % 2 ? hers : theirs)));
      expect(outcomes(answers).filter((outcome) => outcome === "used")).toHaveLength(4);
      expect(await count("public.acceptances where member_name like 'Grace Gate%'")).toBe(1);
      expect(await count("private.late_checks")).toBe(1);
      await expectTotalsToBeRight();
    });

    test("one acceptance id for two vouchers at once accepts one of them", async () => {
      const codes = [await codeOf("resident"), await codeOf("neighbour")];
      const acceptance = randomUUID();
      const answers = await Promise.allSettled(codes.map((code) => accept("gate", code, acceptance)));
      const results = answers.map((answer) =>
        answer.status === "fulfilled" ? answer.value["outcome"] : (answer.reason as { code: string }).code,
      );
      expect(results.toSorted()).toEqual(["TR068", "accepted"]);
      expect(await count("public.vouchers where voucher_used")).toBe(1);
      await expectTotalsToBeRight();
    });

    test("a late duplicate of an undone acceptance accepts nothing", async () => {
      const code = await codeOf("resident");
      const acceptance = randomUUID();
      await accept("gate", code, acceptance);
      await Promise.all([
        undo("gate", acceptance),
        ...oneTo(4).map(() => accept("gate", code, acceptance)),
        undo("gate", acceptance),
      ]);
      expect((await accept("gate", code, acceptance)).outcome).toBe("undone");
      expect(await count("public.vouchers where voucher_used")).toBe(0);
      await expectTotalsToBeRight();
    });

    test("a voucher cancelled while it is accepted is either cancelled or used", async () => {
      for (let round = 0; round < 3; round++) {
        const code = await codeOf("resident");
        const [cancelled, accepted] = await Promise.all([
          as(
            "resident",
            `select outcome from public.cancel_voucher((select id from public.vouchers where code = '${code}'))`,
          ),
          accept("gate", code),
        ]);
        expect([
          ["cancelled", "cancelled"],
          ["used", "accepted"],
        ]).toContainEqual([cancelled.outcome, accepted.outcome]);
      }
      await expectTotalsToBeRight();
    });

    test("forty guesses of one member at once get thirty answers", async () => {
      const guesses = await askJson<string[]>(
        database,
        "select json_agg(private.new_voucher_code()) from generate_series(1, 40)",
      );
      const answers = await Promise.all(
        guesses.map((code) => as("gate", `select outcome from public.check_voucher('${code}', ${site()})`)),
      );
      expect(outcomes(answers)).toEqual([
        ...Array<string>(10).fill("too_many"),
        ...Array<string>(30).fill("unknown"),
      ]);
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
      await database.exec(`delete from public.skip_sites where id = ${site(2)}`);
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

    test("two councils' gates and the resident act at once: one wins, the others learn of it", async () => {
      await database.exec(
        "select tests.open_borough('hackney'); select tests.serve(tests.site('hackney'), 'camden')",
      );
      for (let round = 0; round < 4; round++) {
        const code = await codeOf("resident");
        const [cancelled, ...accepted] = await Promise.all([
          as(
            "resident",
            `select outcome from public.cancel_voucher((select id from public.vouchers where code = '${code}'))`,
          ),
          accept("officer", code),
          as(
            "another",
            `select outcome, used_by from public.accept_voucher('${code}', '${randomUUID()}', tests.site('hackney'))`,
          ),
        ]);
        const results = [cancelled.outcome, ...outcomes(accepted)];
        expect([
          ["cancelled", "cancelled", "cancelled"],
          ["used", "accepted", "used"],
        ]).toContainEqual(results);
        // Only that council sees who accepted.
        const used = accepted.find(({ outcome }) => outcome === "used");
        if (used) expect(used.used_by).toBeNull();
      }
      await expectTotalsToBeRight();
    });

    test("a site that stops serving a borough accepts its voucher or answers not for this site", async () => {
      await database.exec(`
        select tests.open_borough('hackney'); select tests.serve(tests.site('hackney'), 'camden');`);
      const code = await codeOf("resident");
      const [accepted] = await Promise.all([
        as(
          "another",
          `select outcome from public.accept_voucher('${code}', '${randomUUID()}', tests.site('hackney'))`,
        ),
        as(
          "another",
          "select public.save_site_boroughs(tests.site('hackney'), '[]', '[\"camden\"]') as outcome",
        ),
      ]);
      expect(["accepted", "not_for_this_site"]).toContain(accepted.outcome);
      expect(await count("public.vouchers where voucher_used")).toBe(accepted.outcome === "accepted" ? 1 : 0);
    });

    test("rejections of one voucher at once are stored once for each member and reason", async () => {
      const code = await codeOf("resident");
      const reasons = ["too_much", "trade_waste"];
      const answers = await Promise.all(
        oneTo(12).map((number) =>
          as(
            number % 3 ? "gate" : "officer",
            `select outcome from public.turn_away('${code}', '${reasons[number % 2]}', '${randomUUID()}', ${site()})`,
          ),
        ),
      );
      expect(new Set(outcomes(answers))).toEqual(new Set(["turned_away"]));
      expect(await count("public.rejections")).toBe(4);
    });

    test("1,000 residents who apply and come during exports and recounts are all counted", async () => {
      await database.exec(`do $$ begin
        for number in 1..1000 loop
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
        await recount();
      };
      // One after the other, forty times from the first resident to the last.
      let reading = read();
      await Promise.all(
        oneTo(1000).map(async (number) => {
          await life(`resident ${number}`, number);
          if (number % 25 === 0) await (reading = reading.then(read));
        }),
      );
      expect(await as("own", "select vouchers_issued, vouchers_used from public.voucher_counts()")).toEqual({
        vouchers_issued: 1000,
        vouchers_used: 250,
      });
      expect(await count("public.rejections")).toBe(250);
      await expectTotalsToBeRight();
    });

    test("imports, uses, deletions and anonymising of vouchers at once do not deadlock", async () => {
      const boroughs = ["camden", "hackney", "slough"];
      await Promise.all(
        oneTo(8).map(async (number) => {
          await database.exec(`
            insert into public.vouchers (local_auth_issue, issued_at, code, home_borough, load)
            select (array['${boroughs.join("','")}'])[1 + (n + ${number}) % 3], now() - n * interval '9 days',
              case when n % 2 = 0 then private.new_voucher_code() end, 'camden', '{"kinds": ["sofa"], "size": "car"}'
            from generate_series(1, 60) as n`);
          await database.exec("select public.maintain(20)");
          await database.exec(`
            update public.vouchers set voucher_used = true, used_at = issued_at + interval '1 day'
            where id in (select id from public.vouchers where local_auth_issue = '${boroughs[number % 3]}' and not voucher_used order by id for update)`);
          await database.exec(
            "delete from public.vouchers where id in (select id from public.vouchers order by id limit 10 for update skip locked)",
          );
          await recount();
        }),
      );
      expect(await count("public.vouchers")).toBe(400);
      await expectTotalsToBeRight();
    });
  },
);
