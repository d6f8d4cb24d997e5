import { describe, expect, test } from "vitest";
import { failuresOf, readTap } from "./support/tap.ts";

const failures = (...lines: string[]) => failuresOf(readTap(lines));

describe("a pgTAP file", () => {
  test("passes when it keeps its plan and every assertion holds", () => {
    expect(failures("1..2", "", "ok 1 - reads", "ok 2 - writes")).toEqual([]);
  });

  test("fails with the description and pgTAP's diagnostics", () => {
    const [failure] = failures("1..1", "not ok 1 - reads", '# Failed test 1: "reads"', "#         have: 2");
    expect(failure).toMatch(/^reads\n/);
    expect(failure).toContain("have: 2");
  });

  test("keeps the diagnostics of each assertion apart", () => {
    const report = readTap([
      "1..2",
      "not ok 1 - a",
      "# about a",
      "ok 2 - b",
      "# Looks like you failed 1 test of 2",
    ]);
    expect(report.assertions[0]?.diagnostics).toEqual(["about a"]);
  });

  test.each([
    ["without a plan", ["ok 1 - a"], "0 plans"],
    ["with two plans", ["1..1", "1..1", "ok 1 - a"], "2 plans"],
    ["with fewer assertions than planned", ["1..2", "ok 1 - a"], "planned 2 assertions and made 1"],
    [
      "with more assertions than planned",
      ["1..1", "ok 1 - a", "ok 2 - b"],
      "planned 1 assertions and made 2",
    ],
    ["that asserts nothing", ["1..0"], "asserts nothing"],
    ["that says nothing at all", [], "asserts nothing"],
    ["with an assertion that does not say what it asserts", ["1..1", "ok 1"], "does not say"],
  ])("fails %s", (_, lines, problem) => {
    expect(failures(...lines).join("\n")).toContain(problem);
  });

  test("can be read from rows of several lines", () => {
    const report = readTap(["1..2", "ok 1 - a\nnot ok 2 - b\n# b is not"]);
    expect(report.assertions.map(({ ok }) => ok)).toEqual([true, false]);
  });
});
