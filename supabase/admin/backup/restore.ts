import { basename, dirname } from "node:path";
import { confirm } from "../../dev/confirm.ts";
import { Failure } from "../../dev/failure.ts";
import { flag, runCommand } from "../command-line.ts";
import { readEnvironmentFile } from "../settings.ts";
import { ageOf, doneBefore, erasuresFile, joinErasures, loadErasures, readErasures } from "./erasures.ts";
import { rejectOtherMigrations, replaceEverything } from "./replace.ts";
import { openDatabase, type Database } from "./database.ts";
import { readBackup, type Head, type Source } from "./file.ts";
import { knownSigner } from "./keys.ts";
import { noteTrial } from "./rotation.ts";

const usage = [
  "npm run admin -- restore <file> [--key <file>] [--yes]",
  "npm run admin -- restore <file> [--key <file>] --try",
  "",
  "Replaces everything in the database by a backup, in one transaction. The database must have the backup's",
  "migrations. Everybody signs in again; it prints who sets up a second step again. The backup must be signed by the key in the",
  "key file, or by BACKUP_SIGNING_KEY.",
  "",
  "  --try       restores into a database in memory instead, and changes nothing else",
  "  --key       the key of an encrypted backup, from npm run admin -- backup --new-key",
  "  --erasures  the list of who was erased since, if it is not beside the backup",
  "  --until     a time, for example 2026-11-28T14:30Z: what was deleted after it was an accident and comes back",
].join("\n");

const config = {
  allowPositionals: true,
  options: {
    yes: flag,
    try: flag,
    key: { type: "string" },
    erasures: { type: "string" },
    until: { type: "string" },
  },
} as const;

/** Runs `npm run admin -- restore`. */
export async function main(words: readonly string[]): Promise<void> {
  await runCommand(words, usage, config, async ({ values, positionals: [file, more] }) => {
    const { yes, key, try: isTrial, erasures: listFile, until } = values;
    if (until !== undefined && Number.isNaN(Date.parse(until)))
      throw new Failure(`"${until}" is not a time. Write it like 2026-11-28T14:30Z.`);
    if (file === undefined || more !== undefined) throw new Failure(`Name one backup file.\n\n${usage}`);
    readEnvironmentFile();
    const signer = knownSigner(key, process.env);
    if (!signer)
      throw new Failure("No key is known here that signs backups. Name the key file: --key <file>.");
    const source = { file, keyFile: key, signer };
    // Reads the whole file first, so that a damaged one changes nothing.
    const { about, rows: expected } = await readWhole(source);
    const database: Database = isTrial
      ? await (await import("./empty-database.ts")).openEmpty()
      : await openDatabase();
    try {
      await rejectOtherMigrations(database, about);
      const listPath = listFile ?? erasuresFile(dirname(file), about.databaseId);
      const list = loadErasures(listPath, signer);
      const all = joinErasures(await readErasures(database), list);
      const erasures = until === undefined ? all : doneBefore(all, new Date(until));
      const again = list
        ? `Done again: ${erasures.erased.length + erasures.members.length} erasures, removals, closings and blocks, where they are younger than the backup. The list was made ${ageOf(list, new Date())} ago.`
        : `There is no ${basename(listPath)} beside the backup: what was erased, removed, closed or blocked since may come back. Name it: --erasures <file>.`;
      if (!isTrial) {
        const people = await countPeople(database);
        await confirm(
          `This replaces everything in ${database.name}, ${people}, by the backup of ${about.madeAt} with its ${counted(expected)}. ${again}`,
          "restore",
          { yes },
        );
      }
      const { rows, replayed } = await replaceEverything(database, source, about, erasures);
      if (rows !== expected) throw new Failure(`Only ${counted(rows)} of ${expected} were restored.`);
      if (isTrial) noteTrial(file, new Date());
      console.log(
        isTrial
          ? `The backup of ${about.madeAt} can be restored: all ${counted(rows)} are there. Nothing was changed.`
          : `Restored ${counted(rows)} into ${database.name}. Everybody signs in again.\n${replayed}`,
      );
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      await database.end();
    }
  });
}

const counted = (rows: number) => `${rows.toLocaleString("en-GB")} rows`;

/** Returns what a restore replaces, in numbers. */
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

/** Reads a backup to its end. @throws {Failure} if it is damaged */
async function readWhole(source: Source): Promise<{ about: Head; rows: number }> {
  let about: Head | undefined;
  let rows = 0;
  for await (const piece of readBackup(source)) {
    if ("head" in piece) about = piece.head;
    else rows += piece.rows.length;
  }
  if (!about) throw new Failure(`${source.file} is empty. Use another backup.`);
  return { about, rows };
}
