import { mkdirSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Failure, run } from "../../local/failure.ts";
import { readEnvironmentFile } from "../environment-file.ts";
import { startProgress } from "../progress.ts";
import { migrationsOf, openDatabase, tablesOf } from "./database.ts";
import { writeBackup } from "./file.ts";

const rowsAtOnce = 1_000;

const usage = [
  "npm run backup -- [--local] [--to <file>]",
  "",
  "Copies everything that people have entered into one file, which only you can read: councils, members, sites,",
  "vouchers, residents, and the accounts with the hashes of their passwords. Keep it as safe as the database.",
  "It is a copy of one moment, and nobody waits for it.",
].join("\n");

await run(async () => {
  const { local, file } = readArguments();
  readEnvironmentFile();
  const database = await openDatabase(local);
  const progress = startProgress((line) => console.error(line));
  try {
    await database.query("begin transaction isolation level repeatable read read only");
    const migrations = await migrationsOf(database);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const backup = writeBackup(file, { madeAt: new Date().toISOString(), migrations });
    await backup.begin();
    for (const { name, columns } of await tablesOf(database)) {
      await backup.table(name, columns);
      await database.query(
        `declare copied no scroll cursor for select to_jsonb(t)::text as row from ${name} as t`,
      );
      for (let copied = 0; ; copied += rowsAtOnce) {
        progress.at(`${name}: ${copied.toLocaleString("en-GB")} rows`);
        const rows = await database.query<{ row: string }>(`fetch ${rowsAtOnce} from copied`);
        for (const { row } of rows) await backup.row(row);
        if (rows.length < rowsAtOnce) break;
      }
      await database.query("close copied");
    }
    const rows = await backup.end();
    console.log(`Copied ${rows.toLocaleString("en-GB")} rows of ${database.name} to ${file}`);
    console.log(`To bring them back: npm run restore -- ${file}${local ? " --local" : ""}`);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST"))
      rmSync(file, { force: true });
    throw error instanceof Failure ? error : new Failure(`No backup was made: ${String(error)}`);
  } finally {
    progress.end();
    await database.end();
  }
});

function readArguments(): { local: boolean; file: string } {
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  try {
    const { values } = parseArgs({
      options: {
        help: { type: "boolean", short: "h", default: false },
        local: { type: "boolean", default: false },
        to: { type: "string", default: `backups/tipright-${time}.jsonl.gz` },
      },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    return { local: values.local, file: resolve(values.to) };
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
