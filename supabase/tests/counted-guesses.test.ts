import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { askJson } from "./support/database.ts";
import { onEveryDatabase } from "./support/targets.ts";

const site = "tests.site('camden')";

/** Every function that looks something up by a code, for somebody who guesses. */
const lookUps: Record<string, (code: string) => string> = {
  check_voucher: (code) => `public.check_voucher('${code}', ${site})`,
  accept_voucher: (code) => `public.accept_voucher('${code}', '${randomUUID()}', ${site}, false)`,
  turn_away: (code) => `public.turn_away('${code}', 'other', '${randomUUID()}', ${site})`,
  accept_kept: (code) =>
    `public.accept_kept('${code}', '${randomUUID()}', ${site}, false, null, now(), now())`,
  acceptance_of: (code) => `public.acceptance_of('${code}')`,
  cancel_desk_voucher: (code) => `public.cancel_desk_voucher('${code}')`,
};

onEveryDatabase((database) => {
  test("every function that takes a code is among them", async () => {
    const taking = await askJson<string[]>(
      database(),
      `select json_agg(distinct proname) from pg_proc
       where pronamespace = 'public'::regnamespace and 'code' = any (proargnames[1:pronargs])`,
    );
    expect(taking.toSorted()).toEqual(Object.keys(lookUps).toSorted());
  });

  describe.each(Object.entries(lookUps))("%s", (_, lookUp) => {
    let guesses: string[];
    beforeEach(async () => {
      await database().exec(`
        begin; delete from tests.people where true; delete from public.vouchers where true;
        delete from public.councils where true; delete from auth.users where true;
        select tests.cast(); select tests.open_borough('camden'); commit;`);
      guesses = await askJson<string[]>(
        database(),
        "select json_agg(private.new_voucher_code()) from generate_series(1, 35)",
      );
    });
    const as = (begin: string, statement: string, end: string) =>
      database()
        .exec(`${begin}; select tests.act_as('own'); ${statement}; ${end};`)
        .then((rows) => rows.join(" "), String);

    test("counts a guess that is rolled back by a cast which names the answer", async () => {
      const told: string[] = [];
      for (const code of guesses)
        told.push(await as("begin", `select outcome::text::integer from ${lookUp(code)}`, "commit"));
      expect(told.filter((answer) => answer.includes('"unknown"'))).toHaveLength(30);
      expect(told.filter((answer) => answer.includes('"too_many"'))).toHaveLength(5);
    });

    test("counts a guess whose call is rolled back after it has answered", async () => {
      const told: string[] = [];
      for (const code of guesses)
        told.push(await as("begin", `select 'it is ' || outcome from ${lookUp(code)}`, "rollback"));
      expect(told.filter((answer) => answer.includes("it is unknown"))).toHaveLength(30);
      expect(told.filter((answer) => answer.includes("it is too_many"))).toHaveLength(5);
    });

    test("counts a guess of a request that is cancelled", async () => {
      // PGlite knows no limit of time: there it ends by another error.
      const end =
        database().name === "embedded stack"
          ? "select 1 / 0"
          : "set local statement_timeout = 100; select pg_sleep(9)";
      await as("begin", `select outcome from ${lookUp(guesses[0] ?? "")}; ${end}`, "commit");
      expect(await askJson(database(), "tests.guesses('own')")).toBe(1);
    });

    test("answers nothing in a read-only transaction, as a GET is", async () => {
      const told = await as(
        "begin read only",
        `select 'it is ' || outcome from ${lookUp(guesses[0] ?? "")}`,
        "commit",
      );
      expect(told).toContain("could not be sent");
      expect(told).not.toContain("it is");
    });
  });

  test("a code that is no guess is given back", async () => {
    const code = await askJson<string>(database(), "tests.issue('resident')");
    for (let time = 0; time < 35; time++)
      await database().exec(
        `begin; select tests.act_as('own'); select outcome from ${lookUps["check_voucher"]?.(code)}; commit;`,
      );
    expect(await askJson(database(), "tests.guesses('own')")).toBe(0);
  });
});
