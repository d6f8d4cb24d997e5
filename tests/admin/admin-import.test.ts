import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operatorClient } from "../support/officers.ts";
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
      `\uFEFFskip_company_name,contact_email,skip_company_address\r\n"Skips, ${way}",a@b.example,"1 ""High"" Street"\r\nSecond by ${way},,\r\n`,
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
    const local = way === "the embedded stack" ? " --local" : "";
    expect(again.printed).toContain(`To take it back: npm run admin --${local} companies remove `);
    expect(again).toMatchObject({
      code: 0,
      printed: expect.stringContaining("Added 0 skip companies. 2 of this"),
    });
    expect(await operator.count("skip_companies")).toBe(before + 2);
    const other = operator.csv("others.csv", `skip_company_name\n"SKIPS, ${way}"\n`);
    const twice = await operator.admin(["companies", "import", other], environment(operator.stack));
    expect(twice).toMatchObject({ code: 1, printed: expect.stringContaining("is listed already") });
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

test("a file of more rows than one request takes is imported whole, once, and can be taken back", async () => {
  // One more than a request takes.
  const rows = 5_001;
  const before = await operator.count("vouchers");
  const file = operator.csv("many.csv", `local_auth_issue\n${"camden\n".repeat(rows)}`);
  const first = await operator.admin(["vouchers", "import", file]);
  expect(first).toMatchObject({ code: 0, printed: expect.stringContaining("Added 5,001 vouchers.") });
  expect(await operator.count("vouchers")).toBe(before + rows);
  const [, name = ""] = /vouchers remove ([0-9a-f]{12})/.exec(first.printed) ?? [];
  // As Excel would save it again: the same rows, other bytes.
  const saved = operator.csv("again.csv", `\uFEFFLocal auth issue\r\n${"camden\r\n".repeat(rows)}`);
  const again = await operator.admin(["vouchers", "import", saved]);
  expect(again.printed).toContain("Added 0 vouchers. 5,001 of this file were there already");
  expect(await operator.count("vouchers")).toBe(before + rows);

  expect((await operator.admin(["vouchers", "remove", name, "--dry-run"])).printed).toContain(
    "Would remove 5,001 vouchers",
  );
  expect((await operator.admin(["vouchers", "remove", name])).code).toBe(1);
  expect(await operator.count("vouchers")).toBe(before + rows);
  expect((await operator.admin(["vouchers", "remove", file, "--yes"])).printed).toContain(
    "Removed 5,001 vouchers",
  );
  expect(await operator.count("vouchers")).toBe(before);
  expect((await operator.admin(["vouchers", "remove", name, "--yes"])).printed).toContain(
    "Nothing of the import",
  );
});

test("an import that broke off goes on where it stopped", async () => {
  const before = await operator.count("vouchers");
  const rows = "camden,true\nealing,false\nbarnet,true\n";
  const file = operator.csv("broken-off.csv", `local_auth_issue,voucher_used\n${rows}`);
  const name =
    /remove ([0-9a-f]{12})/.exec((await operator.admin(["vouchers", "import", file])).printed)?.[1] ?? "";
  const { error } = await operatorClient(operator.stack)
    .from("vouchers")
    .delete()
    .eq("id", `${name.slice(0, 8)}-${name.slice(8)}-8000-8000-000000000003`);
  expect(error).toBeNull();
  expect(await operator.count("vouchers")).toBe(before + 2);
  expect((await operator.admin(["vouchers", "import", file])).printed).toContain(
    "Added 1 voucher. 2 of this file",
  );
  expect(await operator.count("vouchers")).toBe(before + 3);
  // The same rows twice in one file are two vouchers each.
  const double = operator.csv("double.csv", `local_auth_issue,voucher_used\n${rows}${rows}`);
  expect((await operator.admin(["vouchers", "import", double])).printed).toContain("Added 6 vouchers.");
});

test.each([
  ["companies", "skip_company_name,contact_number\nA,4.42E+11\n", "what Excel makes of a long number"],
  ["companies", "skip_company_name,contact_number\nA,442079460000\n", "has lost the 0 or +"],
  ["companies", 'skip_company_name\n"=HYPERLINK(""x"")"\n', "begins as a formula does"],
  ["companies", "skip_company_name\n@SUM(1)\n", "begins as a formula does"],
  [
    "companies",
    "skip_company_name,contact_number\nA,+44 (0)20-7946 0000\n-Skips,\n",
    'row 3, skip_company_name: "-Skips"',
  ],
  ["companies", "skip_company_name\n\u200b\u2060\n", "skip_company_name: is missing"],
  [
    "vouchers",
    "local_auth_issue,voucher_used,issued_at,used_at\ncamden,true,2024-02-22,2024-02-21\n",
    "used_at is before",
  ],
  ["vouchers", "local_auth_issue,issued_at\ncamden,2999-01-01\n", "not between the year 2000 and today"],
  ["vouchers", "local_auth_issue,issued_at\ncamden,1899-12-30\n", "not between the year 2000 and today"],
])("%s that a spreadsheet or a finger has spoilt are refused: %j", async (noun, text, words) => {
  const { code, printed } = await operator.admin([noun, "import", operator.csv("spoilt.csv", text)]);
  expect(code).toBe(1);
  expect(printed).toContain(words);
});

