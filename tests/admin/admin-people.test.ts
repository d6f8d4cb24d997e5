import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operatorClient } from "../support/officers.ts";
import { type Operator, startOperator } from "./operator.ts";

const demo = "resident-demo@home.example";
const folder = mkdtempSync(join(tmpdir(), "tipright-people-"));

/** Residents long gone, one of them with a name that a spreadsheet would run: more than two pages of a list. */
const idle = 2_500;

/** More changes by a council and unconfirmed registrations than one batch takes, all of them too old. */
async function leaveOld(dataFolder: string): Promise<void> {
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
        case number when 1 then '=idle' else 'idle-' || number end || '@home.example', now() - interval '3 years', now() - interval '3 years', now()
      from generate_series(1, ${idle}) as number
      returning id
    )
    insert into public.residents (user_id, first_name, last_name, borough_key, adult_confirmed_at, created_at, last_seen_on)
    select id, 'Long', 'Gone', 'camden', now() - interval '3 years', now() - interval '3 years', (now() - interval '3 years')::date from gone;
    with told as (
      insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
      values (gen_random_uuid(), 'authenticated', 'authenticated', 'told@home.example', now() - interval '3 years', now() - interval '3 years', now())
      returning id
    )
    insert into public.residents (user_id, first_name, last_name, borough_key, adult_confirmed_at, created_at, last_seen_on, told_on)
    select id, 'Told', 'Longago', 'camden', now() - interval '3 years', now() - interval '3 years', (now() - interval '3 years')::date, (now() - interval '31 days')::date from told;
  `);
  await database.close();
}

let operator: Operator;
beforeAll(async () => {
  operator = await startOperator(leaveOld);
});
afterAll(async () => {
  await operator.end();
  rmSync(folder, { recursive: true });
});

describe("councils", () => {
  test("a council's data go into a file that only its owner reads, and never over another one", async () => {
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
    expect(again).toMatchObject({ code: 1, printed: expect.stringContaining("is there already") });
    expect((await operator.admin(["councils", "export", "sutton"])).printed).toContain("is not registered");
  });

  test("a manager is added after a question: a member at once, anybody else by invitation", async () => {
    const add = (email: string, ...words: string[]) =>
      operator.admin(["councils", "managers", "add", "camden", email, ...words]);
    const unsure = await add("officer-demo@camden.gov.uk");
    expect(unsure).toMatchObject({ code: 1, printed: expect.stringContaining("ring back") });
    expect((await add("officer-demo@camden.gov.uk", "--yes")).printed).toContain("is a manager now");
    expect((await add("officer-demo@camden.gov.uk", "--yes")).printed).toContain("is a manager already");
    expect((await add("new@camden.gov.uk", "--yes")).printed).toContain("is invited as manager");
    for (const word of ["--yes", "--dry-run"]) {
      const refused = await add("new@gmail.com", word);
      expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining("domains list camden") });
    }
    expect((await add("new@camden.gov.uk", "--dry-run")).printed).toContain("Would make");
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

  test("a council is suspended for a reason, after a question, and resumed", async () => {
    const run = (...words: string[]) => operator.admin(["councils", ...words]);
    expect((await run("suspend", "camden")).printed).toContain("Why?");
    const looked = await run("suspend", "camden", "Nobody knows them.", "--dry-run");
    expect(looked.printed).toMatch(
      /Camden: \d+ disposal sites\n[^]*Its people: \d+\n {2}\S+@[^]*Active vouchers for its sites: \d+/,
    );
    expect(looked.printed).toMatch(/hides the sites and texts of Camden.*Nothing was changed\./);
    expect(await run("suspend", "camden", "Nobody knows them.")).toMatchObject({
      code: 1,
      printed: expect.stringContaining("Its managers read: Nobody knows them."),
    });
    const sites = async () => {
      const { data } = await operatorClient(operator.stack).rpc("suspended_councils");
      return (data as { borough_key: string; why: string }[] | null)?.map(
        ({ borough_key: key, why }) => `${key}: ${why}`,
      );
    };
    expect(await sites()).toEqual([]);
    expect((await run("suspend", "camden", "Nobody knows them.", "--yes")).printed).toContain(
      "Camden is suspended.",
    );
    expect((await run("suspend", "camden", "Again.", "--yes")).printed).toContain("was so already");
    expect(await sites()).toEqual(["camden: Nobody knows them."]);
    expect((await run("list")).printed).toMatch(/camden is suspended since .*: Nobody knows them\./);
    expect((await run("resume", "camden")).printed).toContain("Why?");
    expect((await run("resume", "camden", "They rang.", "--yes")).printed).toContain("Camden is resumed.");
    expect(await sites()).toEqual([]);
  });

  test("the operator answers offers to a borough without a council, and for no other", async () => {
    const run = (...words: string[]) => operator.admin(["councils", ...words]);
    const offers = (await run("offers")).printed;
    const [, to = ""] = /^(\w+) +(?:offered|agreed) +Camden: /m.exec(offers) ?? [];
    expect(to).not.toBe("");
    expect((await run("offers", to, "--csv")).printed).toContain(
      "borough_key,council_key,state,partnership,address",
    );
    expect((await run("agree", "camden", "hackney", "--yes")).code).toBe(1);
    const looked = await run("disagree", to, "camden", "They asked.", "--dry-run");
    expect(looked.printed).toContain("would no longer be offered these sites of Camden");
    expect((await run("disagree", to, "camden", "--yes")).printed).toContain("Why?");
    expect((await run("disagree", to, "camden", "They asked.")).code).toBe(1);
    expect((await run("disagree", to, "camden", "They asked.", "--yes")).printed).toMatch(
      /(\d+) of \1 sites/,
    );
    expect((await run("offers", to)).printed).not.toMatch(/agreed +Camden/);
    expect((await run("disagree", to, "camden", "They asked.", "--yes")).printed).toContain(
      "offers nothing to",
    );
    expect((await run("agree", to, "camden", "--yes")).printed).toMatch(/(\d+) of \1 sites/);
    expect((await run("offers", to)).printed).toMatch(/agreed +Camden/);
  });

  test("a domain is taken away after it was said whose addresses are there", async () => {
    const remove = (...words: string[]) =>
      operator.admin(["domains", "remove", "camden", "camden.gov.uk", ...words]);
    const looked = await remove("--dry-run");
    expect(looked.printed).toMatch(/\d+ people of the council have an address there, and stay/);
    expect(looked.printed).toContain("\n  officer-demo@camden.gov.uk\n");
    const unsure = await remove();
    expect(unsure).toMatchObject({ code: 1, printed: expect.stringContaining("the last one") });
    expect(unsure.printed).toContain("have an address there");
  });

  test("a second step is taken from nobody who has no account, and from whom is said before", async () => {
    const reset = (...words: string[]) => operator.admin(["accounts", "reset-second-step", ...words]);
    expect(await reset("demo@camden.gov.u", "--dry-run")).toMatchObject({
      code: 1,
      printed: expect.stringContaining("Nobody has an account with demo@camden.gov.u."),
    });
    expect((await reset("Demo@camden.gov.uk", "--dry-run")).printed).toContain("an account of a council,");
    expect((await reset(demo)).printed).toContain("an account of a resident,");
  });

  test("a second step is taken from whoever has one", async () => {
    const { code, printed } = await operator.admin([
      "accounts",
      "reset-second-step",
      "demo@camden.gov.uk",
      "--yes",
    ]);
    expect(code).toBe(0);
    expect(printed).toContain("has no second step");
  });
});

describe("residents", () => {
  test("one is found by e-mail or by a voucher's code, and exported", async () => {
    for (const query of [demo, "HAPPYCAMP7"]) {
      const { code, printed } = await operator.admin(["residents", "find", query]);
      expect(code).toBe(0);
      expect(printed).toContain(demo);
    }
    const held = await operator.admin(["residents", "export", demo]);
    expect(held.printed).toContain("HAPPYCAMP7");
    expect((await operator.admin(["residents", "find", "nobody@home.example"])).printed).toContain(
      "No resident has",
    );
  });

  test("one is blocked after a question, and let in again", async () => {
    expect((await operator.admin(["residents", "block", demo, "--yes"])).printed).toContain("Why?");
    const why = "Sold vouchers to others";
    expect((await operator.admin(["residents", "block", demo, why])).code).toBe(1);
    expect((await operator.admin(["residents", "block", demo, why, "--yes"])).code).toBe(0);
    expect((await operator.admin(["residents", "find", demo])).printed).toMatch(
      /blocked since \S+: Sold vouchers to others/,
    );
    expect((await operator.admin(["residents", "unblock", demo])).code).toBe(0);
    expect((await operator.admin(["residents", "find", demo])).printed).not.toContain("blocked since");
  });

  test("whoever was not seen for long is listed, defused for spreadsheets, and counts as told only with --csv", async () => {
    const looked = await operator.admin(["residents", "idle", "--dry-run"]);
    expect(looked.printed).toContain("2,500 of them were not told yet");
    expect(looked.printed.match(/^ {2}Long Gone {2}\S+@home\.example {2}last seen /gm)).toHaveLength(idle);
    const { printed } = await operator.admin(["residents", "idle", "--csv"]);
    expect(printed).toContain("email,first_name,last_name,last_seen_on,told_on");
    expect(printed).toMatch(/^'=idle@home\.example,Long,Gone,\d{4}-\d{2}-\d{2},\d{4}-\d{2}-\d{2}$/m);
    expect(printed.match(/Long,Gone/g)).toHaveLength(idle);
    expect((await operator.admin(["residents", "idle"])).printed).toContain("0 of them were not told yet");
  });

  test("everybody with an account is listed, to be written to", async () => {
    const { printed } = await operator.admin(["accounts", "emails"]);
    for (const email of [demo, "demo@camden.gov.uk", "gate-demo@contractor.example"])
      expect(printed).toContain(email);
    const table = await operator.admin(["accounts", "emails", "--csv"]);
    expect(table.printed).toContain(`${demo},resident`);
    expect(table.printed).toContain("demo@camden.gov.uk,council");
    expect(table.printed.match(/^'?=?idle\S*@home\.example,resident$/gm)).toHaveLength(idle);
  });

  test("what is due is done in batches until nothing is, and the day is noted", async () => {
    const { data: before } = await operatorClient(operator.stack).rpc("last_maintained");
    expect(before).toBeNull();
    const looked = await operator.admin(["accounts", "tidy", "--dry-run"]);
    const old = [
      /changes by councils, more than 24 months old: ([\d,]+)/,
      /registrations that nobody confirmed within 11 months: ([\d,]+)/,
    ];
    const numbers = (said = "") => old.map((line) => Number(line.exec(said)?.[1]?.replace(",", "")));
    const due = numbers(looked.printed);
    for (const number of due) expect(number).toBeGreaterThan(5_000);
    // One was told long ago, and is the only one of whom more than a number is left.
    expect(looked.printed).toContain("Residents among them:\n  Told Longago  told@home.example  last seen ");
    const done = await operator.admin(["accounts", "tidy", "--yes"]);
    expect(done.code).toBe(0);
    expect(numbers(done.printed.split("Deleted:")[1])).toEqual(due);
    expect((await operator.admin(["accounts", "tidy"])).printed).toContain("Nothing is due");
    const { data: after } = await operatorClient(operator.stack).rpc("last_maintained");
    expect(Date.now() - Date.parse(after as string)).toBeLessThan(120_000);
    // Listed today: forgotten in 30 days, not before.
    expect((await operator.admin(["residents", "find", "=idle@home.example"])).code).toBe(0);
  });

  test("one is forgotten after a question", async () => {
    const looked = await operator.admin(["residents", "forget", demo, "--dry-run"]);
    expect(looked.printed).toContain("Would forget");
    expect((await operator.admin(["residents", "forget", demo])).code).toBe(1);
    const { code, printed } = await operator.admin(["residents", "forget", demo, "--yes"]);
    expect(code).toBe(0);
    expect(printed).toMatch(/Forgotten\. \d+ vouchers cancelled; the account is deleted/);
    expect((await operator.admin(["residents", "find", demo])).printed).toContain("No resident has");
  });
});
