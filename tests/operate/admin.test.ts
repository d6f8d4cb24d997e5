import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PGlite } from "@electric-sql/pglite";
import { seededDataFolder } from "../support/prepared-data.ts";
import { operatorClient } from "../support/officers.ts";
import { runProgram, type Outcome } from "../support/run-program.ts";
import { startStack, type Stack } from "../support/stack.ts";

let stack: Stack;
const folder = mkdtempSync(join(tmpdir(), "tipright-operate-"));

/** Registrations of a year and of two months ago that nobody confirmed, in a database that nobody has open. */
async function leaveUnconfirmed(dataFolder: string): Promise<void> {
  const database = await PGlite.create(join(dataFolder, "database"));
  await database.exec(`
    insert into auth.users (id, aud, role, email, encrypted_password, raw_user_meta_data, created_at, updated_at)
    select gen_random_uuid(), 'authenticated', 'authenticated', name || '@barnet.gov.uk', 'x',
      '{"council_key": "barnet", "council_contact_first_name": "A", "council_contact_last_name": "B"}',
      now() - age, now()
    from (values ('forgotten', interval '12 months'), ('recent', interval '2 months')) as people (name, age);
    insert into auth.audit_log_entries (id, payload, created_at) values (gen_random_uuid(), '{}', now() - interval '2 years');
  `);
  await database.close();
}

beforeAll(async () => {
  const dataFolder = await seededDataFolder();
  await leaveUnconfirmed(dataFolder);
  stack = await startStack({ dataFolder });
});
afterAll(async () => {
  await stack.stop();
  rmSync(stack.dataFolder, { recursive: true });
  rmSync(folder, { recursive: true });
});

/** The two ways in: the embedded stack's own folder, and the address and key that a hosted project has. */
const ways: Record<string, () => Record<string, string>> = {
  "the embedded stack": () => ({ TIPRIGHT_DATA: stack.dataFolder, PORT: new URL(stack.url).port }),
  "an address and a secret key": () => ({ SUPABASE_URL: stack.url, SUPABASE_SECRET_KEY: stack.keys.secret }),
};

async function admin(words: string[], environment = ways["the embedded stack"]?.() ?? {}): Promise<Outcome> {
  const outcome = await runProgram("supabase/operate/admin.ts", words, environment);
  expect(outcome.printed).not.toContain(stack.keys.secret);
  expect(outcome.printed).not.toMatch(/\n\s+at .*:\d+:\d+/);
  return outcome;
}

