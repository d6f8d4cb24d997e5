import { expect, test } from "vitest";
import { checkRelease } from "../../../supabase/admin/doctor/release.ts";

test.each([
  ["2000-01-01", "ok"],
  ["2199-01-01", "wrong"],
])("on %s the accessibility statement is %s", (day, state) => {
  const findings = checkRelease(new Date(day));
  expect(findings.find(({ what }) => what.includes("accessibility statement"))).toMatchObject({ state });
});
