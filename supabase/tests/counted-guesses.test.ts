import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askJson } from "./support/database.ts";
import { onEveryDatabase } from "./support/targets.ts";

const site = "tests.site('camden')";

/** Every function that takes a code, as a call of a guesser. */
const lookUps: Record<string, (code: string) => string> = {
  check_voucher: (code) => `public.check_voucher('${code}', ${site})`,
  accept_voucher: (code) => `public.accept_voucher('${code}', '${randomUUID()}', ${site}, false)`,
  turn_away: (code) => `public.turn_away('${code}', 'other', '${randomUUID()}', ${site})`,
  accept_pending: (code) =>
    `public.accept_pending('${code}', '${randomUUID()}', ${site}, false, null, now(), now())`,
  look_up_voucher: (code) =>
    `(select answer ->> 'outcome' as outcome from public.look_up_voucher('${code}') as answer) as look_up`,
  cancel_desk_voucher: (code) => `public.cancel_desk_voucher('${code}')`,
};

onEveryDatabase((database) => {
  test("the list has every function that takes a code", async () => {
    const taking = await askJson<string[]>(
      database(),
      `select json_agg(distinct proname) from pg_proc
       where pronamespace = 'public'::regnamespace and 'code' = any (proargnames[1:pronargs])`,
    );
    expect(taking.toSorted()).toEqual(Object.keys(lookUps).toSorted());
  });

  beforeAll(async () => {
    // One window for forty years: no test crosses into the next one, with new guesses, whenever it is run.
    await database().exec(`
      create or replace function private.guess_minutes() returns integer language sql immutable
        as 'select 40 * 365 * 24 * 60';
      discard plans;
      begin; delete from tests.people where true; delete from public.vouchers where true;
      delete from public.councils where true; delete from auth.users where true;
      select tests.cast(); select tests.open_borough('camden'); commit;`);
  });
  const as = (begin: string, statement: string, end: string) =>
    database()
      .exec(`${begin}; select tests.act_as('own'); ${statement}; ${end};`)
      .then((rows) => rows.join(" "), String);

  describe.each(Object.entries(lookUps))("%s", (_, lookUp) => {
    let guesses: string[];
    beforeEach(async () => {
      guesses = await askJson<string[]>(
        database(),
        "select json_agg(private.new_voucher_code()) from tests.set_guesses('own', 0), generate_series(1, 4)",
      );
    });

    test.each([
      [
        "a cast that fails with the answer in its error",
        (call: string) => `outcome::text::integer from ${call}`,
        "commit",
      ],
      ["a rollback after the answer", (call: string) => `outcome from ${call}`, "rollback"],
    ])("counts a guess undone by %s", async (_way, asked, end) => {
      await database().exec("select tests.set_guesses('own', 28)");
      const answers: string[] = [];
      for (const code of guesses) answers.push(await as("begin", `select ${asked(lookUp(code))}`, end));
      expect(answers.map((answer) => /unknown|too_many/.exec(answer)?.[0])).toEqual([
        "unknown",
        "unknown",
        "too_many",
        "too_many",
      ]);
    });

    test("counts a guess of a cancelled request", async () => {
      // PGlite knows no limit of time: there it ends by another error.
      const end =
        database().name === "embedded stack"
          ? "select 1 / 0"
          : "set local statement_timeout = 100; select pg_sleep(9)";
      await as("begin", `select outcome from ${lookUp(guesses[0] ?? "")}; ${end}`, "commit");
      expect(await askJson(database(), "tests.guesses('own')")).toBe(1);
    });

    test("reveals nothing in a read-only transaction, as a GET uses", async () => {
      const answers = await as(
        "begin read only",
        `select 'it is ' || outcome from ${lookUp(guesses[0] ?? "")}`,
        "commit",
      );
      expect(answers).toContain("could not be sent");
      expect(answers).not.toContain("it is");
    });
  });

  test("the desk, which reveals whether a person has a voucher, counts every question", async () => {
    await database().exec("select tests.set_guesses('own', 28)");
    const ask = (end: string) =>
      as(
        "begin",
        `select outcome::text::integer from public.issue_desk_voucher('Adams', '1', 'NW1 1AA', 'camden',
          '{"kinds": ["sofa"], "size": "car"}', ${site}, '${randomUUID()}')`,
        end,
      );
    const answers = [await ask("commit"), await ask("rollback"), await ask("commit")];
    expect(answers.map((answer) => /issued|too many/.exec(answer)?.[0])).toEqual([
      "issued",
      "issued",
      "too many",
    ]);
  });

  test("thirty guesses are counted one by one, and a valid code does not count", async () => {
    const code = await askJson<string>(database(), "tests.issue('resident')");
    const wrong = await askJson<string[]>(
      database(),
      "select json_agg(private.new_voucher_code()) from tests.set_guesses('own', 0), generate_series(1, 31)",
    );
    // Each in a transaction of its own, which is rolled back.
    const asked = wrong
      .flatMap((guess) => [code, guess])
      .map((one) => `select outcome from ${lookUps["check_voucher"]?.(one)}`)
      .map((question) => `begin; select tests.act_as('own'); ${question}; rollback;`);
    const answers = (await database().exec(asked.join("\n"))).filter((row) => /^[a-z_]+$/.test(row));
    expect(answers).toEqual([...wrong.slice(1).flatMap(() => ["valid", "unknown"]), "too_many", "too_many"]);
    expect(await askJson(database(), "tests.guesses('own')")).toBe(30);
  });

  test("guesses survive leaving and joining again, and are deleted with the account", async () => {
    await database().exec(`
      select tests.set_guesses('officer', 30);
      begin; select tests.act_as('own'); select public.remove_member(tests.user_id('officer')); commit;
      select tests.enlist('officer', 'camden', 'officer');`);
    expect(await askJson(database(), "tests.guesses('officer')")).toBe(30);
    const counters = `(select count(*) from pg_class where relname = 'guesses_' || tests.user_id('officer'))`;
    expect(await askJson(database(), counters)).toBe(1);
    await database().exec("delete from auth.users where id = tests.user_id('officer')");
    expect(await askJson(database(), counters)).toBe(0);
  });
});
