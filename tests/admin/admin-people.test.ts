import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operatorClient } from "../support/officers.ts";
import { hostedEnvironment, type Operator, startOperator } from "./operator.ts";

const demo = "resident-demo@home.example";
const folder = mkdtempSync(join(tmpdir(), "tipright-people-"));

const idleResidents = 2_500;

/** Inserts more old log entries and registrations than one batch deletes, and idle residents. */
async function insertOldRows(dataFolder: string): Promise<void> {
  const database = await PGlite.create(join(dataFolder, "database"));
  await database.exec(`
    set session_replication_role = replica;
    insert into public.audit_log (council_id, at, member_name, action)
    select id, now() - interval '25 months', 'Ada Sweeper', 'site_deleted'
    from (select id from public.councils limit 1) as council, generate_series(1, 5001);
    insert into auth.users (id, aud, role, email, created_at, updated_at)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'never-' || number || '@home.example', now() - interval '13 months', now()
    from generate_series(1, 5001) as number;
    with gone as (
      insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
      select gen_random_uuid(), 'authenticated', 'authenticated',
        'idle-' || number || '@home.example', now() - interval '3 years', now() - interval '3 years', now()
      from generate_series(1, ${idleResidents}) as number
      returning id
    )
    insert into public.residents (user_id, first_name, last_name, borough_key, adult_confirmed_at, created_at, last_seen_on)
    select id, 'Long', 'Gone', 'camden', now() - interval '3 years', now() - interval '3 years', (now() - interval '3 years')::date from gone;
    with notified as (
      insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
      values (gen_random_uuid(), 'authenticated', 'authenticated', 'notified@home.example', now() - interval '3 years', now() - interval '3 years', now())
      returning id
    )
    insert into public.residents (user_id, first_name, last_name, borough_key, adult_confirmed_at, created_at, last_seen_on, deletion_notice_on)
    select id, 'Notified', 'Longago', 'camden', now() - interval '3 years', now() - interval '3 years', (now() - interval '3 years')::date, (now() - interval '31 days')::date from notified;
  `);
  await database.close();
}

let operator: Operator;
beforeAll(async () => {
  operator = await startOperator(insertOldRows);
});
afterAll(async () => {
  await operator.end();
  rmSync(folder, { recursive: true });
});

