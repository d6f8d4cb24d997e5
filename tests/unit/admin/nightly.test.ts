import { expect, test } from "vitest";
import { formatSummary } from "../../../supabase/admin/nightly.ts";
import { runProgram } from "../../support/run-program.ts";

test("the first line of the summary says whether something needs attention", () => {
  const done = { name: "Backup", state: "done" as const, lines: ["Copied 7 rows"] };
  expect(formatSummary("tips", [done])).toMatch(/^Nightly run on tips: all is well\.\n/);
  const text = formatSummary("tips", [{ ...done, state: "failed", lines: ["No backup was made"] }]);
  expect(text).toMatch(/^Nightly run on tips: LOOK AT THIS: Backup\.\n/);
  expect(text).toContain("FAILED: Backup\n  No backup was made");
});

test("without settings the nightly run does nothing and says what to set", async () => {
  const { code, printed } = await runProgram("supabase/admin/admin.ts", ["nightly"], {});
  expect(code).toBe(1);
  expect(printed).toContain("npm run deploy asks for");
});
