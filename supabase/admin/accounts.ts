import { confirm } from "../dev/confirm.ts";
import { Failure } from "../dev/failure.ts";
import { dataOf } from "./connect.ts";
import type { Job } from "./job.ts";

const accountKinds: Readonly<Record<string, string>> = {
  council: "a council",
  resident: "a resident",
  neither: "neither a council nor a resident",
};

/** accounts reset-second-step <email>: for an only manager, whom no colleague can help. */
export async function resetSecondStep(job: Job): Promise<void> {
  const { project, operator, words, dryRun } = job;
  const [email] = words;
  if (!email) throw new Failure("An email address is missing.");
  const kind = await dataOf(project, operator.rpc("account_kind", { address: email }));
  if (!kind) throw new Failure(`No account has the address ${email}. Nothing was changed.`);
  const what = `the second step from ${email}, an account of ${accountKinds[kind]}, and end its sessions`;
  if (dryRun) return console.log(`Would remove ${what}.`);
  await confirm(`Remove ${what}? Did you call back on a number from the council's website?`, "reset", job);
  const removed = await dataOf(
    project,
    operator.rpc("reset_second_step_of", { address: email }),
    "Run the same command again: it does no harm.",
  );
  console.log(removed ? `${email} now signs in without a second step.` : `${email} has no second step.`);
}
