import { spawn } from "node:child_process";
import { resolve } from "node:path";

export interface Outcome {
  code: number | null;
  /** Both streams together. */
  printed: string;
}

/** Runs one of our TypeScript programs without a terminal and with only the given environment. */
export async function runProgram(
  program: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const child = spawn(process.execPath, [resolve(program), ...words], {
    // A developer's own .env may name a real project.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      TIPRIGHT_ENV_FILE: "",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => {
      printed += text.toString();
    });
  }
  const code = await new Promise<number | null>((done) => child.on("close", done));
  return { code, printed };
}
