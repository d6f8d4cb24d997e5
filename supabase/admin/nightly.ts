import { Failure } from "../dev/failure.ts";
import { tidyAccounts } from "./accounts.ts";
import type { Job } from "./job.ts";
import { makeBackup } from "./backup/backup.ts";
import { flag, runCommand } from "./command-line.ts";
import { connect, embeddedProject, hostedProject } from "./connect.ts";
import { readEnvironmentFile } from "./environment-file.ts";
import { examine } from "./examine.ts";
import { causeOf } from "./finding.ts";
import { onTerminal, startProgress } from "./progress.ts";
import { idleResidents } from "./residents.ts";

const usage = [
  "npm run admin -- nightly [--local]",
  "",
  "What a scheduler runs each night: forgets what the privacy notice says is forgotten, says who has not been seen for",
  "long, makes a backup and looks at everything with doctor. Prints a summary, to be mailed. Run twice, it does no harm.",
  "",
  "Works on the hosted project that the environment or .env names; --local on the embedded stack while npm start runs,",
  "of which it makes no backup.",
  "",
  "Exit code: 0 when all was done and nothing is wrong, 1 when a step failed, 2 when doctor found something wrong.",
].join("\n");

/** What a step came to. */
interface Outcome {
  step: string;
  state: "done" | "left out" | "failed" | "wrong";
  lines: string[];
}

async function attempt(step: string, work: (say: (line: string) => void) => Promise<void>): Promise<Outcome> {
  onTerminal(`${step} …`);
  const lines: string[] = [];
  try {
    await work((line) => lines.push(line));
    return { step, state: "done", lines };
  } catch (error) {
    return {
      step,
      state: "failed",
      lines: [...lines, error instanceof Failure ? error.message : causeOf(error)],
    };
  }
}

/** The doctor's faults alone: what is in order nobody needs to read at breakfast. */
async function lookAtEverything(local: boolean): Promise<Outcome> {
  const step = "Looking at everything (npm run admin -- doctor)";
  onTerminal(`${step} …`);
  const wrong = (await examine(local, process.env)).filter(({ state }) => state === "wrong");
  return {
    step,
    state: wrong.length === 0 ? "done" : "wrong",
    lines:
      wrong.length === 0
        ? ["Nothing is wrong."]
        : wrong.map(({ what, mend }) => `${what}\n    ${mend ?? ""}`),
  };
}

/** The outcomes as an e-mail's text: the first line says whether anybody has to do anything. */
export function summaryOf(name: string, outcomes: readonly Outcome[]): string {
  const stepsThat = (...states: Outcome["state"][]) =>
    outcomes.filter(({ state }) => states.includes(state)).map(({ step }) => step);
  const failed = stepsThat("failed", "wrong");
  const omitted = stepsThat("left out");
  const rest = omitted.length === 0 ? "" : ` Left out: ${omitted.join("; ")}.`;
  const head =
    failed.length === 0
      ? `Nightly run on ${name}: ${rest ? `nothing is wrong.${rest}` : "all is well."}`
      : `Nightly run on ${name}: LOOK AT THIS: ${failed.join("; ")}.${rest}`;
  return [
    head,
    ...outcomes.flatMap(({ step, state, lines }) => [
      "",
      `${/failed|wrong/.test(state) ? state.toUpperCase() : state}: ${step}`,
      ...lines.map((line) => `  ${line}`),
    ]),
  ].join("\n");
}

async function nightly(local: boolean): Promise<void> {
  const project = local ? embeddedProject() : hostedProject();
  const progress = startProgress();
  const job = (say: Job["say"]): Job => ({
    project,
    operator: connect(project),
    words: [],
    dryRun: false,
    yes: true,
    csv: false,
    out: undefined,
    progress,
    say,
  });
  try {
    const outcomes = [
      await attempt("Forgetting what is due", (say) => tidyAccounts(job(say))),
      await attempt("Residents who have not been seen for long", (say) => idleResidents(job(say))),
      local
        ? {
            step: "Backup",
            state: "left out" as const,
            lines: [
              "The embedded stack has one database connection: stop it, then npm run admin -- backup --local",
            ],
          }
        : await attempt("Backup", async (say) => {
            for (const line of await makeBackup(local)) say(line);
          }),
      await lookAtEverything(local),
    ];
    console.log(summaryOf(project.name, outcomes));
    if (outcomes.some(({ state }) => state === "wrong")) process.exitCode = 2;
    if (outcomes.some(({ state }) => state === "failed")) process.exitCode = 1;
  } finally {
    progress.end();
  }
}

/** Runs `npm run admin -- nightly`. */
export async function runNightly(words: readonly string[]): Promise<void> {
  await runCommand(words, usage, { options: { local: flag } }, async ({ values }) => {
    if (!values.local) readEnvironmentFile();
    await nightly(values.local);
  });
}
