import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { missingFacts } from "../../src/shared/domain/operator.ts";
import { brand } from "../../src/shared/domain/brand.ts";
import { check, unknown, type Finding } from "./finding.ts";

const statement = "content/policies/accessibility.mdx";
/** Months after which the accessibility statement must have been looked at again, as the regulations ask. */
const reviewMonths = 12;

/** Files of a folder that a visitor reads and that still hold a name kept for examples. */
function withPlaceholders(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(html|xml|json|txt|webmanifest)$|^_headers$/.test(name))
    .filter((name) => /\b[\w-]+\.example\b(?!\.)/.test(readFileSync(join(folder, name), "utf8")))
    .sort();
}

function monthsSince(day: string, now: Date): number {
  const then = new Date(day);
  return (now.getUTCFullYear() - then.getUTCFullYear()) * 12 + now.getUTCMonth() - then.getUTCMonth();
}

/**
 * What has to be written before anybody is sent to the site: who runs it, its own names, and a statement that is not
 * older than a year.
 * @param folder the built site
 */
export function checkRelease(folder = "dist", now = new Date()): Finding[] {
  const facts = missingFacts();
  const written = /^date: (\d{4}-\d{2}-\d{2})/m.exec(readFileSync(statement, "utf8"))?.[1] ?? "";
  const placeholders = existsSync(folder) ? withPlaceholders(folder) : undefined;
  return [
    check(
      facts.length === 0,
      "the privacy notice says who is responsible",
      `the privacy notice lacks: ${facts.join(", ")}`,
      "write them into src/shared/domain/operator.ts, build and upload",
    ),
    check(
      Object.values(brand).every((value) => !String(value).includes(".example")),
      "the brand has addresses of its own",
      "the brand still has addresses that end in .example",
      "write yours into src/shared/domain/brand.ts, then npm run generate -- emails, build and upload",
    ),
    placeholders === undefined
      ? unknown(`${folder} is not here: what is in it was not looked at`, "npm run build")
      : check(
          placeholders.length === 0,
          `nothing in ${folder} is a placeholder`,
          `${folder} holds addresses that end in .example: ${placeholders.slice(0, 3).join(", ")}${placeholders.length > 3 ? ` and ${placeholders.length - 3} more` : ""}`,
          "write your own into src/shared/domain/brand.ts and content, build and upload",
        ),
    check(
      monthsSince(written, now) <= reviewMonths,
      "the accessibility statement was looked at within a year",
      `the accessibility statement is of ${written || "no date"}: it must be reviewed every year`,
      `test again, mend ${statement} and set its date`,
    ),
  ];
}
