import { existsSync } from "node:fs";
import { confirm } from "../../dev/confirm.ts";
import { Failure } from "../../dev/failure.ts";
import { flag, runCommand } from "../command-line.ts";
import { readEnvironmentFile } from "../environment-file.ts";
import { startProgress } from "../progress.ts";
import { bringBack, refuseOtherMigrations } from "./bring-back.ts";
import { openDatabase, type Database } from "./database.ts";
import { readBackup } from "./file.ts";
import { noteTrial } from "./rotation.ts";

const usage = [
  "npm run admin -- restore <file> [--key <file>] [--local] [--yes]",
  "npm run admin -- restore <file> [--key <file>] --try",
  "",
  "Replaces everything in the database by what a backup holds, in one transaction: all of it or nothing. The",
  "migrations must be those with which the backup was made. Everybody has to sign in again.",
  "",
  "An embedded stack (--local) that is not there yet is made.",
  "",
  "  --try  restores into an empty database in this machine's memory instead, and says whether all of it came back",
  "  --key  the key of a backup that is encrypted, as npm run admin -- backup --new-key made it",
].join("\n");

const config = {
  allowPositionals: true,
  options: { local: flag, yes: flag, try: flag, key: { type: "string" } },
} as const;

/** Runs `npm run admin -- restore`. */
export async function runRestore(words: readonly string[]): Promise<void> {
  await runCommand(words, usage, config, async ({ values, positionals: [file, more] }) => {
    const { local, yes, key, try: isTrial } = values;
    if (file === undefined || more !== undefined) throw new Failure(`Which file? One is needed.\n\n${usage}`);
    readEnvironmentFile();
    // Read to its end before anything is asked: a damaged file is told first.
    const { madeAt, migrations, rows: expected } = await checkWhole(file, key);
    const database = await (isTrial ? openTrial() : openDatabase(local, true));
    const progress = startProgress();
    try {
      await refuseOtherMigrations(database, migrations);
      if (!isTrial && !database.isNew) {
        const people = await countPeople(database);
        await confirm(
          `This replaces everything in ${database.name}, ${people}, by the backup of ${madeAt} with its ${counted(expected)}.`,
          "restore",
          { yes, progress },
        );
      }
      const rows = await bringBack(database, file, key, migrations, progress);
      if (rows !== expected) throw new Failure(`Only ${counted(rows)} of ${expected} came back.`);
      if (isTrial) noteTrial(file, new Date());
      console.log(
        isTrial
          ? `The backup of ${madeAt} can be restored: all ${counted(rows)} came back. Nothing else was touched.`
          : `Restored ${counted(rows)} into ${database.name}. Everybody has to sign in again.`,
      );
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      progress.end();
      await database.end();
    }
  });
}

/** Loaded where it is asked for, as the embedded stack is. */
async function openTrial(): Promise<Database> {
  return (await import("./embedded-database.ts")).openEmpty();
}

function counted(rows: number): string {
  return `${rows.toLocaleString("en-GB")} rows`;
}

/** Whose data a restore replaces. */
async function countPeople(database: Database): Promise<string> {
  const [held] = await database.query<Record<"councils" | "residents" | "accounts" | "vouchers", number>>(`
    select
      (select count(*) from public.councils)::int as councils,
      (select count(*) from public.residents)::int as residents,
      (select count(*) from auth.users)::int as accounts,
      (select count(*) from public.vouchers)::int as vouchers
  `);
  return Object.entries(held ?? {})
    .map(([what, number]) => `${what}: ${number.toLocaleString("en-GB")}`)
    .join(", ");
}

async function checkWhole(
  file: string,
  key: string | undefined,
): Promise<{ madeAt: string; migrations: string; rows: number }> {
  if (!existsSync(file)) throw new Failure(`${file} is not there. Is the path right?`);
  let madeAt = "";
  let migrations = "";
  let rows = 0;
  for await (const piece of readBackup(file, key)) {
    if (piece.kind === "head") ({ madeAt, migrations } = piece.head);
    if (piece.kind === "row") rows += 1;
  }
  return { madeAt, migrations, rows };
}
