import type { Database } from "../../src/shared/api/database.generated.ts";
import { boroughName } from "../../src/shared/domain/boroughs.ts";
import { Failure } from "../dev/failure.ts";
import type { Job } from "./job.ts";
import { email, requiredText, telephone, text } from "./columns.ts";
import { confirm } from "../dev/confirm.ts";
import { adminCommand, asked, everyRow } from "./connect.ts";
import { columnWords, readCsv } from "./csv.ts";
import { importRange, isImportName } from "./import-id.ts";
import { addRows, fileOf, removeImport } from "./import-rows.ts";
import { csvOf, report } from "./report.ts";

type Company = Omit<Database["public"]["Tables"]["skip_companies"]["Insert"], "id">;

const words = { one: "skip company", many: "skip companies", noun: "companies" } as const;

const columns = {
  skip_company_name: requiredText(200),
  contact_first_name: text(100),
  contact_last_name: text(100),
  contact_number: telephone,
  contact_email: email,
  skip_company_address: text(300),
};

/** The columns of an import, as --help tells them. */
export const companyColumns = columnWords(columns, ["skip_company_name"]);

const all = (job: Job) =>
  everyRow(job, () => job.operator.from("skip_companies").select("*").order("skip_company_name").order("id"));

/** A company's name as people compare it: "Skips & Sons Ltd." is "skips and sons limited". */
const nameOf = (row: { skip_company_name?: string | null }) =>
  (row.skip_company_name ?? "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/\bltd\b/g, "limited")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** companies list [--csv] */
export async function listCompanies(job: Job): Promise<void> {
  if (job.csv) return report(job, csvOf(["id", ...Object.keys(columns)], await all(job)));
  for (const company of await all(job)) {
    const name = company.skip_company_name ?? "(no name: shown to nobody)";
    job.say(`${name}  ${company.contact_email ?? ""}`.trimEnd());
  }
}

type Rule = Parameters<typeof readCsv<Company>>[1]["rule"];

const readFile = (file: string, rule: Rule = () => undefined) =>
  readCsv<Company>(file, { columns, required: ["skip_company_name"], rule });

/** companies import <file>: adds every row, if all are right. */
export async function importCompanies(job: Job): Promise<void> {
  const companies = await all(job);
  let listed: Set<string> | undefined;
  const rows = readFile(fileOf(job), (row, name) => {
    // What this very file has added before is no second entry.
    const { first, last } = importRange(name);
    listed ??= new Set(companies.filter(({ id }) => id < first || id > last).map(nameOf));
    const isListed = listed.has(nameOf(row));
    listed.add(nameOf(row));
    return isListed
      ? `"${row.skip_company_name}" is listed already, by another import or in a row above, perhaps in another spelling`
      : undefined;
  });
  await addRows(job, "skip_companies", words, rows);
}

/** companies remove <name, import or file> */
export async function removeCompanies(job: Job): Promise<void> {
  const [word = ""] = job.words;
  const named = (await all(job)).filter(
    (company) => word !== "" && nameOf(company) === nameOf({ skip_company_name: word }),
  );
  if (named.length === 0) {
    if (word !== "" && !isImportName(word) && !/\.(csv|txt|tsv)$/i.test(word))
      throw new Failure(
        `No skip company is called "${word}". ${adminCommand(job.project)} companies list shows them.`,
      );
    return removeImport(job, "skip_companies", words, readFile);
  }
  const ids = named.map(({ id }) => id);
  const linked = await asked(
    job.project,
    job.operator.from("linked_skip_companies").select("council_key").in("skip_company_id", ids),
  );
  const councils = [...new Set(linked.map(({ council_key: key }) => boroughName(key)))].toSorted();
  const what =
    councils.length === 0
      ? `${word}, to which no council links`
      : `${word}, and the links of ${councils.length} ${councils.length === 1 ? "council" : "councils"} to it: ${councils.join(", ")}`;
  if (job.dryRun) return job.say(`Would remove ${what}.`);
  await confirm(`This removes ${what}.`, "remove", job);
  await asked(job.project, job.operator.from("skip_companies").delete().in("id", ids).select("id"), {
    writes: `${adminCommand(job.project)} companies list shows whether it is still there.`,
  });
  job.say(`Removed ${word}.`);
}
