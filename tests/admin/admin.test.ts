import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PGlite } from "@electric-sql/pglite";
import { operatorClient } from "../support/officers.ts";
import type { Stack } from "../support/stack.ts";
import { type Operator, startOperator, ways } from "./operator.ts";

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

let operator: Operator;
let stack: Stack;
beforeAll(async () => {
  operator = await startOperator(leaveUnconfirmed);
  ({ stack } = operator);
});
afterAll(() => operator.end());

const isAllowed = async (email: string, key: string) => {
  const { data } = await operatorClient(stack).rpc("email_domain_is_allowed", { email, borough_key: key });
  return data as boolean;
};

describe.each(Object.entries(ways))("through %s", (way, environment) => {
  const domain = `new-${way.length}.gov.uk`;

  test("a domain is added, listed and removed, and the database obeys at once", async () => {
    expect(
      (await operator.admin(["domains", "add", "camden", domain, "--dry-run"], environment(stack))).code,
    ).toBe(0);
    expect(await isAllowed(`a@${domain}`, "camden")).toBe(false);
    expect(
      (await operator.admin(["domains", "add", "camden", domain, "--yes"], environment(stack))).printed,
    ).toContain(`Added ${domain}`);
    expect(await isAllowed(`a@${domain}`, "camden")).toBe(true);
    expect((await operator.admin(["domains", "list", "camden"], environment(stack))).printed).toContain(
      domain,
    );
    const unsure = await operator.admin(["domains", "remove", "camden", domain], environment(stack));
    expect(unsure.code).toBe(1);
    expect(unsure.printed).toContain("--yes");
    expect(await isAllowed(`a@${domain}`, "camden")).toBe(true);
    expect(
      (await operator.admin(["domains", "remove", "camden", domain, "--yes"], environment(stack))).code,
    ).toBe(0);
    expect(await isAllowed(`a@${domain}`, "camden")).toBe(false);
  });
});

test.each([
  ["gov.uk", "is not one organisation's"],
  ["co.uk", "is not one organisation's"],
  ["uk.com", "is not one organisation's"],
  ["gmail.com", "Anybody can have an address"],
  ["mail.btinternet.com", "Anybody can have an address"],
])("%s is let in for no council and for no provider, asked or not", async (domain, words) => {
  for (const command of [
    ["domains", "add", "camden", domain, "--yes"],
    ["provider", "add", domain, "--yes"],
  ]) {
    const { code, printed } = await operator.admin(command);
    expect(code).toBe(1);
    expect(printed).toContain(words);
  }
  expect(await isAllowed(`a@${domain}`, "camden")).toBe(false);
});

test("a domain is let in only after a question, which says who else has it", async () => {
  const unsure = await operator.admin(["domains", "add", "camden", "hackney.gov.uk"]);
  expect(unsure.code).toBe(1);
  expect(unsure.printed).toContain("It is Hackney's too");
  expect(await isAllowed("a@hackney.gov.uk", "camden")).toBe(false);
});

test("the provider's domains are added, listed and removed", async () => {
  const domain = "service.example.org";
  expect((await operator.admin(["provider", "add", domain])).code).toBe(1);
  expect((await operator.admin(["provider", "add", "camden.gov.uk", "--yes"])).printed).toContain(
    "could then claim every council",
  );
  expect((await operator.admin(["provider", "add", domain, "--yes"])).printed).toContain(`Added ${domain}`);
  expect(await isAllowed(`a@${domain}`, "barnet")).toBe(true);
  expect((await operator.admin(["provider", "list"])).printed).toContain(domain);
  expect((await operator.admin(["provider", "remove", domain])).code).toBe(1);
  expect((await operator.admin(["provider", "remove", domain, "--yes"])).code).toBe(0);
  expect(await isAllowed(`a@${domain}`, "barnet")).toBe(false);
});

