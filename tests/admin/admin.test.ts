import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operatorClient } from "../support/officers.ts";
import type { Stack } from "../support/stack.ts";
import { hostedEnvironment, localEnvironment, type Operator, startOperator } from "./operator.ts";

let operator: Operator;
let stack: Stack;
beforeAll(async () => {
  operator = await startOperator();
  ({ stack } = operator);
});
afterAll(() => operator.end());

const counted = /: \d+ members, \d+ active vouchers? for its sites, held by \d+ residents?\./;

const isAllowed = async (email: string, key: string) => {
  const { data } = await operatorClient(stack).rpc("email_domain_is_allowed", { email, borough_key: key });
  return data as boolean;
};

describe.each([
  ["the embedded stack", (words: string[]) => operator.admin(words)],
  ["a hosted project", (words: string[]) => operator.adminWith(hostedEnvironment(stack), words)],
] as const)("on %s", (name, admin) => {
  const domain = `new-${name.length}.gov.uk`;

  test("a domain is added, listed and removed, at once", async () => {
    expect((await admin(["domains", "add", "camden", domain, "--dry-run"])).code).toBe(0);
    expect(await isAllowed(`a@${domain}`, "camden")).toBe(false);
    expect((await admin(["domains", "add", "camden", domain, "--yes"])).printed).toContain(`Added ${domain}`);
    expect(await isAllowed(`a@${domain}`, "camden")).toBe(true);
    expect((await admin(["domains", "list", "camden"])).printed).toContain(domain);
    const unsure = await admin(["domains", "remove", "camden", domain]);
    expect(unsure).toMatchObject({ code: 1, printed: expect.stringContaining("--yes") });
    expect(unsure.printed).toMatch(counted);
    expect(await isAllowed(`a@${domain}`, "camden")).toBe(true);
    expect((await admin(["domains", "remove", "camden", domain, "--yes"])).code).toBe(0);
    expect(await isAllowed(`a@${domain}`, "camden")).toBe(false);
  });
});

test.each([
  ["gov.uk", "belongs to more than one organisation"],
  ["co.uk", "belongs to more than one organisation"],
  ["uk.com", "belongs to more than one organisation"],
  ["gmail.com", "Anybody can have an address"],
  ["mail.btinternet.com", "Anybody can have an address"],
])("%s is rejected for a council and for the provider", async (domain, reason) => {
  for (const owner of ["camden", "provider"]) {
    const { code, printed } = await operator.admin(["domains", "add", owner, domain, "--yes"]);
    expect(code).toBe(1);
    expect(printed).toContain(reason);
  }
  expect(await isAllowed(`a@${domain}`, "camden")).toBe(false);
});

test("a domain is added only after a question, which names other councils that have it", async () => {
  const unsure = await operator.admin(["domains", "add", "camden", "hackney.gov.uk"]);
  expect(unsure.code).toBe(1);
  expect(unsure.printed).toContain("Hackney has it too");
  expect(unsure.printed).toMatch(counted);
  expect(await isAllowed("a@hackney.gov.uk", "camden")).toBe(false);
});

test("the provider's domains are added, listed and removed", async () => {
  const domain = "service.example.org";
  const run = (...words: string[]) => operator.admin(["domains", ...words]);
  expect(await run("add", "provider", domain)).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/Registered councils: \d+\./),
  });
  expect((await run("add", "provider", "camden.gov.uk", "--yes")).printed).toContain(
    "could then claim every council",
  );
  expect((await run("add", "provider", domain, "--yes")).printed).toContain(`Added ${domain}`);
  expect(await isAllowed(`a@${domain}`, "barnet")).toBe(true);
  expect((await run("list", "provider")).printed).toContain(domain);
  expect((await run("remove", "provider", domain)).code).toBe(1);
  expect((await run("remove", "provider", domain, "--yes")).code).toBe(0);
  expect(await isAllowed(`a@${domain}`, "barnet")).toBe(false);
});

