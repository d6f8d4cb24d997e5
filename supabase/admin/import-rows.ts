import { Failure } from "../dev/failure.ts";
import type { Job } from "./job.ts";
import { confirm } from "../dev/confirm.ts";
import { adminCommand, asked } from "./connect.ts";
import type { ReadRow } from "./csv.ts";
import { importedId, importName, importRange, isImportName } from "./import-id.ts";

type Table = "skip_companies" | "vouchers";

/** What a table's rows are called. */
export interface Words {
  one: string;
  many: string;
  /** The noun of the commands: "vouchers remove". */
  noun: "companies" | "vouchers";
}

/** Cells of one request: each is a parameter of one statement on the embedded stack, which takes 32,767. */
const cellsAtOnce = 30_000;
const rowsAtOnce = 5_000;

const counted = (number: number, { one, many }: Pick<Words, "one" | "many">): string =>
  `${number.toLocaleString("en-GB")} ${number === 1 ? one : many}`;

export function fileOf(job: Job): string {
  const [file] = job.words;
  if (!file) throw new Failure("Which file? Write its path behind the command.");
  return file;
}

/**
 * Adds the rows of a file, each under the id that its file and number give it, so that what is there already stays as
 * it is. Not one request, because no request takes them all: what breaks off is gone on with by the same command.
 */
export async function addRows<Row extends object>(
  job: Job,
  table: Table,
  words: Words,
  rows: readonly ReadRow<Row>[],
): Promise<void> {
  const name = importName(rows.map(({ record }) => record));
  const undo = `To take it back: ${adminCommand(job.project)} ${words.noun} remove ${name}`;
  const size = Math.min(rowsAtOnce, Math.floor(cellsAtOnce / (Object.keys(rows[0]?.row ?? {}).length + 1)));
  const { first, last } = importRange(name);
  const there = await asked(
    job.project,
    job.operator.from(table).select("id", { count: "exact", head: true }).gte("id", first).lte("id", last),
    { counts: true },
  );
  if (job.dryRun) return job.say(`Would add ${counted(rows.length - there, words)}.${alreadyThere(there)}`);
  let added = 0;
  for (let from = 0; from < rows.length; from += size) {
    job.progress.at(`${from.toLocaleString("en-GB")} of ${rows.length.toLocaleString("en-GB")} rows`);
    const batch = rows
      .slice(from, from + size)
      .map(({ row, number }) => ({ id: importedId(name, number), ...row }));
    const { data, error, status } = await job.operator
      .from(table)
      .upsert(batch as never, { onConflict: "id", ignoreDuplicates: true })
      .select("id");
    const written = await asked(
      job.project,
      Promise.resolve({ data: data as { id: string }[] | null, error, status }),
      {
        writes: `${added === 0 ? "" : `${counted(added, words)} were added before. `}The same command goes on where it stopped: a row is never added twice. ${undo}`,
      },
    );
    added += written.length;
  }
  job.say(`Added ${counted(added, words)}.${alreadyThere(rows.length - added)}`);
  job.say(undo);
}

const alreadyThere = (rows: number) =>
  rows === 0 ? "" : ` ${rows.toLocaleString("en-GB")} of this file were there already, and stay as they are.`;

/**
 * Removes what one import added, told by its name or by the file itself.
 * @param read reads the file, where the word is one
 */
export async function removeImport(
  job: Job,
  table: Table,
  words: Words,
  read: (file: string) => readonly ReadRow<object>[],
): Promise<void> {
  const [word] = job.words;
  if (!word)
    throw new Failure("Which import? Write its name, which the import told, or the path of its file.");
  const name = isImportName(word) ? word : importName(read(word).map(({ record }) => record));
  const { first, last } = importRange(name);
  const rows = () => job.operator.from(table);
  const held = await asked(
    job.project,
    rows().select("id", { count: "exact", head: true }).gte("id", first).lte("id", last),
    { counts: true },
  );
  if (held === 0) throw new Failure(`Nothing of the import ${name} is here. Nothing was changed.`);
  if (job.dryRun) return job.say(`Would remove ${counted(held, words)}.`);
  await confirm(`This removes ${counted(held, words)}, everything that the import ${name} added.`, name, job);
  let removed = 0;
  while (removed < held) {
    job.progress.at(`${removed.toLocaleString("en-GB")} of ${held.toLocaleString("en-GB")} rows`);
    const batch = await asked(
      job.project,
      rows().select("id").gte("id", first).lte("id", last).order("id").limit(rowsAtOnce),
    );
    const end = batch.at(-1)?.id;
    if (end === undefined) break;
    const gone = await asked(job.project, rows().delete({ count: "exact" }).gte("id", first).lte("id", end), {
      writes: "The same command goes on where it stopped.",
      counts: true,
    });
    removed += gone;
  }
  job.say(`Removed ${counted(removed, words)}.`);
}
