import { closeSync, createReadStream, createWriteStream, openSync, readSync } from "node:fs";
import { createInterface } from "node:readline";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { Failure } from "../../dev/failure.ts";
import { decrypt, encrypt } from "./encryption.ts";

/**
 * A backup is compressed lines of JSON: a head, then each table's name and rows, then the number of rows. Without the
 * last line it is incomplete.
 */
const head = z.object({ tiprightBackup: z.literal(1), madeAt: z.string(), migrations: z.string() });
const foot = z.object({ rows: z.number() });
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });

export type Head = z.infer<typeof head>;

/** A line of a backup. */
export type Piece =
  | { kind: "head"; head: Head }
  | { kind: "table"; name: string; columns: string[] }
  | { kind: "row"; json: string };

/**
 * Writes a backup into a new file that only its owner can read.
 * @param recipient public key to encrypt for, before bytes reach the disk
 */
export async function writeBackup(
  file: string,
  about: Omit<Head, "tiprightBackup">,
  recipient: string | undefined,
) {
  const compressed = createGzip();
  const bytes = recipient === undefined ? compressed : await encrypt(compressed, recipient);
  const written = finished(bytes.pipe(createWriteStream(file, { flags: "wx", mode: 0o600 })));
  // Awaited by end().
  written.catch(() => undefined);
  let rows = 0;
  async function line(text: string): Promise<void> {
    if (!compressed.write(`${text}\n`)) await Promise.race([once(compressed, "drain"), written]);
  }
  return {
    begin: () => line(JSON.stringify({ tiprightBackup: 1, ...about })),
    table: (table: string, columns: string[]) => line(JSON.stringify({ table, columns })),
    row(json: string): Promise<void> {
      rows += 1;
      // Rows are arrays, all other lines objects.
      return line(`[${json}]`);
    },
    async end(): Promise<number> {
      await line(JSON.stringify({ rows }));
      compressed.end();
      await written;
      return rows;
    },
  };
}

/** The first bytes of a file. */
function headOf(file: string): Buffer {
  const opened = openSync(file, "r");
  const bytes = Buffer.alloc(32);
  readSync(opened, bytes);
  closeSync(opened);
  return bytes;
}

/**
 * Reads a backup.
 * @param keyFile the key, if it is encrypted
 * @throws {Failure} if it is not a backup, incomplete, or cannot be decrypted
 */
export async function* readBackup(file: string, keyFile?: string): AsyncGenerator<Piece> {
  const source = await decrypt(createReadStream(file), headOf(file), keyFile);
  const expanded = createGunzip();
  source.on("error", (error) => expanded.destroy(error)).pipe(expanded);
  const lines = createInterface({ input: expanded, crlfDelay: Infinity });
  let rows = 0;
  let whole = false;
  let first = true;
  try {
    for await (const text of lines) {
      if (text.startsWith("[")) {
        rows += 1;
        yield { kind: "row", json: text.slice(1, -1) };
        continue;
      }
      const value: unknown = JSON.parse(text);
      if (first) yield { kind: "head", head: head.parse(value) };
      else if (foot.safeParse(value).success) whole = foot.parse(value).rows === rows;
      else {
        const { table, columns } = tableLine.parse(value);
        yield { kind: "table", name: table, columns };
      }
      first = false;
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      `${file} is not a backup or is damaged: ${error instanceof Error ? error.message : "?"}`,
    );
  }
  if (!whole) throw new Failure(`${file} is incomplete: it was cut off. Use another backup.`);
}
