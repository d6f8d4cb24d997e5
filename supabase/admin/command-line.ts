import { parseArgs, type ParseArgsConfig } from "node:util";
import { Failure, run } from "../dev/failure.ts";

/** A boolean option. */
export const flag = { type: "boolean", default: false } as const;

/**
 * Runs a command with its options and arguments, as parseArgs reads them.
 * @param usage what --help prints, and what follows the message about an unknown option
 */
export async function runCommand<const Config extends ParseArgsConfig>(
  words: readonly string[],
  usage: string,
  config: Config,
  command: (args: ReturnType<typeof parseArgs<Config>>) => Promise<void>,
): Promise<void> {
  await run(async () => {
    if (words.some((word) => word === "--help" || word === "-h")) return console.log(usage);
    let args;
    try {
      args = parseArgs({ ...config, args: [...words] }) as ReturnType<typeof parseArgs<Config>>;
    } catch (error) {
      // The sentences after the first explain arguments that begin with a dash.
      const [what = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
      throw new Failure(`${what.replace(/\.$/, "")}.\n\n${usage}`);
    }
    await command(args);
  });
}
