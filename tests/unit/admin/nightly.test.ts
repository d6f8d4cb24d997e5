import { expect, test } from "vitest";
import { runProgram } from "../../support/run-program.ts";
import { summaryOf } from "../../../supabase/admin/nightly.ts";

test("the first line of the summary says whether anybody has to do anything", () => {
  const fine = { step: "Backup", state: "done", lines: ["Copied 7 rows"] } as const;
  expect(summaryOf("tips", [{ ...fine, lines: [...fine.lines] }])).toMatch(
    /^Nightly run on tips: all is well\.\n/,
  );
  const failed = { step: "Backup", state: "failed" as const, lines: ["No backup was made"] };
  const text = summaryOf("tips", [failed]);
  expect(text).toMatch(/^Nightly run on tips: LOOK AT THIS: Backup\.\n/);
  expect(text).toContain("FAILED: Backup\n  No backup was made");
  const omitted = summaryOf("tips", [{ step: "Backup", state: "left out", lines: ["Stop it first"] }]);
  expect(omitted).toBe(
    "Nightly run on tips: nothing is wrong. Left out: Backup.\n\nleft out: Backup\n  Stop it first",
  );
});

test("a night without settings stops before it does anything, and prints nothing else", async () => {
  const { code, printed } = await runProgram("supabase/admin/admin.ts", ["nightly"], {});
  expect(code).toBe(1);
  expect(printed).toContain("cp .env.example .env");
  expect(printed).toContain("npm run admin -- nightly --local");
});
