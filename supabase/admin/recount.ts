import { boroughs } from "../../src/shared/domain/boroughs.ts";
import { dayInBritain } from "../../src/shared/domain/days.ts";
import { adminCommand, dataOf } from "./connect.ts";
import type { Job } from "./job.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Returns every seventh day of the 37 months whose facts are stored by day. */
function storedWeeks(): string[] {
  const [year = 0, month = 1] = dayInBritain(new Date()).split("-").map(Number);
  return Array.from({ length: 37 }, (_, ago) => Date.UTC(year, month - 1 - ago)).flatMap((first) =>
    [0, 7, 14, 21, 28].map((days) => new Date(first + days * dayMs).toISOString().slice(0, 10)),
  );
}

/** vouchers recount: recomputes figures from vouchers, seven days a transaction, so that writers wait briefly. */
export async function recountVouchers({ project, operator, dryRun }: Job): Promise<void> {
  if (dryRun) return console.log("Would recompute the figures of every borough.");
  const corrected = new Set<string>();
  for (const { key, name } of boroughs)
    for (const day of storedWeeks()) {
      const changed = await dataOf(
        project,
        operator.rpc("recount_vouchers", { borough_key: key, first_day: day }),
        `Run it again: ${adminCommand(project)} vouchers recount does no harm.`,
      );
      if (changed) corrected.add(name);
    }
  console.log(
    corrected.size === 0
      ? `All figures of ${boroughs.length} boroughs were right.`
      : `Corrected the figures of ${[...corrected].join(", ")}.`,
  );
}
