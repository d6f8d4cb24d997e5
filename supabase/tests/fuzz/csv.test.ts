import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Failure } from "../../dev/failure.ts";
import type { Job } from "../../admin/job.ts";
import { importCompanies } from "../../admin/companies.ts";
import { importVouchers } from "../../admin/vouchers.ts";
import { keys, openApi, siteUrl, type Api } from "../support/api.ts";
import { anyText } from "./nasty.ts";

let api: Api;
const folder = mkdtempSync(join(tmpdir(), "tipright-csv-"));
const file = join(folder, "file.csv");

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  api = await openApi();
});
afterAll(async () => {
  await api.backend.close();
  rmSync(folder, { recursive: true });
});

const count = async (table: "skip_companies" | "vouchers") =>
  (await api.service().from(table).select("*", { count: "exact", head: true })).count ?? 0;

/** Runs an import on a file of these bytes. Resolves to how many rows it says it added, or to what was wrong. */
async function run(
  command: (job: Job) => Promise<void>,
  bytes: Uint8Array | string,
): Promise<number | string> {
  writeFileSync(file, bytes);
  let said = "";
  const job: Job = {
    project: { url: siteUrl, name: "the embedded stack", local: true, secretKey: keys.secret },
    operator: api.service(),
    words: [file],
    dryRun: false,
    yes: true,
    csv: false,
    out: undefined,
    progress: { at: () => undefined, whileAsking: (question) => question, end: () => undefined },
    say: (line) => (said += line),
  };
  try {
    await command(job);
  } catch (error) {
    // Anything else would be printed with its stack.
    expect(error).toBeInstanceOf(Failure);
    return (error as Failure).message;
  }
  return Number(/^Added (\d+) /.exec(said)?.[1]);
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const raw = fc.constantFrom('"', ",", "\n", "\r\n", "\t", ";", "\ufeff", "=cmd()", "a\u0000b", "\ud800");
const cell = (likely: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 6, arbitrary: likely },
    { weight: 1, arbitrary: anyText.map(quoted) },
    { weight: 1, arbitrary: raw },
  );
const words = (...texts: string[]) => fc.constantFrom(...texts);

/** A file with the given columns and mostly sensible rows. */
const fileOf = (columns: Readonly<Record<string, fc.Arbitrary<string>>>) =>
  fc
    .array(fc.tuple(...Object.values(columns).map(cell)), { minLength: 1, maxLength: 3 })
    .map((rows) => [Object.keys(columns), ...rows].map((row) => row.join(",")).join("\n"));

const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  anyText,
  anyText.map((text) => `skip_company_name\n${text}`),
  anyText.map((text) => `local_auth_issue,${text}\ncamden,x`),
);

describe.each([
  {
    command: importCompanies,
    table: "skip_companies" as const,
    files: fileOf({
      skip_company_name: fc.uuid().map((id) => `Skips ${id}`),
      contact_number: words("", "020 7946 0000", "0".repeat(51)),
      contact_email: words("", "a@b.example", "nobody", "a@b@c.example"),
      skip_company_address: anyText.map(quoted),
    }),
  },
  {
    command: importVouchers,
    table: "vouchers" as const,
    files: fileOf({
      local_auth_issue: words("camden", "Tower Hamlets", "TOWER HAMLETS", "slough"),
      voucher_used: words("true", "1", "yes", ""),
      issued_at: words(
        "",
        "2024-02-22",
        "2024-02-29T23:59:59.999999Z",
        "9999-12-31",
        "0001-01-01",
        "0000-01-01",
      ),
      used_at: words("", "2024-02-22T10:00:00+14:00", "0001-01-01T00:00:00+14:00", "2024-02-30"),
    }),
  },
])("importing $table", ({ command, table, files }) => {
  test.each([
    ["any bytes", anyBytes, 20],
    ["nearly right rows", files, 25],
  ] as const)("from %s adds every row that it says, or none and says why", async (_, contents, numRuns) => {
    await fc.assert(
      fc.asyncProperty(contents, async (bytes: Uint8Array | string) => {
        const before = await count(table);
        const outcome = await run(command, bytes);
        const added = typeof outcome === "number" ? outcome : 0;
        if (typeof outcome === "string") expect(outcome).toContain(file);
        else expect(added).toBeGreaterThanOrEqual(0);
        expect(await count(table)).toBe(before + added);
      }),
      { numRuns },
    );
  });
});

test.each([
  "2024-02-30",
  "2023-02-29T10:00:00Z",
  "2024-04-31",
  "0000-01-01",
  "0001-01-01T00:00:00+14:00",
  "9999-12-31T23:00:00-14:00",
  "2999-01-01",
  "1899-12-30",
])(
  "a voucher of %s, in no calendar or beyond the years of the scheme, is refused and not moved to another day",
  async (day) => {
    expect(await run(importVouchers, `local_auth_issue,issued_at\ncamden,${day}\n`)).toContain(
      `"${day}" is no`,
    );
  },
);
