import { parseArgs, type ParseArgsConfig } from "node:util";
import { Failure, run } from "../dev/failure.ts";

/** An option that is there or is not. */
export const flag = { type: "boolean", default: false } as const;

/**
 * Runs a command of the terminal with its options and words, as parseArgs reads them.
 * @param words what stands behind the command's name
 * @param usage what --help prints, and what follows the message about an unknown option
 */
export async function runCommand<const Config extends ParseArgsConfig>(
  words: readonly string[],
  usage: string,
  config: Config,
  command: (given: ReturnType<typeof parseArgs<Config>>) => Promise<void>,
): Promise<void> {
  await run(async () => {
    if (words.some((word) => word === "--help" || word === "-h")) return console.log(usage);
    let given;
    try {
      given = parseArgs({ ...config, args: [...words] }) as ReturnType<typeof parseArgs<Config>>;
    } catch (error) {
      // Behind the first sentence Node tells how words that begin with a dash would be written.
      const [what = ""] = (error instanceof Error ? error.message : String(error)).split(". ");
      throw new Failure(`${what.replace(/\.$/, "")}.\n\n${usage}`);
    }
    await command(given);
  });
}
