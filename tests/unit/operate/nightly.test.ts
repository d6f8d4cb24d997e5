import { expect, test } from "vitest";
import { summaryOf } from "../../../supabase/operate/nightly.ts";

test("the first line of the summary says whether anybody has to do anything", () => {
  const fine = { step: "Backup", state: "done", lines: ["Copied 7 rows"] } as const;
  expect(summaryOf("tips", [{ ...fine, lines: [...fine.lines] }])).toMatch(
    /^Nightly run on tips: all is well\.\n/,
  );
  const failed = { step: "Backup", state: "failed" as const, lines: ["No backup was made"] };
  const text = summaryOf("tips", [failed]);
  expect(text).toMatch(/^Nightly run on tips: LOOK AT THIS: Backup\n/);
  expect(text).toContain("FAILED Backup\n  No backup was made");
});