describe("councils", () => {
  test("an export goes into a new file that only its owner can read", async () => {
    const out = join(folder, "camden.json");
    const { code } = await operator.admin(["councils", "export", "camden", "--out", out]);
    expect(code).toBe(0);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    const held = JSON.parse(readFileSync(out, "utf8")) as {
      members: { email: string }[];
      sites: unknown[];
      companies: { skip_company_name: string }[];
      figures: unknown[];
    };
    expect(held.members.map(({ email }) => email)).toContain("demo@camden.gov.uk");
    expect(held.sites.length).toBeGreaterThan(0);
    expect(held.companies[0]?.skip_company_name).toBeTruthy();
    expect(held.figures.length).toBeGreaterThan(0);
    const again = await operator.admin(["councils", "export", "camden", "--out", out]);
    expect(again).toMatchObject({ code: 1, printed: expect.stringContaining("exists already") });
    expect((await operator.admin(["councils", "export", "sutton"])).printed).toContain("is not registered");
  });

  test("a manager is added after a question: a member at once, others by invitation", async () => {
    const add = (email: string, ...words: string[]) =>
      operator.admin(["councils", "managers", "add", "camden", email, ...words]);
    const unsure = await add("officer-demo@camden.gov.uk");
    expect(unsure).toMatchObject({ code: 1, printed: expect.stringContaining("call back") });
    expect(unsure.printed).toMatch(/Camden: \d+ members, \d+ active vouchers?/);
    expect((await add("officer-demo@camden.gov.uk", "--yes")).printed).toContain("is a manager now");
    expect((await add("officer-demo@camden.gov.uk", "--yes")).printed).toContain("is a manager already");
    expect((await add("new@camden.gov.uk", "--yes")).printed).toContain("is invited as manager");
    for (const word of ["--yes", "--dry-run"]) {
      const refused = await add("new@gmail.com", word);
      expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining("domains list camden") });
    }
    expect((await add("new@camden.gov.uk", "--dry-run")).printed).toContain(
      "This makes new@camden.gov.uk a manager",
    );
    const gone = await operator.admin([
      "councils",
      "managers",
      "add",
      "Sutton",
      "a@sutton.gov.uk",
      "--dry-run",
    ]);
    expect(gone).toMatchObject({ code: 1, printed: expect.stringContaining("Sutton is not registered") });
  });

  test("a council is suspended with a reason, after a question, and resumed", async () => {
    const run = (...words: string[]) => operator.admin(["councils", ...words]);
    expect((await run("suspend", "camden")).printed).toContain("A reason is missing.");
    const looked = await run("suspend", "camden", "They do not answer.", "--dry-run");
    expect(looked.printed).toMatch(
      /Camden: \d+ members, \d+ active vouchers? [^]*\n {2}site 1 {2}[^]*\n {2}\S+@/,
    );
    expect(looked.printed).toMatch(/hides the sites and texts of Camden[^]*Nothing was changed\./);
    expect(await run("suspend", "camden", "They do not answer.")).toMatchObject({
      code: 1,
      printed: expect.stringContaining("Its managers read: They do not answer."),
    });
    const suspensions = async () => {
      const { data } = await operatorClient(operator.stack).rpc("suspended_councils");
      return (data as { borough_key: string; why: string }[] | null)?.map(
        ({ borough_key: key, why }) => `${key}: ${why}`,
      );
    };
    expect(await suspensions()).toEqual([]);
    expect((await run("suspend", "camden", "They do not answer.", "--yes")).printed).toContain(
      "Camden is suspended.",
    );
    expect((await run("suspend", "camden", "Again.", "--yes")).printed).toContain("is suspended already");
    expect(await suspensions()).toEqual(["camden: They do not answer."]);
    expect((await run("list")).printed).toMatch(/Camden is suspended since .*: They do not answer\./);
    expect((await run("resume", "camden")).printed).toContain("A reason is missing.");
    expect((await run("resume", "camden", "They rang.", "--yes")).printed).toContain("Camden is resumed.");
    expect(await suspensions()).toEqual([]);
  });

  test("the operator answers offers only for boroughs without a council", async () => {
    const run = (...words: string[]) => operator.admin(["councils", ...words]);
    const offers = (await run("offers")).printed;
    const [, to = ""] = /^(\w+) +(?:offered|agreed) +Camden: /m.exec(offers) ?? [];
    expect(to).not.toBe("");
    expect((await run("agree", "camden", "hackney", "--yes")).code).toBe(1);
    const looked = await run("disagree", to, "camden", "They asked.", "--dry-run");
    expect(looked.printed).toContain("will no longer be offered these sites of Camden");
    expect((await run("disagree", to, "camden", "--yes")).printed).toContain("A reason is missing.");
    expect((await run("disagree", to, "camden", "They asked.")).code).toBe(1);
    expect((await run("disagree", to, "camden", "They asked.", "--yes")).printed).toMatch(
      /(\d+) of \1 sites/,
    );
    expect((await run("offers", to)).printed).not.toMatch(/agreed +Camden/);
    expect((await run("disagree", to, "camden", "They asked.", "--yes")).printed).toContain(
      "has no such offer to",
    );
    expect((await run("agree", to, "camden", "--yes")).printed).toMatch(/(\d+) of \1 sites/);
    expect((await run("offers", to)).printed).toMatch(/agreed +Camden/);
  });

  test("removing a domain first names the members with an address there", async () => {
    const remove = (...words: string[]) =>
      operator.admin(["domains", "remove", "camden", "camden.gov.uk", ...words]);
    const looked = await remove("--dry-run");
    expect(looked.printed).toMatch(/Members with an address there: \d+\. They stay members/);
    expect(looked.printed).toContain("\n  officer-demo@camden.gov.uk  manager\n");
    const unsure = await remove();
    expect(unsure).toMatchObject({ code: 1, printed: expect.stringContaining("the last one") });
    expect(unsure.printed).toContain("with an address there");
  });

  test("resetting a second step says if the account has none", async () => {
    const { code, printed } = await operator.admin([
      "accounts",
      "reset-second-step",
      "demo@camden.gov.uk",
      "--yes",
    ]);
    expect(code).toBe(0);
    expect(printed).toContain("No account of demo@camden.gov.uk has a second step");
  });
});

