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
  test("signs in and finds council, sites, skip companies and vouchers", async () => {
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

test("seeding twice changes nothing, and demo vouchers have valid codes", async () => {
  const count = `select (select count(*) from auth.users) as users, (select count(*) from auth.identities) as identities,
    (select count(*) from public.vouchers) as vouchers, (select sum(times) from private.facts where period = 'month' and dimension = 'all' and figure = 'issued') as total`;
  const before = await query(count);
  await api.backend.connection.driver.exec(readFileSync("supabase/seed.sql", "utf8"));
  expect(await query(count)).toEqual(before);
  expect(before).toEqual([{ users: 6, identities: 6, vouchers: 300, total: 300 }]);
  expect(await query("select count(code) as codes, count(distinct code) as of from public.vouchers")).toEqual(
    [{ codes: 300, of: 300 }],
  );
});

test("ids of demo vouchers, acceptances and rejections are version 4 UUIDs", async () => {
  const ids = (await query(
    "select id from public.vouchers union all select id from public.acceptances union all select id from public.rejections",
  )) as { id: string }[];
  expect(ids.length).toBeGreaterThan(400);
  for (const { id } of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
});

test("demo accounts have no null token column, which the auth service cannot read", async () => {
  const columns = await query(
    `select column_name from information_schema.columns where table_schema = 'auth' and table_name = 'users'
     and (column_name like '%token%' or column_name in ('email_change', 'phone_change'))`,
  );
  expect(columns.length).toBeGreaterThan(5);
  for (const { column_name } of columns as { column_name: string }[]) {
    expect(await query(`select ${column_name} as token from auth.users`)).toEqual(
      Array(6).fill({ token: "" }),
    );
  }
});

test("demo data have only addresses and telephone numbers reserved for fiction", async () => {
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

test("Camden's demo vouchers cover a year by site, and one belongs to a resident", async () => {
  const manager = api.visitor();
  await manager.auth.signInWithPassword({ email: "demo@camden.gov.uk", password: demoPassword });
  const { rows, between_boroughs } = (await manager.rpc("council_figures").throwOnError())
    .data as unknown as {
    rows: { by: string; key: string | null; month: string | null; counts: Record<string, number> }[];
    between_boroughs: { borough_key: string | null }[];
  };
  const sites = rows.filter(({ by, month }) => by === "site" && month);
  expect(new Set(sites.map(({ month }) => month)).size).toBeGreaterThanOrEqual(12);
  expect(new Set(sites.map(({ key }) => key)).size).toBe(3);
  const [all] = rows.filter(({ by, month }) => by === "all" && !month);
  expect([all?.counts["issued"], all?.counts["used_in"]]).toEqual([140, 56]);
  expect(rows.some(({ by, key }) => by === "reason" && key === "too_much")).toBe(true);
  expect(between_boroughs.map(({ borough_key }) => borough_key)).toContain("islington");

  // Lock Gate Depot is closed on Sundays.
  await api.backend.connection.driver.exec("update public.skip_sites set opening = null, exceptions = '[]'");
  const gate = api.visitor();
  await gate.auth.signInWithPassword({ email: "gate-demo@contractor.example", password: demoPassword });
  const outcomes = await Promise.all(
    ["HAPPY CAMP7", "MARKE TDAY5"].map(
      async (code) =>
        (await gate.rpc("check_voucher", { code, site_id: "55555555-0000-4000-8000-000000000002" }).single())
          .data?.outcome,
    ),
  );
  expect(outcomes).toEqual(["used", "valid"]);
});

test("visitors see which boroughs offer vouchers, and what their sites take", async () => {
  const visitor = api.visitor();
  const boroughs = (await visitor.rpc("open_boroughs").throwOnError()).data;
  expect(boroughs.map(({ key, paused }) => [key, paused])).toEqual([
    ["camden", false],
    ["hackney", true],
    ["islington", false],
  ]);
  const sites = (await visitor.rpc("sites_of", { borough_key: "camden" }).throwOnError()).data;
  expect(
    sites.map(({ council_key, position, not_taken, why_not }) => [
      council_key,
      position,
      not_taken?.length,
      (why_not as { reason: string } | null)?.reason ?? null,
    ]),
  ).toEqual([
    ["camden", 1, 2, null],
    ["camden", 2, 1, null],
    ["camden", 3, 2, null],
    ["hackney", 1, 0, "paused"],
  ]);
  expect((await visitor.rpc("sites_of", { borough_key: "slough" }).throwOnError()).data).toEqual([]);
});