function csv(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const companyCount = async () => {
  const { count } = await operatorClient(stack)
    .from("skip_companies")
    .select("id", { count: "exact", head: true });
  return count ?? 0;
};
const voucherCount = async () => {
  const { count } = await operatorClient(stack).from("vouchers").select("id", { count: "exact", head: true });
  return count ?? 0;
};
const isAllowed = async (email: string, key: string) => {
  const { data } = await operatorClient(stack).rpc("email_domain_is_allowed", { email, borough_key: key });
  return data as boolean;
};

describe.each(Object.entries(ways))("through %s", (way, environment) => {
  const domain = `new-${way.length}.gov.uk`;

  test("a domain is added, listed and removed, and the database obeys at once", async () => {
    expect((await admin(["domains", "add", "camden", domain, "--dry-run"], environment())).code).toBe(0);
    expect(await isAllowed(`a@${domain}`, "camden")).toBe(false);
    expect((await admin(["domains", "add", "camden", domain], environment())).printed).toContain(
      `Added ${domain}`,
    );
    expect(await isAllowed(`a@${domain}`, "camden")).toBe(true);
    expect((await admin(["domains", "list", "camden"], environment())).printed).toContain(domain);
    const unsure = await admin(["domains", "remove", "camden", domain], environment());
    expect(unsure.code).toBe(1);
    expect(unsure.printed).toContain("--yes");
    expect(await isAllowed(`a@${domain}`, "camden")).toBe(true);
    expect((await admin(["domains", "remove", "camden", domain, "--yes"], environment())).code).toBe(0);
    expect(await isAllowed(`a@${domain}`, "camden")).toBe(false);
  });

  test("companies come from a CSV file with a byte order mark, quotes and Windows line ends", async () => {
    const file = csv(
      "companies.csv",
      `\uFEFFskip_company_name,contact_email,skip_company_address\r\n"Skips, ${way}",a@b.example,"1 ""High"" Street"\r\n=cmd(),,\r\n`.replace(
        "=cmd()",
        `=cmd(${way})`,
      ),
    );
    const before = await companyCount();
    expect((await admin(["companies", "import", file, "--dry-run"], environment())).printed).toContain(
      "Would add 2",
    );
    expect(await companyCount()).toBe(before);
    expect((await admin(["companies", "import", file], environment())).printed).toContain("Added 2");
    expect(await companyCount()).toBe(before + 2);
    const again = await admin(["companies", "import", file], environment());
    expect(again.code).toBe(1);
    expect(again.printed).toContain("is listed already");
    expect(await companyCount()).toBe(before + 2);
  });
});

test("one wrong row stops an import, and every wrong cell is told", async () => {
  const file = csv(
    "vouchers.csv",
    "local_auth_issue,voucher_used,issued_at\ncamden,true,2024-02-22\natlantis,maybe,2024-02-22\ncamden,false,yesterday\n",
  );
  const before = await voucherCount();
  const { code, printed } = await admin(["vouchers", "import", file]);
  expect(code).toBe(1);
  expect(printed).toContain('row 3, local_auth_issue: "atlantis"');
  expect(printed).toContain('row 3, voucher_used: "maybe"');
  expect(printed).toContain('row 4, issued_at: "yesterday"');
  expect(await voucherCount()).toBe(before);
});

test("vouchers are imported by key or by display name", async () => {
  const before = await voucherCount();
  const file = csv("good.csv", "local_auth_issue,voucher_used\ntowerhamlets,yes\nTower Hamlets,\n");
  expect((await admin(["vouchers", "import", file])).printed).toContain("Added 2 vouchers");
  expect(await voucherCount()).toBe(before + 2);
});

test.each([
  ["an unknown column", "skip_company_name,owner\nA,B\n", "column owner"],
  ["a missing column", "contact_email\na@b.example\n", "lacks the column skip_company_name"],
  ["no rows", "skip_company_name\n", "no rows"],
  ["a column that is there twice", "skip_company_name,Skip Company Name\nA,B\n", "skip_company_name twice"],
  ["a comma too many", "skip_company_name\nA,B\n", "more or fewer cells"],
  ["a quote that never ends", 'skip_company_name\n"A\n', "never closed"],
])("a file with %s is refused in words", async (_, text, words) => {
  const { code, printed } = await admin(["companies", "import", csv("bad.csv", text)]);
  expect(code).toBe(1);
  expect(printed).toContain(words);
});

test("a council is released after asking, and can register again", async () => {
  expect((await admin(["councils", "list"])).printed).toContain("Hackney");
  expect((await admin(["councils", "release", "hackney"])).code).toBe(1);
  const { data } = await operatorClient(stack)
    .from("skip_sites")
    .select("address")
    .eq("council_key", "hackney");
  expect(data?.length).toBeGreaterThan(0);
  const looked = await admin(["councils", "release", "hackney", "--dry-run"]);
  expect(looked.printed).toContain("Would delete");
  for (const { address } of data ?? []) expect(looked.printed).toContain(address);
  const registered = () => operatorClient(stack).rpc("council_is_registered", { borough_key: "hackney" });
  expect((await registered()).data).toBe(true);
  const { code, printed } = await admin(["councils", "release", "hackney", "--yes"]);
  expect(code).toBe(0);
  expect(printed).toContain("demo@hackney.gov.uk");
  expect((await registered()).data).toBe(false);
  expect((await admin(["councils", "release", "hackney", "--yes"])).printed).toContain("is not registered");
});

test.each([
  [
    "no running stack",
    ["councils", "list"],
    () => ({ TIPRIGHT_DATA: stack.dataFolder, PORT: "9" }),
    "npm start",
  ],
  [
    "a wrong key",
    ["councils", "list"],
    () => ({ SUPABASE_URL: stack.url, SUPABASE_SECRET_KEY: "sb_secret_wrong" }),
    "secret key",
  ],
  ["half of the settings", ["councils", "list"], () => ({ SUPABASE_URL: stack.url }), "go together"],
  ["an unknown command", ["councils", "explode"], () => ({}), "There is no command"],
  [
    "an unknown borough",
    ["councils", "release", "atlantis"],
    ways["the embedded stack"] ?? (() => ({})),
    "none of the boroughs",
  ],
] as const)("%s is told in words, with a code that is not 0", async (_, words, environment, message) => {
  const { code, printed } = await admin([...words], environment());
  expect(code).toBe(1);
  expect(printed).toContain(message);
});

test("what the privacy notice says is not kept is deleted after asking, both ways, and nothing younger", async () => {
  const [embedded, hosted] = Object.values(ways).map((environment) => environment());
  const old = "1 registration that nobody confirmed and 1 entry of the security log";
  for (const environment of [embedded, hosted]) {
    expect((await admin(["accounts", "tidy", "--dry-run"], environment)).printed).toContain(
      `Would delete ${old}`,
    );
    const unsure = await admin(["accounts", "tidy"], environment);
    expect(unsure.code).toBe(1);
    expect(unsure.printed).toContain("--yes");
  }
  expect((await admin(["accounts", "tidy", "--yes"], hosted)).printed).toContain(`Deleted ${old}`);
  expect((await admin(["accounts", "tidy", "--yes"], embedded)).printed).toContain("Nothing to delete");
  const { data } = await operatorClient(stack).rpc("tidy_accounts", { months: 1 });
  expect(data).toEqual({ registrations: 1, log_entries: 0 });
});

test("each command says first which project it works on", async () => {
  const { port, host } = new URL(stack.url);
  expect((await admin(["councils", "list"])).printed).toMatch(
    new RegExp(`^On the embedded stack \\(http://localhost:${port}\\):`),
  );
  const hosted = await admin(["councils", "list"], ways["an address and a secret key"]?.());
  expect(hosted.printed).toMatch(new RegExp(`^On ${host}:`));
});

test("an option that npm kept for itself, and a word too many, change nothing", async () => {
  const add = ["domains", "add", "camden", "typo.gov.uk"];
  const kept = await admin(add, { ...ways["the embedded stack"]?.(), npm_config_dry_run: "true" });
  expect(kept).toMatchObject({ code: 1, printed: expect.stringContaining("Write -- behind admin") });
  const long = await admin([...add, "please"]);
  expect(long).toMatchObject({ code: 1, printed: expect.stringContaining('"please" is too much') });
  expect(await isAllowed("a@typo.gov.uk", "camden")).toBe(false);
});

test("a file is read as spreadsheets write it: semicolons, their own headings, blank rows and columns", async () => {
  const before = await companyCount();
  const file = csv(
    "excel.csv",
    '\uFEFFSkip Company Name;Contact Email;;\r\n"Semicolon; & Sons";a@b.example;;\r\n;;;\r\nTab Skips;;;\r\n',
  );
  expect((await admin(["companies", "import", file])).printed).toContain("Added 2 skip companies");
  expect(await companyCount()).toBe(before + 2);
  const listed = (await admin(["companies", "list"])).printed;
  expect(listed).toContain("Semicolon; & Sons  a@b.example");
});

test("the number of a row is the one that a spreadsheet shows", async () => {
  const file = csv(
    "rows.csv",
    'skip_company_name,skip_company_address\r\n"One","1 High Street\r\nLondon"\r\n,\r\nAmber Skips,\r\n,3 Low Street\r\n',
  );
  const { code, printed } = await admin(["companies", "import", file]);
  expect(code).toBe(1);
  expect(printed).toContain("row 2, skip_company_address: holds a line break");
  expect(printed).toContain('row 4: "Amber Skips" is listed already');
  expect(printed).toContain("row 5, skip_company_name: is missing");
});

test("a voucher used before it was marked so is told with the rest", async () => {
  const file = csv(
    "used.csv",
    "local_auth_issue,voucher_used,issued_at,used_at\ncamden,false,2024-02-22,2024-02-23\ncamden,true,22/02/2024,\n",
  );
  const { printed } = await admin(["vouchers", "import", file]);
  expect(printed).toContain("row 2: used_at is set, but voucher_used is not true");
  expect(printed).toContain("row 3, issued_at");
  expect(printed).toContain("Format Cells");
});

test("more rows than the embedded stack takes at once are refused in words", async () => {
  const file = csv("many.csv", `local_auth_issue\n${"camden\n".repeat(20_000)}`);
  expect((await admin(["vouchers", "import", file])).printed).toContain(
    "takes at most 15000 of these at once",
  );
});
