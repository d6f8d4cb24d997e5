import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { environmentOutsideTests } from "./environment.ts";

/** The commands of supabase/dev that npm scripts run. */
export type LocalCommand = "start" | "dev" | "reset";

export interface LocalProcessOptions {
  dataFolder: string;
  /** Loopback port; the system chooses a free one by default. */
  port?: number;
  /** Folder of the project; another one has other migrations. */
  project?: string;
  environment?: Record<string, string>;
  /** Arguments of the command, such as --yes. */
  words?: readonly string[];
}

/** A running command. */
export interface LocalProcess {
  child: ChildProcess;
  /** Its output so far, errors included. */
  output(): string;
  /** Address of the site once it is ready; rejects with the output if the command ends before. */
  ready: Promise<string>;
  /** Its exit code, null when a signal ended it. */
  ended: Promise<number | null>;
}

const readyMark = /^ +Site +(\S+)\/$/m;

/** Test stacks are short-lived: V8 compiles a Postgres function for speed after five times the usual use. */
const compileLater = "--wasm-tiering-budget=60000000";

/** Runs a command as npm would, with the current dist/. */
export function runLocal(command: LocalCommand, options: LocalProcessOptions): LocalProcess {
  const program = resolve(`supabase/dev/${command}.ts`);
  const child = spawn(process.execPath, [compileLater, program, ...(options.words ?? [])], {
    ...(options.project ? { cwd: options.project } : {}),
    env: {
      ...environmentOutsideTests(),
      LITE_TELEMETRY: "0",
      ASTRO_TELEMETRY_DISABLED: "1",
      TIPRIGHT_SKIP_BUILD: "1",
      TIPRIGHT_DATA: options.dataFolder,
      PORT: String(options.port ?? 0),
      ...options.environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  // "close" comes after the last output, unlike "exit".
  const ended = once(child, "close").then(([code]): number | null => code);
  const address = new Promise<string>((accept) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        const url = readyMark.exec(printed)?.[1];
        if (url) accept(url);
      });
    }
  });
  const ready = Promise.race([
    address,
    ended.then((): never => {
      throw new Error(`The process ended before it was ready:\n${printed}`);
    }),
  ]);
  // Not every caller waits for the start: without this an unused rejection would end the run.
  ready.catch(() => undefined);
  return { child, output: () => printed, ready, ended };
}
