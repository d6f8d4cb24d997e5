import { Failure } from "../dev/failure.ts";
import { makeBackup } from "./backup/backup.ts";
import { runCommand } from "./command-line.ts";
import { connect, dataOf, hostedProject, type Operator, type Project } from "./connect.ts";
import { examine } from "./doctor/doctor.ts";
import { causeOf } from "./doctor/finding.ts";
import { readEnvironmentFile } from "./settings.ts";

const usage = [
  "npm run admin -- nightly",
  "",
  "For a scheduler: deletes what is due, emails idle residents, makes a backup and runs doctor. Prints a summary.",
  "Running it again does no harm.",
  "",
  "Exit code 0: all is well. 1: a step failed. 2: doctor found a fault.",
].join("\n");

/** Rows that one call may change in its transaction. */
const batchSize = 5_000;

/** Deletes what retention says is due, batch by batch, and emails idle residents. Returns a line for each task that did something. */
async function deleteExpired(project: Project, operator: Operator): Promise<string[]> {
  const totals: Record<string, number> = {};
  for (;;) {
    const batch = (await dataOf(
      project,
      operator.rpc("maintain", { batch: batchSize }),
      "The next run continues where it stopped.",
    )) as Record<string, number>;
    for (const [task, number] of Object.entries(batch)) totals[task] = (totals[task] ?? 0) + number;
    if (Object.values(batch).every((number) => number === 0)) break;
  }
  const lines = Object.entries(totals)
    .filter(([, number]) => number > 0)
    .map(([task, number]) => `${task.replaceAll("_", " ")}: ${number.toLocaleString("en-GB")}`);
  return lines.length > 0 ? lines : ["Nothing was due."];
}

interface Step {
  name: string;
  state: "done" | "failed" | "wrong";
  lines: string[];
}

async function runStep(name: string, work: () => Promise<string[]>): Promise<Step> {
  try {
    return { name, state: "done", lines: await work() };
  } catch (error) {
    return { name, state: "failed", lines: [error instanceof Failure ? error.message : causeOf(error)] };
  }
}

/** Runs doctor and keeps only its faults. */
async function runDoctor(): Promise<Step> {
  const name = "Doctor (npm run admin -- doctor)";
  const faults = (await examine(process.env)).filter(({ state }) => state === "wrong");
  return faults.length === 0
    ? { name, state: "done", lines: ["Nothing is wrong."] }
    : { name, state: "wrong", lines: faults.map(({ what, fix }) => `${what}\n    ${fix ?? ""}`) };
}

/** Formats the steps as an email's text. Its first line says whether something needs attention. */
export function formatSummary(project: string, steps: readonly Step[]): string {
  const faults = steps.filter(({ state }) => state !== "done").map(({ name }) => name);
  return [
    `Nightly run on ${project}: ${faults.length === 0 ? "all is well." : `LOOK AT THIS: ${faults.join("; ")}.`}`,
    ...steps.flatMap(({ name, state, lines }) => [
      "",
      `${state === "done" ? state : state.toUpperCase()}: ${name}`,
      ...lines.map((line) => `  ${line}`),
    ]),
  ].join("\n");
}

/** Runs `npm run admin -- nightly`. */
export async function main(words: readonly string[]): Promise<void> {
  await runCommand(words, usage, { options: {} }, async () => {
    readEnvironmentFile();
    const project = hostedProject();
    const operator = connect(project);
    const steps = [
      await runStep("Deleting what is due", () => deleteExpired(project, operator)),
      await runStep("Backup", () => makeBackup()),
      await runDoctor(),
    ];
    console.log(formatSummary(project.name, steps));
    if (steps.some(({ state }) => state === "failed")) process.exitCode = 1;
    else if (steps.some(({ state }) => state === "wrong")) process.exitCode = 2;
  });
}
