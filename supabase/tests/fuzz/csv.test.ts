import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Failure } from "../../dev/failure.ts";
import { importCompanies } from "../../admin/companies.ts";
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

const count = async () =>
  (await api.service().from("skip_companies").select("*", { count: "exact", head: true })).count ?? 0;

/** Imports a file of these bytes. Returns how many rows it reports as added, or the error. */
async function importFile(bytes: Uint8Array | string): Promise<number | string> {
  writeFileSync(file, bytes);
  const print = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    await importCompanies({
      project: { url: siteUrl, name: "the embedded stack", local: true, secretKey: keys.secret },
      operator: api.service(),
      words: [file],
      dryRun: false,
      yes: true,
      out: undefined,
    });
    return Number(/^Added (\d+) /.exec(String(print.mock.calls[0]?.[0]))?.[1]);
  } catch (error) {
    // Other errors would be printed with their stack.
    expect(error).toBeInstanceOf(Failure);
    return (error as Failure).message;
  } finally {
    print.mockRestore();
  }
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const raw = fc.constantFrom('"', ",", "\n", "\r\n", "\t", ";", "\ufeff", "=cmd()", "a\u0000b", "\ud800");
const cell = (likely: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 6, arbitrary: likely },
    { weight: 1, arbitrary: anyText.map(quoted) },
    { weight: 1, arbitrary: raw },
  );
/** Files with our columns and mostly sensible rows. */
const nearlyRight = fc
  .array(
    fc.tuple(
      cell(fc.uuid().map((id) => `Skips ${id}`)),
      cell(fc.constantFrom("", "020 7946 0000", "0".repeat(51))),
      cell(fc.constantFrom("", "a@b.example", "nowhere", "a@b@c.example")),
      cell(anyText.map(quoted)),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((rows) =>
    [["skip_company_name", "contact_number", "contact_email", "skip_company_address"], ...rows]
      .map((row) => row.join(","))
      .join("\n"),
  );

const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  anyText,
  anyText.map((text) => `skip_company_name\n${text}`),
  anyText.map((text) => `skip_company_name,${text}\nSkips,x`),
);

test.each([
  ["any bytes", anyBytes, 20],
  ["nearly right rows", nearlyRight, 25],
] as const)(
  "an import of %s adds each row that it reports, or none with a reason",
  async (_, contents, numRuns) => {
    await fc.assert(
      fc.asyncProperty(contents, async (bytes: Uint8Array | string) => {
        const before = await count();
        const outcome = await importFile(bytes);
        const added = typeof outcome === "number" ? outcome : 0;
        if (typeof outcome === "string") expect(outcome).toContain(file);
        else expect(added).toBeGreaterThanOrEqual(0);
        expect(await count()).toBe(before + added);
      }),
      { numRuns },
    );
  },
);
