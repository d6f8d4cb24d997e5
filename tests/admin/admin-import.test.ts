import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostedEnvironment, type Operator, startOperator } from "./operator.ts";

let operator: Operator;
beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.end());

const importText = (text: string, ...options: string[]) =>
  operator.admin(["companies", "import", operator.csv("companies.csv", text), ...options]);

test("a hosted project imports companies from a file with byte order mark, quotes and CRLF", async () => {
  const file = operator.csv(
    "companies.csv",
    '\uFEFFskip_company_name,contact_email,skip_company_address\r\n"Skips, hosted",a@b.example,"1 ""High"" Street"\r\nSecond,,\r\n',
  );
  const run = (...options: string[]) =>
    operator.adminWith(hostedEnvironment(operator.stack), ["companies", "import", file, ...options]);
  const before = await operator.countCompanies();
  expect((await run("--dry-run")).printed).toContain("Would add 2 skip companies");
  expect(await operator.countCompanies()).toBe(before);
  expect((await run()).printed).toContain("Added 2 skip companies");
  expect(await operator.countCompanies()).toBe(before + 2);
});

test("companies that are listed already are skipped and named, in another spelling too", async () => {
  const file = "skip_company_name\nTip & Skip Ltd\nNew Skips\n";
  const before = await operator.countCompanies();
  expect((await importText(file)).printed).toContain("Added 2 skip companies.");
  const again = await importText(file);
  expect(again).toMatchObject({ code: 0, printed: expect.stringContaining("Added 0 skip companies.") });
  const others = await importText(
    "skip_company_name\nTip and Skip Limited.\nAmber Skips\nThird Skips\nThird Skips\n",
  );
  expect(others.printed).toContain("Added 1 skip companies.");
  expect(others.printed).toContain("listed already: Tip and Skip Limited.; Amber Skips; Third Skips.");
  expect(await operator.countCompanies()).toBe(before + 3);
});

test("one wrong row stops an import, and every wrong cell is listed with its row", async () => {
  const before = await operator.countCompanies();
  const { code, printed } = await importText(
    'skip_company_name,skip_company_address,contact_email\r\n"One","1 High Street\r\nLondon",\r\n,,\r\nTwo,,nowhere\r\n,3 Low Street,\r\n',
  );
  expect(code).toBe(1);
  expect(printed).toMatch(/row 2, skip_company_address: .* has a line break/s);
  expect(printed).toContain('row 4, contact_email: "nowhere" is not an email address');
  expect(printed).toContain('row 5, skip_company_name: "" is missing');
  expect(await operator.countCompanies()).toBe(before);
});

test.each([
  ["an unknown column", "skip_company_name,owner\nA,B\n", "column owner"],
  ["a missing column", "contact_email\na@b.example\n", "lacks the column skip_company_name"],
  ["no rows", "skip_company_name\n", "no rows"],
  ["a double column", "skip_company_name,Skip Company Name\nA,B\n", "skip_company_name twice"],
  ["a comma too many", "skip_company_name\nA,B\n", "more or fewer cells"],
  ["a quote that never ends", 'skip_company_name\n"A\n', "never closed"],
  ["a value without a heading", "skip_company_name,\nA,B\n", "has no name in the first line"],
])("a file with %s is rejected with a reason", async (_, text, reason) => {
  const { code, printed } = await importText(text);
  expect(code).toBe(1);
  expect(printed).toContain(reason);
});

test("semicolons, other headings, and blank rows and columns of spreadsheets are read", async () => {
  const before = await operator.countCompanies();
  const { printed } = await importText(
    '\uFEFFSkip Company Name;Contact Email;;\r\n"Semicolon; & Sons";a@b.example;;\r\n;;;\r\nTab Skips;;;\r\n',
  );
  expect(printed).toContain("Added 2 skip companies");
  expect(await operator.countCompanies()).toBe(before + 2);
});

test.each([
  ["skip_company_name,contact_number\nA,4.42E+11\n", "was shortened by Excel"],
  ["skip_company_name,contact_number\nA,442079460000\n", "lost its first 0 or +"],
  ['skip_company_name\n"=HYPERLINK(""x"")"\n', "begins like a formula"],
  ["skip_company_name\n@SUM(1)\n", "begins like a formula"],
  [
    "skip_company_name,contact_number\nA,+44 (0)20-7946 0000\n-Skips,\n",
    'row 3, skip_company_name: "-Skips"',
  ],
  ["skip_company_name\n\u200b\u2060\n", "is missing"],
])("values that a spreadsheet has changed are rejected: %j", async (text, reason) => {
  const { code, printed } = await importText(text);
  expect(code).toBe(1);
  expect(printed).toContain(reason);
});

test("the help lists the columns of an import", async () => {
  expect((await operator.admin(["--help"])).printed).toContain(
    "skip_company_name (required), contact_first_name",
  );
});

test("without an answer the change is uncertain; without a connection nothing has changed", async () => {
  const file = operator.csv("silent.csv", "skip_company_name\nSilent Skips\n");
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
  const uncertain = await operator.adminWith(environment, ["companies", "import", file]);
  expect(uncertain.code).toBe(1);
  expect(uncertain.printed).toContain("may or may not have been made. Run the same command again");
  expect(uncertain.printed).not.toContain("Nothing was changed");
  await new Promise((closed) => silent.close(closed));
  const unreachable = await operator.adminWith(environment, ["companies", "import", file]);
  expect(unreachable.printed).toContain("Nothing was changed");
});
