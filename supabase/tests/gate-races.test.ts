import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askJson } from "./support/database.ts";
import { openOnServer } from "./support/on-server.ts";
import { queue } from "./support/races.ts";
import { findServer } from "./support/server.ts";
import { openBorough, oneTo, outcomes, site, voucherCallsOn, type Course } from "./support/voucher-races.ts";

const server = findServer();
const title = "gates in many sessions at once, on a server";

/** The embedded stack answers one request after the other: only a server has sessions that wait for each other. */
describe.skipIf(typeof server === "string")(
  typeof server === "string" ? `${title}: skipped, ${server}` : title,
  () => {
    let course: Course;
    beforeAll(async () => {
      if (typeof server === "string") return;
      const database = await openOnServer("gate races");
      course = { database, sessions: database.sessions(24) };
    });
    afterAll(() => course.sessions.end());
    beforeEach(() => course.database.exec(openBorough));
    const { as, accept, undo, codeOf, count, expectTotalsToBeRight } = voucherCallsOn(() => course);

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
        course.database.exec(`begin; select tests.act_as('gate');
          select outcome from public.accept_voucher('${code}', '${randomUUID()}', ${site()}); commit;`);
      const closes = () =>
        course.database.exec("begin; select tests.act_as('own'); select public.close_council(); commit;");
      const scanned = `select 1 from public.vouchers where code = '${code}' for update`;
      const [accepted, closed] = await queue(course.database, scanned, [accepts, closes]);
      expect(accepted).toEqual({ rows: ["", "site_gone"] });
      expect(closed).toHaveProperty("rows");
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
            `select outcome from public.cancel_voucher((select id from public.my_vouchers() where code = '${code}'))`,
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
        course.database,
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

    test("two councils' gates and the resident act at once: one wins, the others learn of it", async () => {
      await course.database.exec(
        "select tests.open_borough('hackney'); select tests.serve(tests.site('hackney'), 'camden')",
      );
      for (let round = 0; round < 4; round++) {
        const code = await codeOf("resident");
        const [cancelled, ...accepted] = await Promise.all([
          as(
            "resident",
            `select outcome from public.cancel_voucher((select id from public.my_vouchers() where code = '${code}'))`,
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
      await course.database.exec(`
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
  },
);