describe("residents", () => {
  test("a resident is found by email or voucher code, and exported", async () => {
    for (const query of [demo, "HAPPYCAMP7"]) {
      const { code, printed } = await operator.admin(["residents", "find", query]);
      expect(code).toBe(0);
      expect(printed).toContain(demo);
    }
    const held = await operator.admin(["residents", "export", demo]);
    expect(held.printed).toContain("HAPPYCAMP7");
    expect((await operator.admin(["residents", "find", "missing@home.example"])).printed).toContain(
      "No resident has",
    );
  });

  test("a resident is blocked after a question, and unblocked", async () => {
    expect((await operator.admin(["residents", "block", demo, "--yes"])).printed).toContain(
      "A reason is missing.",
    );
    const why = "Sold vouchers to others";
    expect((await operator.admin(["residents", "block", demo, why])).code).toBe(1);
    expect((await operator.admin(["residents", "block", demo, why, "--yes"])).code).toBe(0);
    expect((await operator.admin(["residents", "find", demo])).printed).toMatch(
      /blocked since \S+: Sold vouchers to others/,
    );
    expect((await operator.admin(["residents", "unblock", demo])).code).toBe(0);
    expect((await operator.admin(["residents", "find", demo])).printed).not.toContain("blocked since");
  });

  test("the nightly run deletes what is due in batches and emails idle residents once", async () => {
    const lastRun = async () =>
      (
        (await operatorClient(operator.stack).rpc("deployment_report")).data as {
          last_maintained: string | null;
        }
      ).last_maintained;
    expect(await lastRun()).toBeNull();
    const nightly = () => operator.adminWith(hostedEnvironment(operator.stack), ["nightly"]);
    const first = await nightly();
    // There is no SUPABASE_DB_URL to make a backup of.
    expect(first).toMatchObject({ code: 1, printed: expect.stringContaining("FAILED: Backup") });
    expect(first.printed).toContain("done: Deleting what is due");
    expect(first.printed).toMatch(/^ {2}events: 5,\d{3}$/m);
    expect(first.printed).toMatch(/^ {2}registrations: 5,\d{3}$/m);
    expect(first.printed).toMatch(/^ {2}idle residents: 1$/m);
    expect(first.printed).toMatch(/^ {2}idle residents emailed: 2,500$/m);
    expect(Date.now() - Date.parse((await lastRun()) ?? "")).toBeLessThan(120_000);
    const find = (email: string) => operator.admin(["residents", "find", email]);
    expect(await find("notified@home.example")).toMatchObject({
      code: 1,
      printed: expect.stringContaining("No resident has"),
    });
    expect(await find("idle-1@home.example")).toMatchObject({
      code: 0,
      printed: expect.stringContaining("idle-1@home.example"),
    });
    const second = await nightly();
    expect(second.printed).toContain("Nothing was due.");
  });

  test("a resident is deleted after a question", async () => {
    const looked = await operator.admin(["residents", "forget", demo, "--dry-run"]);
    expect(looked.printed).toContain("This deletes the resident");
    expect((await operator.admin(["residents", "forget", demo])).code).toBe(1);
    const { code, printed } = await operator.admin(["residents", "forget", demo, "--yes"]);
    expect(code).toBe(0);
    expect(printed).toMatch(/Forgotten\. \d+ vouchers? cancelled; the account is deleted/);
    expect((await operator.admin(["residents", "find", demo])).printed).toContain("No resident has");
  });
});