test("a council is closed, reopened and deleted, each after asking", async () => {
  const reason = "It asked to.";
  const run = (command: string, ...words: string[]) =>
    operator.admin(["councils", command, "hackney", ...words]);
  expect((await operator.admin(["councils", "list"])).printed).toContain("Hackney");
  expect((await run("close", "--yes")).printed).toContain("Why?");
  expect((await run("close", reason)).code).toBe(1);
  const { data } = await operatorClient(stack)
    .from("skip_sites")
    .select("address")
    .eq("council_key", "hackney");
  expect(data?.length).toBeGreaterThan(0);
  const looked = await run("close", reason, "--dry-run");
  expect(looked.printed).toContain("Nothing was changed.");
  expect(looked.printed).toMatch(/\n {2}demo@hackney\.gov\.uk {2}manager\n/);
  expect(looked.printed).toMatch(
    /Active vouchers for its sites: \d+, of \d+ (person|people)\. No other .* \d+ of them/,
  );
  for (const { address } of data ?? []) expect(looked.printed).toContain(address);
  const registered = async () =>
    (await operatorClient(stack).rpc("council_is_registered", { borough_key: "hackney" })).data;
  expect(await run("delete", reason, "--yes")).toMatchObject({
    code: 1,
    printed: expect.stringContaining("councils close hackney"),
  });
  expect(await registered()).toBe(true);

  expect((await run("close", reason, "--yes")).printed).toContain("Hackney is closed.");
  expect(await registered()).toBe(false);
  expect((await run("close", reason, "--yes")).printed).toContain("Nothing was changed.");
  expect((await run("reopen")).code).toBe(1);
  expect((await run("reopen", "--yes")).printed).toContain("Hackney is open again.");
  expect(await registered()).toBe(true);
  expect((await run("reopen", "--yes")).printed).toContain("Nothing was changed.");

  expect((await run("close", reason, "--yes")).code).toBe(0);
  expect((await run("delete", reason, "--dry-run")).printed).toContain("Would delete");
  const { code, printed } = await run("delete", reason, "--yes");
  expect(code).toBe(0);
  expect(printed).toContain("demo@hackney.gov.uk");
  expect((await run("delete", reason, "--yes")).printed).toContain("is not registered");
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
    ["councils", "close", "atlantis", "Why not"],
    () => ways["the embedded stack"](stack),
    "none of the boroughs",
  ],
] as const)("%s is told in words, with a code that is not 0", async (_, words, environment, message) => {
  const { code, printed } = await operator.admin([...words], environment());
  expect(code).toBe(1);
  expect(printed).toContain(message);
});

test("what the privacy notice says is not kept is deleted after asking, both ways, and nothing younger", async () => {
  const [embedded, hosted] = Object.values(ways).map((environment) => environment(stack));
  const due = [
    "registrations that nobody confirmed within 11 months: 1",
    "entries of the security log, more than 11 months old: 1",
  ];
  for (const environment of [embedded, hosted]) {
    const looked = await operator.admin(["accounts", "tidy", "--dry-run"], environment);
    for (const line of due) expect(looked.printed).toContain(line);
    const unsure = await operator.admin(["accounts", "tidy"], environment);
    expect(unsure.code).toBe(1);
    expect(unsure.printed).toContain("--yes");
  }
  const done = await operator.admin(["accounts", "tidy", "--yes"], hosted);
  for (const line of due) expect(done.printed.split("Deleted:")[1]).toContain(line);
  expect((await operator.admin(["accounts", "tidy", "--yes"], embedded)).printed).toContain("Nothing is due");
});

test("each command says first which project it works on", async () => {
  const { port, host } = new URL(stack.url);
  expect((await operator.admin(["councils", "list"])).printed).toMatch(
    new RegExp(`^On the embedded stack \\(http://localhost:${port}\\):`),
  );
  const hosted = await operator.admin(["councils", "list"], ways["an address and a secret key"](stack));
  expect(hosted.printed).toMatch(new RegExp(`^On ${host}:`));
});

test("an option that npm kept for itself, and a word too many, change nothing", async () => {
  const add = ["domains", "add", "camden", "typo.gov.uk"];
  const kept = await operator.admin(add, {
    ...ways["the embedded stack"](stack),
    npm_config_dry_run: "true",
  });
  expect(kept).toMatchObject({ code: 1, printed: expect.stringContaining("Write -- behind admin") });
  const long = await operator.admin([...add, "please"]);
  expect(long).toMatchObject({ code: 1, printed: expect.stringContaining('"please" is too much') });
  expect(await isAllowed("a@typo.gov.uk", "camden")).toBe(false);
});
