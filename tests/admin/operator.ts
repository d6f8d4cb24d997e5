import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { operatorClient } from "../support/officers.ts";
import { seededDataFolder } from "../support/prepared-data.ts";
import { type Outcome, runProgram } from "../support/run-program.ts";
import { startStack, type Stack } from "../support/stack.ts";

/** How a command is told which project it works on. */
type Environment = Readonly<Record<string, string>>;

/** The two ways in: the embedded stack's own folder, and the address and key that a hosted project has. */
export const ways: Record<
  "the embedded stack" | "an address and a secret key",
  (stack: Stack) => Environment
> = {
  "the embedded stack": ({ dataFolder, url }) => ({ TIPRIGHT_DATA: dataFolder, PORT: new URL(url).port }),
  "an address and a secret key": ({ url, keys }) => ({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: keys.secret }),
};

/** Somebody at the command line of a stack of their own. */
export interface Operator {
  stack: Stack;
  /** Runs `npm run admin -- …words`, and fails if that shows the secret key or a stack trace. */
  admin(words: readonly string[], environment?: Environment): Promise<Outcome>;
  /** Writes a file to import and returns its path. */
  csv(name: string, text: string): string;
  /** Rows of a table. */
  count(table: "skip_companies" | "vouchers"): Promise<number>;
  end(): Promise<void>;
}

/** @param prepare changes the database while nobody has it open */
export async function startOperator(prepare?: (dataFolder: string) => Promise<void>): Promise<Operator> {
  const dataFolder = await seededDataFolder();
  await prepare?.(dataFolder);
  const stack = await startStack({ dataFolder });
  const files = mkdtempSync(join(tmpdir(), "tipright-operate-"));
  return {
    stack,
    async admin(words, environment = ways["the embedded stack"](stack)) {
      const outcome = await runProgram("supabase/admin/admin.ts", words, environment);
      expect(outcome.printed).not.toContain(stack.keys.secret);
      expect(outcome.printed).not.toMatch(/\n\s+at .*:\d+:\d+/);
      return outcome;
    },
    csv(name, text) {
      const file = join(files, name);
      writeFileSync(file, text);
      return file;
    },
    async count(table) {
      const { count } = await operatorClient(stack).from(table).select("id", { count: "exact", head: true });
      return count ?? 0;
    },
    async end() {
      await stack.stop();
      rmSync(dataFolder, { recursive: true });
      rmSync(files, { recursive: true });
    },
  };
}
