import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Readable, type Transform } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { Failure } from "../../dev/failure.ts";

/** The first bytes of a file encrypted by age. The program age reads and writes the same files. */
const ageHeader = "age-encryption.org/v1";

function isInRepository(folder: string): boolean {
  return existsSync(join(folder, ".git")) || (dirname(folder) !== folder && isInRepository(dirname(folder)));
}

/**
 * Creates a key pair and writes it to a new file that only its owner can read.
 * @param comment another line of that file
 * @returns the public key, which encrypts
 */
export async function createKey(file: string, comment: string): Promise<string> {
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) throw new Failure(`${folder} does not exist. Choose another path for the key.`);
  if (isInRepository(realpathSync(folder)))
    throw new Failure(
      `${file} is inside a Git repository, and git add could publish the key. Choose a path outside, for example ~/tipright-key.txt.`,
    );
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  try {
    writeFileSync(file, `# public key: ${recipient}\n${comment}\n${identity}\n`, { mode: 0o600, flag: "wx" });
  } catch {
    throw new Failure(`${file} exists already or cannot be written. Choose another name.`);
  }
  return recipient;
}

type Bytes = ReadableStream<Uint8Array>;
const web = (stream: Readable | Transform) => Readable.toWeb(stream) as Bytes;
const node = (stream: unknown) => Readable.fromWeb(stream as Bytes);

/**
 * Encrypts a stream for a public key, age1...
 * @throws {Failure} if it is not a public key
 */
export async function encrypt(plain: Transform, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new Failure(
      "BACKUP_RECIPIENT is not a public key of age, which begins with age1. Make one: npm run admin -- backup --new-key <file>",
    );
  }
  return node(await encrypter.encrypt(web(plain) as never));
}

/**
 * Decrypts the bytes of a backup, if it is encrypted.
 * @param header the first bytes of the file
 * @throws {Failure} if the key is missing or wrong
 */
export async function decrypt(
  source: Readable,
  header: Buffer,
  keyFile: string | undefined,
): Promise<Readable> {
  if (!header.toString("latin1").startsWith(ageHeader)) return source;
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
    return node(await decrypter.decrypt(web(source) as never));
  } catch {
    throw new Failure(`${keyFile} is not the key of this backup. Nothing was changed.`);
  }
}
