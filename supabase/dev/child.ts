import { fork } from "node:child_process";
import { once } from "node:events";

/** Runs a module in a child process, to free its memory afterwards. Ends this process if it fails. */
export async function runInChild(module: string, ...words: string[]): Promise<void> {
  const child = fork(module, words);
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) process.exit(1);
}

/** Runs what a module does as such a child. */
export async function runAsChild(work: () => Promise<void>): Promise<void> {
  process.once("disconnect", () => process.exit(1));
  await work();
  process.exit(0);
}
