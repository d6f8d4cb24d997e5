/** One assertion of a pgTAP file. */
interface Assertion {
  ok: boolean;
  description: string;
  /** pgTAP's diagnostics: have, want, the error. */
  diagnostics: string[];
}

/** The report of a pgTAP file. `problems` is empty when the file kept its plan. */
export interface TapReport {
  planned: number;
  assertions: Assertion[];
  problems: string[];
}

/**
 * Reads the Test Anything Protocol, version 12, as pgTAP writes it; other lines are ignored. A missing plan, another
 * number of assertions than planned, no assertions, or an assertion without a description are problems.
 */
export function readTap(lines: readonly string[]): TapReport {
  const assertions: Assertion[] = [];
  const plans: number[] = [];
  for (const line of lines.flatMap((text) => text.split("\n"))) {
    const plan = /^1\.\.(\d+)/.exec(line);
    const assertion = /^(not )?ok \d+(?: - (.*))?$/.exec(line);
    if (plan) plans.push(Number(plan[1]));
    else if (assertion) {
      assertions.push({ ok: !assertion[1], description: assertion[2] ?? "", diagnostics: [] });
    } else if (line.startsWith("# ")) assertions.at(-1)?.diagnostics.push(line.slice(2));
  }
  return { planned: plans[0] ?? 0, assertions, problems: problemsOf(plans, assertions) };
}

function problemsOf(plans: number[], assertions: Assertion[]): string[] {
  const problems: string[] = [];
  if (plans.length !== 1) problems.push(`It has ${plans.length} plans; it needs one.`);
  if (assertions.length === 0) problems.push("It asserts nothing.");
  if (plans[0] !== undefined && plans[0] !== assertions.length) {
    problems.push(`It planned ${plans[0]} assertions and made ${assertions.length}.`);
  }
  if (assertions.some(({ description }) => description.trim() === "")) {
    problems.push("An assertion does not say what it asserts.");
  }
  return problems;
}

/** Returns the failures of a report, one paragraph each. */
export function failuresOf(report: TapReport): string[] {
  return [
    ...report.problems,
    ...report.assertions
      .filter(({ ok }) => !ok)
      .map(({ description, diagnostics }) => [description, ...diagnostics].join("\n    ")),
  ];
}
