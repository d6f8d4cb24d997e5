import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoPassword, openApi, type Api } from "./support/api.ts";

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.backend.close());

const query = async (sql: string) => (await api.backend.connection.driver.query(sql)).rows;

describe.each([
  ["demo@camden.gov.uk", "Camden", 3, 140],
  ["demo@hackney.gov.uk", "Hackney", 2, 100],
  ["demo@slough.gov.uk", "Slough", 1, 60],
])("%s", (email, name, sites, vouchers) => {
  test("signs in and finds their council, sites, companies and vouchers", async () => {
    const client = api.visitor();
    const { error } = await client.auth.signInWithPassword({ email, password: demoPassword });
    expect(error).toBeNull();
    expect((await client.from("councils").select("council_name")).data).toEqual([{ council_name: name }]);
    expect((await client.from("skip_sites").select("position").order("position")).data).toEqual(
      Array.from({ length: sites }, (_, index) => ({ position: index + 1 })),
    );
    expect((await client.from("skip_companies").select("id")).data).toHaveLength(11);
    const { data } = await client.rpc("voucher_counts").single();
    expect(data?.vouchers_issued).toBe(vouchers);
    expect(data?.vouchers_used).toBeGreaterThan(0);
  });
});

test("putting the demo data in twice changes nothing", async () => {
  const count = `select (select count(*) from auth.users) as users, (select count(*) from auth.identities) as identities,
    (select count(*) from public.vouchers) as vouchers, (select sum(vouchers_issued) from private.voucher_totals) as total`;
  const before = await query(count);
  await api.backend.connection.driver.exec(readFileSync("supabase/seed.sql", "utf8"));
  expect(await query(count)).toEqual(before);
  expect(before).toEqual([{ users: 5, identities: 5, vouchers: 300, total: 300 }]);
});

test("the demo accounts have no token column of null, which the auth service cannot read", async () => {
  const columns = await query(
    `select column_name from information_schema.columns where table_schema = 'auth' and table_name = 'users'
     and (column_name like '%token%' or column_name in ('email_change', 'phone_change'))`,
  );
  expect(columns.length).toBeGreaterThan(5);
  for (const { column_name } of columns as { column_name: string }[]) {
    expect(await query(`select ${column_name} as token from auth.users`)).toEqual(
      Array(5).fill({ token: "" }),
    );
  }
});

test("nobody in the demo data is real: e-mail and telephone are of the kinds kept for fiction", async () => {
  const companies = (await query("select contact_email, contact_number from public.skip_companies")) as {
    contact_email: string | null;
    contact_number: string | null;
  }[];
  expect(companies).toHaveLength(12);
  for (const { contact_email, contact_number } of companies) {
    expect(contact_email ?? "x@y.example").toMatch(/\.example$/);
    expect(contact_number ?? "020 7946 0000").toMatch(/^020 7946 0\d{3}$/);
  }
});
