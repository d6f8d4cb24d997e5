import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accountRecordMonths, backupRetentionDays } from "../../src/shared/domain/limits.ts";
import { retentionMonths } from "../../src/shared/domain/voucher-limits.ts";

const rows = readFileSync("docs/privacy.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** The first words of a line of the retention schedule, and the software's constant. */
const kept: Readonly<Record<string, string>> = {
  "A resident who does not come back": `${retentionMonths.idleResident} months`,
  "A voucher's person and code": `${retentionMonths.voucherPerson} months`,
  "A voucher itself": `${retentionMonths.voucher} months`,
  "The keyed hash of a deleted resident": `${retentionMonths.deletedResident} months`,
  "Names of members": `${retentionMonths.events} months`,
  "An unconfirmed registration": `${accountRecordMonths} months`,
  Backups: `${backupRetentionDays} days`,
};

test.each(Object.entries(kept))("the retention schedule and the software agree: %s", (what, time) => {
  const [row] = rows.filter(([, cell = ""]) => cell.startsWith(what));
  expect(row?.[2]).toMatch(new RegExp(`^${time}`));
});

test("every retention constant is in the schedule", () => {
  expect(Object.keys(retentionMonths).sort()).toEqual(
    ["deletedResident", "events", "idleResident", "voucher", "voucherPerson"].sort(),
  );
});
