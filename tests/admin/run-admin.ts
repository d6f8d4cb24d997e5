import { format } from "node:util";
import { vi } from "vitest";
import { main } from "../../supabase/admin/admin.ts";
import type { Outcome } from "../support/run-program.ts";

const signals = ["SIGINT", "SIGTERM"] as const;

/** Ends a command where it would end its process. */
class Exit extends Error {}

/**
 * Runs `npm run admin -- …words` in this process, since starting one takes longer than most commands. There is no
 * terminal and no environment but the given one. Only one command can run at a time.
 */
export async function runAdmin(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const { env, exitCode, stdin } = process;
  const { isTTY } = stdin;
  const handlers = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  let printed = "";
  const print = (...values: unknown[]) => void (printed += `${format(...values)}\n`);
  const mocks = [
    vi.spyOn(console, "log").mockImplementation(print),
    vi.spyOn(console, "error").mockImplementation(print),
    vi.spyOn(process, "exit").mockImplementation(() => {
      throw new Exit();
    }),
  ];
  // A developer's own .env may name a real project. The languages are read once for all files of this process.
  process.env = {
    PATH: env.PATH,
    HOME: env.HOME,
    PUBLIC_LANGUAGES: "all",
    TIPRIGHT_ENV_FILE: "",
    ...environment,
  };
  stdin.isTTY = false;
  process.exitCode = undefined;
  try {
    await main(words);
    return { code: Number(process.exitCode ?? 0), printed };
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    return { code: 1, printed };
  } finally {
    process.exitCode = exitCode;
    process.env = env;
    stdin.isTTY = isTTY;
    for (const mock of mocks) mock.mockRestore();
    for (const [signal, before] of handlers)
      for (const added of process.listeners(signal).filter((one) => !before.includes(one)))
        process.off(signal, added);
  }
}
