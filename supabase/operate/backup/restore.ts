import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { confirm } from "../../local/confirm.ts";
import { Failure, run } from "../../local/failure.ts";
import { readEnvironmentFile } from "../environment-file.ts";
import { startProgress } from "../progress.ts";
import { bringBack } from "./bring-back.ts";
import { openDatabase } from "./database.ts";
import { openEmpty } from "./empty-database.ts";
import { readBackup } from "./file.ts";

const usage = [
  "npm run restore -- <file> [--key <file>] [--local] [--yes]",
  "npm run restore -- <file> [--key <file>] --try",
  "",
  "Replaces everything in the database by what a backup holds, in one transaction: all of it or nothing. The",
  "migrations must be those with which the backup was made. Everybody has to sign in again.",
  "",
  "  --try  restores into an empty database in this machine's memory instead, and says whether all of it came back",
  "  --key  the key of a backup that is encrypted, as npm run backup -- --new-key made it",
].join("\n");

await run(async () => {
  const { local, yes, file, key, isTrial } = readArguments();
  readEnvironmentFile();
  // Read to its end before anything is asked: a damaged file is told first.
  const { madeAt, rows: expected } = await checkWhole(file, key);
  const database = await (isTrial ? openEmpty() : openDatabase(local));
  const progress = startProgress();
  try {
    if (!isTrial)
      await confirm(`This replaces everything in ${database.name} by the backup of ${madeAt}.`, "restore", {
        yes,
        progress,
      });
    const rows = await bringBack(database, file, key, progress);
    const counted = `${rows.toLocaleString("en-GB")} rows`;
    if (rows !== expected) throw new Failure(`Only ${counted} of ${expected} came back.`);
    console.log(
      isTrial
        ? `The backup of ${madeAt} can be restored: all ${counted} came back. Nothing else was touched.`
        : `Restored ${counted} into ${database.name}. Everybody has to sign in again.`,
    );
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    progress.end();
    await database.end();
  }
});

async function checkWhole(file: string, key: string | undefined): Promise<{ madeAt: string; rows: number }> {
  if (!existsSync(file)) throw new Failure(`${file} is not there. Is the path right?`);
  let madeAt = "";
  let rows = 0;
  for await (const piece of readBackup(file, key)) {
    if (piece.kind === "head") madeAt = piece.head.madeAt;
    if (piece.kind === "row") rows += 1;
  }
  return { madeAt, rows };
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h", default: false },
        local: { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
        try: { type: "boolean", default: false },
        key: { type: "string" },
      },
    });
    const [file, more] = positionals;
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    if (file === undefined || more !== undefined) throw new Error("Which file? One is needed.");
    return { ...values, isTrial: values.try, file };
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
