import { globSync, readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { failuresOf, readTap } from "./support/tap.ts";
import { openServerOrEmbedded, withDatabase } from "./support/targets.ts";

const files = globSync("supabase/tests/**/*.sql")
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !path.includes("/support/"))
  .toSorted();

/** Prints each assertion below its file: PGTAP_TITLES=1. */
const showsTitles = Boolean(process.env["PGTAP_TITLES"]);

test("there are pgTAP files", () => {
  expect(files.length).toBeGreaterThan(0);
});

/** What a file does is undone when it has said whether it kept its plan. */
const run = (sql: string) =>
  `begin;\n${sql}\nselect tests.act_as_operator();\nselect * from finish();\nrollback;`;

withDatabase(
  () => openServerOrEmbedded("pgTAP"),
  (database) => {
    const counts: string[] = [];
    test.each(files)("%s", async (path) => {
      const report = readTap(await database().exec(run(readFileSync(path, "utf8"))));
      const titles = showsTitles
        ? report.assertions.map(({ description }) => `\n        ${description}`)
        : [];
      counts.push(
        `  ${String(report.planned).padStart(4)}  ${path.replace("supabase/tests/", "")}${titles.join("")}`,
      );
      expect(failuresOf(report).join("\n\n")).toBe("");
    });
    afterAll(() => {
      process.stdout.write(`pgTAP assertions, ${database().name}:\n${counts.toSorted().join("\n")}\n`);
    });
  },
);
