import { createHash, sign, verify, type KeyObject } from "node:crypto";
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  readFileSync,
  readSync,
} from "node:fs";
import { createInterface } from "node:readline";
import { once } from "node:events";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { z } from "zod";
import { Failure } from "../../dev/failure.ts";
import type { Table } from "./database.ts";
import { fingerprint } from "./keys.ts";

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
const foot = z.object({ rows: z.number(), signature: z.string().default("") });
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });

export type Head = z.infer<typeof head>;

/** Keys of the environment that makes a backup. */
export interface BackupKeys {
  /** The public key to encrypt for, before bytes reach the disk. */
  recipient: string | undefined;
  signer: KeyObject;
}

const web = (stream: Readable) => Readable.toWeb(stream) as never;
const node = (stream: unknown) => Readable.fromWeb(stream as ReadableStream);

async function encrypt(plain: Readable, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new Failure(
      "BACKUP_RECIPIENT is not a public key of age, which begins with age1. Make one: npm run admin -- backup --new-key <file>",
    );
  }
  return node(await encrypter.encrypt(web(plain)));
}

/** Writes a backup into a new file that only its owner can read. */
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
  await line(JSON.stringify({ tiprightBackup: 1, ...about }));
  return {
    table: ({ name, columns }: Table) => line(JSON.stringify({ table: name, columns })),
    row(json: string): Promise<void> {
      rows += 1;
      // Rows are arrays, all other lines objects.
      return line(`[${json}]`);
    },
    async end(): Promise<number> {
      const signature = sign(null, hash.copy().digest(), signer).toString("base64");
      await line(JSON.stringify({ rows, signature }));
      compressed.end();
      await written;
      return rows;
    },
  };
}

/** Returns the bytes of a file, decrypted if they are encrypted. @throws {Failure} if the key is missing or wrong */
async function openFile(file: string, keyFile: string | undefined): Promise<Readable> {
  if (!existsSync(file)) throw new Failure(`${file} does not exist. Check the path.`);
  const ageHeader = Buffer.from("age-encryption.org/v1");
  const opened = openSync(file, "r");
  const header = Buffer.alloc(ageHeader.length);
  readSync(opened, header);
  closeSync(opened);
  if (!header.equals(ageHeader)) return createReadStream(file);
  if (keyFile === undefined)
    throw new Failure(
      "This backup is encrypted. Name its key: --key <file>. If the key is lost, Supabase's own backups are left. Nothing was changed.",
    );
  if (!existsSync(keyFile))
    throw new Failure(`${keyFile} does not exist. Name the key's file: --key <file>.`);
  const decrypter = new Decrypter();
  const [identity = ""] = /^AGE-SECRET-KEY-\S+$/m.exec(readFileSync(keyFile, "utf8")) ?? [];
  try {
    decrypter.addIdentity(identity);
    return node(await decrypter.decrypt(web(createReadStream(file))));
  } catch {
    throw new Failure(`${keyFile} is not the key of this backup. Nothing was changed.`);
  }
}

/** A backup's file with the keys that read and check it. */
export interface Source {
  file: string;
  /** The file of the key, if the backup is encrypted. */
  keyFile: string | undefined;
  /** The public key that must have signed it. */
  signer: KeyObject;
}

/** Part of a backup: its head, or some rows of a table. */
export type Piece = { head: Head } | { table: Table; rows: string[] };

const batchSize = 1_000;

/**
 * Reads a backup. Nothing of it is trustworthy before its end.
 * @throws {Failure} if it is not a backup, incomplete, not signed by that key, or cannot be decrypted
 */
export async function* readBackup({ file, keyFile, signer }: Source): AsyncGenerator<Piece> {
  const source = await openFile(file, keyFile);
  const expanded = createGunzip();
  source.on("error", (error) => expanded.destroy(error)).pipe(expanded);
  const hash = createHash("sha512");
  let count = 0;
  let about: Head | undefined;
  let table: Table = { name: "", columns: [] };
  let rows: string[] = [];
  let end: z.infer<typeof foot> | undefined;
  try {
    for await (const text of createInterface({ input: expanded, crlfDelay: Infinity })) {
      if (end) throw new Error("it goes on after its end");
      const isRow = text.startsWith("[");
      const value: unknown = isRow ? undefined : JSON.parse(text);
      end = isRow ? undefined : foot.safeParse(value).data;
      if (rows.length > 0 && (!isRow || rows.length === batchSize)) {
        yield { table, rows };
        rows = [];
      }
      if (end) continue;
      hash.update(`${text}\n`);
      if (!about) {
        about = head.parse(value);
        yield { head: about };
      } else if (isRow) {
        count += 1;
        rows.push(text.slice(1, -1));
      } else {
        const { table: name, columns } = tableLine.parse(value);
        table = { name, columns };
      }
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      `${file} is not a backup or is damaged: ${error instanceof Error ? error.message : "?"}`,
    );
  }
  if (end?.rows !== count) throw new Failure(`${file} is incomplete: it was cut off. Use another backup.`);
  if (!verify(null, hash.digest(), signer, Buffer.from(end.signature, "base64")))
    throw new Failure(
      `${file} is not signed by the key that is known here, ${fingerprint(signer)}. It may be forged. Nothing was changed.`,
    );
}
