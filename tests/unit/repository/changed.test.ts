import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { changedNames, testsOf, withCallers } from "../../../supabase/tests/support/changed.ts";

const before = `-- What a council says.
create function private.first(a text) returns text
language sql
as $$
  select a;

  select 'insert into' || a;
$$;

comment on function private.first(text) is 'One.';

create function private.second() returns text
language sql
as $$
  select private.first('b');
$$;
`;

test("the statement that changed is named, wherever in it, and no other", () => {
  expect(changedNames(before, before)).toEqual([]);
  expect(changedNames(before, before.replace("'b'", "'c'"))).toEqual(["second"]);
  expect(changedNames(before, before.replace("|| a", "|| a || a"))).toEqual(["first"]);
  expect(changedNames(before, before.replace("'One.'", "'Two.'"))).toEqual(["first"]);
  expect(changedNames("", before)).toEqual(["first", "second"]);
  expect(changedNames(before, "")).toEqual(["first", "second"]);
});

test("whoever calls it is meant too, through others", () => {
  const third = "create function public.third() returns text as $$ select private.second(); $$;";
  expect([...withCallers(["first"], [third, before])]).toEqual(["first", "second", "third"]);
  expect([...withCallers(["third"], [before, third])]).toEqual(["third"]);
});

test("a change of the voucher settings is tried by their own files, and not by those of the gate", () => {
  const migrations = globSync("supabase/migrations/*.sql").map((file) => readFileSync(file, "utf8"));
  const files = globSync("supabase/tests/**/*.{sql,test.ts}");
  const chosen = testsOf(withCallers(["save_voucher_settings"], migrations), files);
  expect(chosen).toContain("supabase/tests/functions/voucher_settings.sql");
  expect(chosen).toContain("supabase/tests/shared-model.test.ts");
  expect(chosen).not.toContain("supabase/tests/functions/gate.sql");
  expect(chosen.length).toBeLessThan(files.length / 3);
});
