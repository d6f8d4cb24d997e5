import type { Database } from "../../src/shared/api/database.generated.ts";
import type { Job } from "./job.ts";
import { borough, moment, trueOrFalse } from "./columns.ts";
import { boroughs } from "../../src/shared/domain/boroughs.ts";
import { dayInBritain } from "../../src/shared/domain/days.ts";
import { adminCommand, asked } from "./connect.ts";
import { columnWords, readCsv } from "./csv.ts";
import { addRows, fileOf, removeImport } from "./import-rows.ts";

type Voucher = Pick<
  Database["public"]["Tables"]["vouchers"]["Insert"],
  "local_auth_issue" | "voucher_used" | "issued_at" | "used_at"
>;

const words = { one: "voucher", many: "vouchers", noun: "vouchers" } as const;

const columns = { local_auth_issue: borough, voucher_used: trueOrFalse, issued_at: moment, used_at: moment };

/** The columns of an import, as --help tells them. */
export const voucherColumns = columnWords(columns, ["local_auth_issue"]);

function rule({ issued_at: issuedAt, used_at: usedAt, voucher_used: used }: Voucher): string | undefined {
  if (usedAt && !used) return "used_at is set, but voucher_used is not true";
  if (issuedAt && usedAt && usedAt < issuedAt) return "used_at is before issued_at";
  return undefined;
}

const readFile = (file: string) =>
  readCsv<Voucher>(file, { columns, required: ["local_auth_issue"], rule }).map(({ row, ...read }) => ({
    ...read,
    row: {
      local_auth_issue: row.local_auth_issue,
      voucher_used: row.voucher_used ?? false,
      issued_at: row.issued_at ?? new Date().toISOString(),
      used_at: row.used_at ?? null,
    },
  }));

/** vouchers import <file>: adds every row, if all are right. */
export async function importVouchers(job: Job): Promise<void> {
  await addRows(job, "vouchers", words, readFile(fileOf(job)));
}

/** vouchers remove <import or file> */
export async function removeVouchers(job: Job): Promise<void> {
  await removeImport(job, "vouchers", words, readFile);
}

/** Every seventh day of this month and of those before it of which rows are kept, as Britain counts them. */
function weeksKept(): string[] {
  const [year = 0, month = 1] = dayInBritain(new Date()).split("-").map(Number);
  return Array.from({ length: 37 }, (_, ago) => Date.UTC(year, month - 1 - ago)).flatMap((first) =>
    [0, 7, 14, 21, 28].map((days) => new Date(first + days * 86_400_000).toISOString().slice(0, 10)),
  );
}

/**
 * vouchers recount: what figures say of every borough anew, from the rows; each seven days are a transaction of their own,
 * and writers of the borough wait for that alone.
 */
export async function recountVouchers(job: Job): Promise<void> {
  if (job.dryRun) return job.say("Would count the vouchers of every borough anew.");
  const wrong: string[] = [];
  for (const { key, name } of boroughs) {
    const corrected: boolean[] = [];
    // Last the totals, which are sums of the months.
    for (const day of [...weeksKept(), undefined])
      corrected.push(
        await asked(
          job.project,
          job.operator.rpc("recount_vouchers", { borough_key: key, ...(day && { day }) }),
          { writes: `Counting again does no harm: ${adminCommand(job.project)} vouchers recount.` },
        ),
      );
    if (corrected.includes(true)) wrong.push(name);
  }
  job.say(
    wrong.length === 0
      ? `Counted ${boroughs.length} boroughs. All figures were right.`
      : `Counted ${boroughs.length} boroughs. Put right: ${wrong.join(", ")}.`,
  );
}
