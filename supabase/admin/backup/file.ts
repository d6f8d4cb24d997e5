import { createHash, sign, verify, type KeyObject } from "node:crypto";
import { closeSync, createReadStream, createWriteStream, openSync, readSync } from "node:fs";
import { createInterface } from "node:readline";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { Failure } from "../../dev/failure.ts";
import { decrypt, encrypt } from "./encryption.ts";
import { fingerprint } from "./signature.ts";

/**
 * A backup is compressed lines of JSON: a head, then each table's name and rows, then the number of rows and an Ed25519
 * signature of the SHA-512 of all lines before. Without the last line it is incomplete.
 */
const head = z.object({
  tiprightBackup: z.literal(1),
  madeAt: z.string(),
  migrations: z.string(),
  commit: z.string().optional(),
  databaseId: z.string(),
});
const foot = z.object({ rows: z.number(), signature: z.string().optional() });
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });

export type Head = z.infer<typeof head>;

/** A line of a backup. */
export type Piece =
  | { kind: "head"; head: Head }
  | { kind: "table"; name: string; columns: string[] }
  | { kind: "row"; json: string };

/** Keys of the environment that makes a backup. */
export interface BackupKeys {
  recipient: string | undefined;
  signer: KeyObject | undefined;
}

/**
 * Writes a backup into a new file that only its owner can read.
 * @param keys.recipient public key to encrypt for, before bytes reach the disk
 * @param keys.signer signs it
 */
export async function writeBackup(
  file: string,
  about: Omit<Head, "tiprightBackup">,
  { recipient, signer }: BackupKeys,
) {
  const compressed = createGzip();
  const bytes = recipient === undefined ? compressed : await encrypt(compressed, recipient);
  const written = finished(bytes.pipe(createWriteStream(file, { flags: "wx", mode: 0o600 })));
  // Awaited by end().
  written.catch(() => undefined);
  let rows = 0;
  const hash = createHash("sha512");
  async function line(json: string): Promise<void> {
    // node:readline ends a line at these two.
    const text = json.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
    hash.update(`${text}\n`);
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
      const signature = signer && sign(null, hash.copy().digest(), signer).toString("base64");
      await line(JSON.stringify({ rows, signature }));
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
 * Reads a backup. Nothing of it is trustworthy before its end.
 * @param keyFile the key, if it is encrypted
 * @param signer the public key that must have signed it
 * @throws {Failure} if it is not a backup, incomplete, not signed by that key, or cannot be decrypted
 */
export async function* readBackup(
  file: string,
  keyFile: string | undefined,
  signer: KeyObject | undefined,
): AsyncGenerator<Piece> {
  const source = await decrypt(createReadStream(file), headOf(file), keyFile);
  const expanded = createGunzip();
  source.on("error", (error) => expanded.destroy(error)).pipe(expanded);
  const lines = createInterface({ input: expanded, crlfDelay: Infinity });
  let rows = 0;
  let end: z.infer<typeof foot> | undefined;
  let first = true;
  const hash = createHash("sha512");
  try {
    for await (const text of lines) {
      if (end) throw new Error("it goes on after its end");
      const isRow = text.startsWith("[");
      const value: unknown = isRow ? undefined : JSON.parse(text);
      end = isRow ? undefined : foot.safeParse(value).data;
      if (end) continue;
      hash.update(`${text}\n`);
      if (first) yield { kind: "head", head: head.parse(value) };
      else if (isRow) {
        rows += 1;
        yield { kind: "row", json: text.slice(1, -1) };
      } else {
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
  if (end?.rows !== rows) throw new Failure(`${file} is incomplete: it was cut off. Use another backup.`);
  if (signer && !verify(null, hash.digest(), signer, Buffer.from(end.signature ?? "", "base64")))
    throw new Failure(
      `${file} is not signed by the key that is known here, ${fingerprint(signer)}. It may be forged. Nothing was changed.`,
    );
}
