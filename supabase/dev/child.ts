import { fork } from "node:child_process";
import { once } from "node:events";

/** Runs a module in a child process, to free its memory afterwards. Ends this process if it fails. */
export async function forkModule(module: string, ...words: string[]): Promise<void> {
  const child = fork(module, words);
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) process.exit(1);
}

/** Runs a module's task in the child process of forkModule, and ends the process. */
export async function runForkedTask(work: () => Promise<void>): Promise<void> {
  process.once("disconnect", () => process.exit(1));
  await work();
  process.exit(0);
}
