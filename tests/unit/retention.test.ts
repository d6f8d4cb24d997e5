import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as limits from "../../src/shared/domain/limits.generated.ts";
import { backupRetentionDays } from "../../src/shared/domain/limits.ts";

const rows = readFileSync("docs/privacy.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** The first words of a line of the retention schedule, and the software's constant. */
const kept: Readonly<Record<string, string>> = {
  "A resident who does not come back": `${limits.idleResidentMonths} months`,
  "A voucher's person and code": `${limits.voucherPersonMonths} months`,
  "A voucher itself": `${limits.voucherMonths} months`,
  "The keyed hash of a deleted resident": `${limits.deletedResidentMonths} months`,
  "Names of members": `${limits.recordMonths} months`,
  "An unconfirmed registration": `${limits.accountRecordMonths} months`,
  Backups: `${backupRetentionDays} days`,
};

test.each(Object.entries(kept))("the retention schedule and the software agree: %s", (what, time) => {
  const [row] = rows.filter(([, cell = ""]) => cell.startsWith(what));
  expect(row?.[2]).toMatch(new RegExp(`^${time}`));
});

test("every retention constant is in the schedule", () => {
  const months = Object.keys(limits).filter((name) => name.endsWith("Months") && name !== "figureMonths");
  expect(months).toHaveLength(Object.keys(kept).length - 1);
});
