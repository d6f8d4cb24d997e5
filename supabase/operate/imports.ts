import { Failure } from "../local/failure.ts";
import type { Database } from "../../src/client/data/database.types.ts";
import type { Job } from "./admin.ts";
import { borough, email, moment, requiredText, text, trueOrFalse } from "./columns.ts";
import { asked } from "./connect.ts";
import { readCsv } from "./csv.ts";

type Tables = Database["public"]["Tables"];
type Company = Omit<Tables["skip_companies"]["Insert"], "id">;
type Voucher = Omit<Tables["vouchers"]["Insert"], "id">;

const companyColumns = {
  skip_company_name: requiredText(200),
  contact_first_name: text(100),
  contact_last_name: text(100),
  contact_number: text(50),
  contact_email: email,
  skip_company_address: text(300),
};
const voucherColumns = {
  local_auth_issue: borough,
  voucher_used: trueOrFalse,
  issued_at: moment,
  used_at: moment,
};

const counted = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

function fileOf(job: Job): string {
  const [file] = job.words;
  if (!file) throw new Failure("Which file? Write its path behind the command.");
  return file;
}

const companies = ({ project, operator }: Job) =>
  asked(project, operator.from("skip_companies").select("*").order("skip_company_name"));

/** companies list */
export async function listCompanies(job: Job): Promise<void> {
  for (const company of await companies(job)) {
    job.say(
      `${company.skip_company_name ?? "(no name: shown to nobody)"}  ${company.contact_email ?? ""}`.trimEnd(),
    );
  }
}

/** @throws {Failure} where the embedded stack could not take so many rows at once; hosted Supabase can */
function refuseTooMany(job: Job, file: string, rows: readonly object[]): void {
  // Each cell is a parameter of one statement, of which Postgres takes 65,535.
  const most = Math.floor(60_000 / Object.keys(rows[0] ?? {}).length);
  if (job.project.local && rows.length > most) {
    throw new Failure(
      `${file} has ${rows.length} rows, and ${job.project.name} takes at most ${most} of these at once. Split it.`,
    );
  }
}

/** companies import <file>: adds every row, or none. */
export async function importCompanies(job: Job): Promise<void> {
  const file = fileOf(job);
  const nameOf = (row: { skip_company_name?: string | null }) => (row.skip_company_name ?? "").toLowerCase();
  const listed = new Set((await companies(job)).map(nameOf));
  const rows = readCsv<Company>(file, {
    columns: companyColumns,
    required: ["skip_company_name"],
    rule(row) {
      const isListed = listed.has(nameOf(row));
      listed.add(nameOf(row));
      return isListed ? `"${row.skip_company_name}" is listed already, or twice in the file` : undefined;
    },
  });
  refuseTooMany(job, file, rows);
  if (job.dryRun) return job.say(`Would add ${counted(rows.length, "skip company", "skip companies")}.`);
  // One request is one statement, and so all or nothing.
  const added = await asked(job.project, job.operator.from("skip_companies").insert(rows).select("id"));
  job.say(`Added ${counted(added.length, "skip company", "skip companies")}.`);
}

/** vouchers import <file>: adds every row, or none. */
export async function importVouchers(job: Job): Promise<void> {
  const file = fileOf(job);
  const rows = readCsv<Voucher>(file, {
    columns: voucherColumns,
    required: ["local_auth_issue"],
    rule: ({ used_at: usedAt, voucher_used: used }) =>
      usedAt && !used ? "used_at is set, but voucher_used is not true" : undefined,
  }).map((row) => ({
    local_auth_issue: row.local_auth_issue,
    voucher_used: row.voucher_used ?? false,
    issued_at: row.issued_at ?? new Date().toISOString(),
    used_at: row.used_at ?? null,
  }));
  refuseTooMany(job, file, rows);
  if (job.dryRun) return job.say(`Would add ${counted(rows.length, "voucher", "vouchers")}.`);
  const { error, status, count } = await job.operator.from("vouchers").insert(rows, { count: "exact" });
  await asked(job.project, Promise.resolve({ data: true, error, status }));
  job.say(`Added ${counted(count ?? rows.length, "voucher", "vouchers")}.`);
}
