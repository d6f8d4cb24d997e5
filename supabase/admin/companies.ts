import { readFileSync } from "node:fs";
import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { Failure } from "../dev/failure.ts";
import { dataOf } from "./connect.ts";
import type { Job } from "./job.ts";

/** Rejects what a spreadsheet does to text: formulas, line breaks, and long numbers such as 4.42E+11. */
const text = (maximum: number) =>
  z
    .string()
    .max(maximum, `is longer than ${maximum} characters`)
    .refine((value) => !/^[=+\-@]/.test(value) || /^[+-]?[\d\s().-]+$/.test(value), {
      message: "begins like a formula, which spreadsheets run; remove the first character",
    })
    .refine((value) => !/\p{Cc}/u.test(value), { message: "has a line break; write it as one line" })
    .refine((value) => !/^[+-]?\d(?:[.,]\d+)?E\+\d+$/i.test(value), {
      message: "was shortened by Excel; set the column to Text and type the number again",
    });

const optional = (schema: z.ZodType<string>) =>
  schema.transform((value) => (value === "" ? null : value)).optional();

const companySchema = z.object({
  // Characters that show nothing are not a name.
  skip_company_name: text(200).refine((value) => /[^\p{Z}\p{Cf}\p{Mn}\s]/u.test(value), {
    message: "is missing",
  }),
  contact_first_name: optional(text(100)),
  contact_last_name: optional(text(100)),
  contact_number: optional(
    text(50).refine((value) => !/^[1-9]\d{8,}$/.test(value), {
      message: "lost its first 0 or +; set the column to Text and type it again",
    }),
  ),
  contact_email: optional(
    text(254).refine((value) => value === "" || /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value), {
      message: "is not an email address",
    }),
  ),
  skip_company_address: optional(text(300)),
});

type Company = z.infer<typeof companySchema>;

const columns = Object.keys(companySchema.shape);

/** The columns of an import, for --help. */
export const companyColumns = columns.join(", ").replace("skip_company_name", "skip_company_name (required)");

const csvErrors: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_COLUMNS:
    "a row has more or fewer cells than the first one. Put text with a comma into quotation marks",
  CSV_QUOTE_NOT_CLOSED: "a quotation mark is never closed",
  CSV_INVALID_CLOSING_QUOTE:
    "a text has a quotation mark inside. Write it twice, and put the text into quotation marks",
};

/** Returns the columns' names in our spelling. @throws {Failure} for unknown, double and missing ones */
function readHeadings(file: string, headings: readonly string[]): string[] {
  const names = headings.map((heading) =>
    heading
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_"),
  );
  const double = names.find((name, index) => name && names.indexOf(name) !== index);
  if (double) throw new Failure(`${file} has the column ${double} twice. Keep one.`);
  const unknown = names.filter((name) => name && !columns.includes(name));
  if (unknown.length > 0)
    throw new Failure(
      `${file} has an unknown column ${unknown.join(", ")}. The columns are: ${columns.join(", ")}.`,
    );
  if (!names.includes("skip_company_name")) throw new Failure(`${file} lacks the column skip_company_name.`);
  // Spreadsheets add columns without a name. They must be empty.
  return names.map((name, index) => name || `column ${index + 1}`);
}

/** Returns the rows that hold something, with the numbers that a spreadsheet shows. */
function readRows(file: string): { number: number; cells: Record<string, string> }[] {
  let content: string;
  try {
    content = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const reason =
      error instanceof TypeError ? "is not UTF-8. In Excel: Save As, CSV UTF-8" : "cannot be read";
    throw new Failure(`${file} ${reason}.`);
  }
  try {
    const [heading = ""] = content.split("\n", 1);
    const rows = parse(content, {
      columns: (headings: string[]) => readHeadings(file, headings),
      delimiter: [",", ";", "\t"].find((separator) => heading.includes(separator)) ?? ",",
      skip_empty_lines: true,
      trim: true,
    }) as Record<string, string>[];
    return rows
      .map((cells, index) => ({ cells, number: index + 2 }))
      .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ""));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = "lines" in error ? `, line ${String(error.lines)}` : "";
    throw new Failure(`${file}${line}: ${csvErrors[error.code] ?? error.message}.`);
  }
}

const maximumErrors = 20;

/** @throws {Failure} that lists every wrong cell */
function readCompanies(file: string): Company[] {
  const rows = readRows(file);
  if (rows.length === 0) throw new Failure(`${file} has no rows below its first line.`);
  const errors: string[] = [];
  const companies = rows.flatMap(({ number, cells }) => {
    for (const [name, cell] of Object.entries(cells))
      if (name.startsWith("column ") && cell !== "")
        errors.push(`  row ${number}: ${name} has no name in the first line`);
    const parsed = companySchema.safeParse(cells);
    for (const { path, message } of parsed.error?.issues ?? []) {
      const name = String(path[0]);
      errors.push(`  row ${number}, ${name}: "${cells[name] ?? ""}" ${message}`);
    }
    return parsed.data ?? [];
  });
  if (errors.length > 0) {
    const more = errors.length - maximumErrors;
    throw new Failure(
      [
        `${file} has errors, so nothing was imported:`,
        ...errors.slice(0, maximumErrors),
        ...(more > 0 ? [`  and ${more} more`] : []),
      ].join("\n"),
    );
  }
  return companies;
}

/** Returns a name as people compare it: "Skips & Sons Ltd." is "skips and sons limited". */
const comparable = (name: string | null) =>
  (name ?? "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/\bltd\b/g, "limited")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** companies import <file.csv>: adds the companies that are not listed yet, if every row is right. */
export async function importCompanies({ project, operator, words, dryRun }: Job): Promise<void> {
  const [file] = words;
  if (!file) throw new Failure("A file is missing. Write its path after the command.");
  const companies = readCompanies(file);
  const stored = await dataOf(project, operator.from("skip_companies").select("skip_company_name"));
  const listed = new Set(stored.map(({ skip_company_name: name }) => comparable(name)));
  const skipped: string[] = [];
  const added = companies.filter(({ skip_company_name: name }) => {
    const isNew = !listed.has(comparable(name));
    listed.add(comparable(name));
    if (!isNew) skipped.push(name);
    return isNew;
  });
  if (!dryRun && added.length > 0)
    await dataOf(
      project,
      operator.from("skip_companies").insert(added).select("id"),
      "Run the same command again: it skips companies that are listed.",
    );
  console.log(`${dryRun ? "Would add" : "Added"} ${added.length.toLocaleString("en-GB")} skip companies.`);
  if (skipped.length > 0)
    console.log(`Skipped, because their names are listed already: ${skipped.join("; ")}.`);
}
