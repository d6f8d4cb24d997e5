import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Operator, startOperator, ways } from "./operator.ts";

let operator: Operator;
beforeAll(async () => {
  operator = await startOperator();
});
afterAll(() => operator.end());

describe.each(Object.entries(ways))("through %s", (way, environment) => {
  test("companies come from a CSV file with a byte order mark, quotes and Windows line ends", async () => {
    const file = operator.csv(
      "companies.csv",
      `\uFEFFskip_company_name,contact_email,skip_company_address\r\n"Skips, ${way}",a@b.example,"1 ""High"" Street"\r\n=cmd(),,\r\n`.replace(
        "=cmd()",
        `=cmd(${way})`,
      ),
    );
    const before = await operator.count("skip_companies");
    expect(
      (await operator.admin(["companies", "import", file, "--dry-run"], environment(operator.stack))).printed,
    ).toContain("Would add 2");
    expect(await operator.count("skip_companies")).toBe(before);
    expect(
      (await operator.admin(["companies", "import", file], environment(operator.stack))).printed,
    ).toContain("Added 2");
    expect(await operator.count("skip_companies")).toBe(before + 2);
    const again = await operator.admin(["companies", "import", file], environment(operator.stack));
    expect(again.code).toBe(1);
    expect(again.printed).toContain("is listed already");
    expect(await operator.count("skip_companies")).toBe(before + 2);
  });
});

test("one wrong row stops an import, and every wrong cell is told", async () => {
  const file = operator.csv(
    "vouchers.csv",
    "local_auth_issue,voucher_used,issued_at\ncamden,true,2024-02-22\natlantis,maybe,2024-02-22\ncamden,false,yesterday\n",
  );
  const before = await operator.count("vouchers");
  const { code, printed } = await operator.admin(["vouchers", "import", file]);
  expect(code).toBe(1);
  expect(printed).toContain('row 3, local_auth_issue: "atlantis"');
  expect(printed).toContain('row 3, voucher_used: "maybe"');
  expect(printed).toContain('row 4, issued_at: "yesterday"');
  expect(await operator.count("vouchers")).toBe(before);
});

test("vouchers are imported by key or by display name", async () => {
  const before = await operator.count("vouchers");
  const file = operator.csv("good.csv", "local_auth_issue,voucher_used\ntowerhamlets,yes\nTower Hamlets,\n");
  expect((await operator.admin(["vouchers", "import", file])).printed).toContain("Added 2 vouchers");
  expect(await operator.count("vouchers")).toBe(before + 2);
});

test.each([
  ["an unknown column", "skip_company_name,owner\nA,B\n", "column owner"],
  ["a missing column", "contact_email\na@b.example\n", "lacks the column skip_company_name"],
  ["no rows", "skip_company_name\n", "no rows"],
  ["a column that is there twice", "skip_company_name,Skip Company Name\nA,B\n", "skip_company_name twice"],
  ["a comma too many", "skip_company_name\nA,B\n", "more or fewer cells"],
  ["a quote that never ends", 'skip_company_name\n"A\n', "never closed"],
])("a file with %s is refused in words", async (_, text, words) => {
  const { code, printed } = await operator.admin(["companies", "import", operator.csv("bad.csv", text)]);
  expect(code).toBe(1);
  expect(printed).toContain(words);
});

test("a file is read as spreadsheets write it: semicolons, their own headings, blank rows and columns", async () => {
  const before = await operator.count("skip_companies");
  const file = operator.csv(
    "excel.csv",
    '\uFEFFSkip Company Name;Contact Email;;\r\n"Semicolon; & Sons";a@b.example;;\r\n;;;\r\nTab Skips;;;\r\n',
  );
  expect((await operator.admin(["companies", "import", file])).printed).toContain("Added 2 skip companies");
  expect(await operator.count("skip_companies")).toBe(before + 2);
  const listed = (await operator.admin(["companies", "list"])).printed;
  expect(listed).toContain("Semicolon; & Sons  a@b.example");
});

test("the number of a row is the one that a spreadsheet shows", async () => {
  const file = operator.csv(
    "rows.csv",
    'skip_company_name,skip_company_address\r\n"One","1 High Street\r\nLondon"\r\n,\r\nAmber Skips,\r\n,3 Low Street\r\n',
  );
  const { code, printed } = await operator.admin(["companies", "import", file]);
  expect(code).toBe(1);
  expect(printed).toContain("row 2, skip_company_address: holds a line break");
  expect(printed).toContain('row 4: "Amber Skips" is listed already');
  expect(printed).toContain("row 5, skip_company_name: is missing");
});

test("a voucher used before it was marked so is told with the rest", async () => {
  const file = operator.csv(
    "used.csv",
    "local_auth_issue,voucher_used,issued_at,used_at\ncamden,false,2024-02-22,2024-02-23\ncamden,true,22/02/2024,\n",
  );
  const { printed } = await operator.admin(["vouchers", "import", file]);
  expect(printed).toContain("row 2: used_at is set, but voucher_used is not true");
  expect(printed).toContain("row 3, issued_at");
  expect(printed).toContain("Format Cells");
});

test("more rows than the embedded stack takes at once are refused in words", async () => {
  const file = operator.csv("many.csv", `local_auth_issue\n${"camden\n".repeat(20_000)}`);
  expect((await operator.admin(["vouchers", "import", file])).printed).toContain(
    "takes at most 15000 of these at once",
  );
});