test("a company goes by its name, and all that an import added by the import", async () => {
  const before = await operator.count("skip_companies");
  const file = operator.csv("two.csv", "skip_company_name\nGoing Skips\nGone Skips\n");
  const name =
    /remove ([0-9a-f]{12})/.exec((await operator.admin(["companies", "import", file])).printed)?.[1] ?? "";
  expect((await operator.admin(["companies", "remove", "going skips"])).printed).toContain(
    "to which no council links",
  );
  const { data: linked } = await operatorClient(operator.stack)
    .from("linked_skip_companies")
    .select("skip_companies(skip_company_name)")
    .eq("council_key", "camden")
    .limit(1);
  const { skip_company_name: known } = linked?.[0]?.skip_companies as unknown as Record<string, string>;
  expect((await operator.admin(["companies", "remove", known ?? "", "--dry-run"])).printed).toMatch(
    /the links of \d+ councils? to it: .*Camden/,
  );
  expect((await operator.admin(["companies", "remove", "going skips", "--yes"])).printed).toContain(
    "Removed",
  );
  expect(await operator.count("skip_companies")).toBe(before + 1);
  expect((await operator.admin(["companies", "remove", name, "--yes"])).printed).toContain(
    "Removed 1 skip company",
  );
  expect(await operator.count("skip_companies")).toBe(before);
  expect((await operator.admin(["companies", "remove", "nobody"])).printed).toContain(
    "No skip company is called",
  );
});

test("the same company in two files, or in two spellings, is told", async () => {
  const first = operator.csv("first.csv", "skip_company_name\nTip & Skip Ltd\n");
  expect((await operator.admin(["companies", "import", first])).code).toBe(0);
  const second = operator.csv("second.csv", "skip_company_name\nTip and Skip Limited.\n");
  const { code, printed } = await operator.admin(["companies", "import", second]);
  expect(code).toBe(1);
  expect(printed).toContain('row 2: "Tip and Skip Limited." is listed already');
});

test("a list longer than an answer is whole, and comes as CSV too", async () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => `Listed ${index}`);
  const file = operator.csv("long.csv", `skip_company_name\n${rows.join("\n")}\n`);
  expect((await operator.admin(["companies", "import", file])).code).toBe(0);
  const listed = (await operator.admin(["companies", "list"])).printed;
  expect(listed.match(/^Listed \d+$/gm)).toHaveLength(1_200);
  const csv = (await operator.admin(["companies", "list", "--csv"])).printed;
  expect(csv).toMatch(/^id,skip_company_name,/m);
  expect(csv.match(/,Listed \d+,/g)).toHaveLength(1_200);
  expect((await operator.admin(["companies", "list", "--out", "never-written"])).printed).toContain(
    "add --csv",
  );
  for (const noun of ["domains", "provider", "councils"])
    expect((await operator.admin([noun, "list", "--csv"])).printed).toMatch(/^[a-z_]+(?:,[a-z_]+)*$/m);
});

test("the help says which columns an import takes", async () => {
  const { printed } = await operator.admin(["--help"]);
  expect(printed).toContain("skip_company_name (needed), contact_first_name");
  expect(printed).toContain("local_auth_issue (needed), voucher_used");
});

test("where no answer comes it is unknown whether the rows are there, and where nobody listens nothing was changed", async () => {
  const file = operator.csv("silent.csv", "local_auth_issue\ncamden\n");
  const settings = (url: string) => ({
    SUPABASE_URL: url,
    SUPABASE_SECRET_KEY: "sb_secret_of-a-silent-server",
  });
  // Counts what is there, and hangs up on whatever writes.
  const silent = createServer((request, response) => {
    if (request.method === "HEAD") response.writeHead(200, { "content-range": "*/0" }).end();
    else request.socket.destroy();
  });
  await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const unknown = await operator.admin(["vouchers", "import", file], settings(url));
  expect(unknown.code).toBe(1);
  expect(unknown.printed).toContain("It is unknown whether");
  expect(unknown.printed).toContain("a row is never added twice");
  expect(unknown.printed).not.toContain("Nothing was changed");
  await new Promise((closed) => silent.close(closed));
  const refused = await operator.admin(["vouchers", "import", file], settings(url));
  expect(refused.printed).toContain("Nothing was changed");
});
