import { rmSync } from "node:fs";
import { expect } from "vitest";
import { createSeededFolder } from "../support/prepared-data.ts";
import type { Outcome } from "../support/run-program.ts";
import { startStack, type Stack } from "../support/stack.ts";
import { runAdmin } from "./run-admin.ts";

type Environment = Readonly<Record<string, string>>;

/** Settings for commands with --local. */
export const localEnvironment = ({ dataFolder, url }: Stack): Environment => ({
  TIPRIGHT_DATA: dataFolder,
  PORT: new URL(url).port,
});

/** Settings that name the stack as a hosted project. */
export const hostedEnvironment = ({ url, keys }: Stack): Environment => ({
  SUPABASE_URL: url,
  SUPABASE_SECRET_KEY: keys.secret,
});

/** An operator at the command line with a separate stack. */
export interface Operator {
  stack: Stack;
  /** Runs `npm run admin -- …words --local`. Fails if the output shows the secret key or a stack trace. */
  admin(words: readonly string[]): Promise<Outcome>;
  /** The same with other environment variables, and without --local. */
  adminWith(environment: Environment, words: readonly string[]): Promise<Outcome>;
  end(): Promise<void>;
}

/** @param prepare changes the database before the stack starts */
export async function startOperator(prepare?: (dataFolder: string) => Promise<void>): Promise<Operator> {
  const dataFolder = await createSeededFolder();
  await prepare?.(dataFolder);
  const stack = await startStack({ dataFolder });
  const adminWith = async (environment: Environment, words: readonly string[]) => {
    const outcome = await runAdmin(words, environment);
    expect(outcome.printed).not.toContain(stack.keys.secret);
    expect(outcome.printed).not.toMatch(/\n\s+at .*:\d+:\d+/);
    return outcome;
  };
  return {
    stack,
    admin: (words) => adminWith(localEnvironment(stack), [...words, "--local"]),
    adminWith,
    async end() {
      await stack.stop();
      rmSync(dataFolder, { recursive: true });
    },
  };
}
