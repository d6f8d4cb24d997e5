import { afterAll, beforeAll, expect, test } from "vitest";
import { askJson, type TestDatabase } from "./support/database.ts";
import { openEmbedded } from "./support/embedded.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openEmbedded();
  await database.exec(`
    begin; select tests.cast(); select tests.open_borough('camden'); select tests.open_borough('hackney');
    select tests.issue('resident');
    update public.skip_sites set trade_waste = true, trade_pence = 5000, trade_unit = 'tonne' where council_key = 'hackney'; commit;`);
});
afterAll(() => database.close());

/** Everybody may read, of every borough, the sites that take trade waste. */
const ofAll = ["trade_sites"];
/** Functions that answer with rows although every argument is null. The others answer nothing, or an error. */
const answering = {
  anonymous: ofAll,
  own: [
    ...ofAll,
    // Everything of the caller's council.
    ...["active_vouchers", "council_audit_log", "council_figures", "delete_skip_site"],
    // That there is no such voucher.
    ...["cancel_desk_voucher", "cancel_voucher", "check_voucher", "look_up_voucher", "move_voucher"],
  ],
};

test.each([
  ["anonymous", "anon", "tests.act_as_anonymous()"],
  ["own", "authenticated", "tests.act_as('own')"],
] as const)(
  "%s: no function reveals another council when every argument is null",
  async (person, role, become) => {
    const calls = await askJson<Record<string, string>>(
      database,
      `select json_object_agg(proname, format('select to_jsonb(answer) as json from public.%I(%s) as answer', proname, (
       select string_agg('null::' || format_type(type, null), ', ' order by position)
       from unnest(proargtypes) with ordinality as taken (type, position))))
     from pg_proc
     where pronamespace = 'public'::regnamespace and pronargs > 0 and has_function_privilege('${role}', oid, 'execute')`,
    );
    const withRows: string[] = [];
    const ofAnother: string[] = [];
    const unregistered: string[] = [];
    for (const [name, call] of Object.entries(calls)) {
      try {
        const lines = await database.exec(`
        begin; select ${become};
        select 'row ' || answers.json::text from (${call}) as answers where answers.json::text not in ('null', 'false', '""', '[]', '{}');
        rollback;`);
        const rows = lines.filter((line) => line.startsWith("row "));
        if (rows.length > 0) withRows.push(name);
        if (!ofAll.includes(name) && rows.some((row) => /hackney/i.test(row))) ofAnother.push(name);
      } catch (error) {
        await database.exec("rollback");
        const { code } = error as { code?: string };
        if (!/^TR\d{3}$/.test(code ?? "")) unregistered.push(`${name}: ${code}`);
      }
    }
    expect({ withRows: withRows.toSorted(), ofAnother, unregistered }).toEqual({
      withRows: answering[person].toSorted(),
      ofAnother: [],
      unregistered: [],
    });
  },
);
