import { confirm } from "../../dev/confirm.ts";
import { Failure } from "../../dev/failure.ts";

/** A step of a deployment, which can be repeated. */
export interface Step {
  /** What it will do: "build dist". */
  does: string;
  /** Whether nothing is left to do. */
  isDone(): Promise<boolean>;
  run(): Promise<void>;
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Runs the steps that are not done, each after a question. Started again, it goes on where it stopped.
 * @throws {Failure} that names the step which failed
 */
export async function runSteps(
  steps: readonly Step[],
  { dryRun, yes }: { dryRun: boolean; yes: boolean },
): Promise<void> {
  for (const [index, { does, isDone, run }] of steps.entries()) {
    const title = `Step ${index + 1} of ${steps.length}, ${does}`;
    let state = "would run";
    try {
      if (await isDone()) state = "done already";
      else if (!dryRun) {
        await confirm(title, "go", { yes });
        await run();
        if (!(await isDone())) throw new Failure("It ran, but without a result.");
        state = "done";
      }
    } catch (error) {
      if (!dryRun)
        throw new Failure(`${title}: ${textOf(error)}\nMend that, then npm run deploy goes on here.`);
      state = `would run; it cannot be checked yet: ${textOf(error)}`;
    }
    console.log(`${title}: ${state}`);
  }
}
