import { readFileSync } from "node:fs";
import { brand } from "../../../src/shared/domain/brand.ts";
import { check, daysBetween, type Finding } from "./finding.ts";

const statement = "content/policies/accessibility.mdx";
/** The regulations require a review every year. */
const maximumAgeDays = 366;

/** Checks the brand's addresses and the age of the accessibility statement. */
export function checkRelease(now = new Date()): Finding[] {
  const date = /^date: (\d{4}-\d{2}-\d{2})/m.exec(readFileSync(statement, "utf8"))?.[1];
  return [
    check(
      Object.values(brand).every((value) => !String(value).includes(".example")),
      "the brand has your own addresses",
      "the brand still has addresses that end in .example",
      "write yours into src/shared/domain/brand.ts, run npm run generate -- emails, build and upload",
    ),
    check(
      date !== undefined && daysBetween(new Date(date), now) <= maximumAgeDays,
      "the accessibility statement was reviewed within a year",
      `the accessibility statement is from ${date ?? "an unknown day"}: it must be reviewed every year`,
      `test the site again, correct ${statement} and set its date`,
    ),
  ];
}