test("a council is closed, reopened and deleted, each after a question", async () => {
  const reason = "It asked to.";
  const run = (command: string, ...words: string[]) =>
    operator.admin(["councils", command, "hackney", ...words]);
  expect((await operator.admin(["councils", "list"])).printed).toContain("Hackney (hackney) since");
  expect((await run("close", "--yes")).printed).toContain("A reason is missing.");
  expect((await run("close", reason)).code).toBe(1);
  const { data: sites } = await operatorClient(stack)
    .from("skip_sites")
    .select("address")
    .eq("council_key", "hackney");
  expect(sites?.length).toBeGreaterThan(0);
  const looked = await run("close", reason, "--dry-run");
  expect(looked.printed).toContain("Nothing was changed.");
  expect(looked.printed).toMatch(/\n {2}demo@hackney\.gov\.uk {2}manager\n/);
  expect(looked.printed).toMatch(counted);
  for (const { address } of sites ?? []) expect(looked.printed).toContain(address);
  const isRegistered = async () =>
    (await operatorClient(stack).rpc("council_is_registered", { borough_key: "hackney" })).data;
  expect(await run("delete", reason, "--yes")).toMatchObject({
    code: 1,
    printed: expect.stringContaining("councils close hackney"),
  });
  expect(await isRegistered()).toBe(true);

  expect((await run("close", reason, "--yes")).printed).toContain("Hackney is closed.");
  expect(await isRegistered()).toBe(false);
  expect((await run("close", reason, "--yes")).printed).toContain("Nothing was changed.");
  expect((await run("reopen")).code).toBe(1);
  expect((await run("reopen", "--yes")).printed).toContain("Hackney is open again.");
  expect(await isRegistered()).toBe(true);
  expect((await run("reopen", "--yes")).printed).toContain("Nothing was changed.");

  expect((await run("close", reason, "--yes")).code).toBe(0);
  expect((await run("delete", reason, "--dry-run")).printed).toMatch(
    /This deletes Hackney [^]* \d+ vouchers? that no other site takes will end\. [^]*Nothing was changed\./,
  );
  const { code, printed } = await run("delete", reason, "--yes");
  expect(code).toBe(0);
  expect(printed).toContain("demo@hackney.gov.uk");
  expect((await run("delete", reason, "--yes")).printed).toContain("is not registered");
});

test.each([
  [
    "no running stack",
    ["councils", "list", "--local"],
    () => ({ ...localEnvironment(stack), PORT: "9" }),
    "npm start",
  ],
  ["no settings", ["councils", "list"], () => ({}), "npm run deploy asks for"],
  [
    "a wrong key",
    ["councils", "list"],
    () => ({ ...hostedEnvironment(stack), SUPABASE_SECRET_KEY: "sb_secret_wrong" }),
    "secret key",
  ],
  [
    "half of the settings",
    ["councils", "list"],
    () => ({ SUPABASE_URL: stack.url }),
    "SUPABASE_SECRET_KEY is missing or wrong",
  ],
  ["an unknown command", ["councils", "explode"], () => ({}), "Unknown command"],
  [
    "an unknown borough",
    ["councils", "close", "atlantis", "Why not"],
    () => hostedEnvironment(stack),
    "is not a borough",
  ],
  ["--out without an export", ["councils", "list", "--out", "x"], () => ({}), "Only exports take --out"],
] as const)("%s is an error that says what to do", async (_, words, environment, message) => {
  const { code, printed } = await operator.adminWith(environment(), words);
  expect(code).toBe(1);
  expect(printed).toContain(message);
});

test("each command first names the project it works on", async () => {
  const { port, host } = new URL(stack.url);
  expect((await operator.admin(["councils", "list"])).printed).toMatch(
    new RegExp(`^On the embedded stack \\(http://localhost:${port}\\):`),
  );
  const hosted = await operator.adminWith(hostedEnvironment(stack), ["councils", "list"]);
  expect(hosted.printed).toMatch(new RegExp(`^On ${host}:`));
});

test("an option that npm took for itself and an extra word change nothing", async () => {
  const add = ["domains", "add", "camden", "typo.gov.uk"];
  const taken = await operator.adminWith({ ...hostedEnvironment(stack), npm_config_dry_run: "true" }, add);
  expect(taken).toMatchObject({ code: 1, printed: expect.stringContaining("Write -- after admin") });
  const extra = await operator.admin([...add, "please"]);
  expect(extra).toMatchObject({ code: 1, printed: expect.stringContaining('Unexpected "please"') });
  expect(await isAllowed("a@typo.gov.uk", "camden")).toBe(false);
});

test("without an answer a change is uncertain; without a connection nothing has changed", async () => {
  // Answers reads, and closes the connection of writes.
  const silent = createServer((request, response) => {
    if (request.method === "GET") response.setHeader("content-type", "application/json").end("[]");
    else request.socket.destroy();
  });
  await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
  const environment = {
    SUPABASE_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    SUPABASE_SECRET_KEY: "sb_secret_of-a-silent-server",
  };
  const add = () => operator.adminWith(environment, ["domains", "add", "provider", "silent.org", "--yes"]);
  const uncertain = await add();
  expect(uncertain.code).toBe(1);
  expect(uncertain.printed).toContain(
    "may or may not have been made. Check with npm run admin -- domains list",
  );
  expect(uncertain.printed).not.toContain("Nothing was changed");
  await new Promise((closed) => silent.close(closed));
  expect((await add()).printed).toContain("Nothing was changed");
});
