import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Readable, type Transform } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { Failure } from "../../dev/failure.ts";

/** How a file begins that age has encrypted. The same files are read and written by the command age. */
const beginning = "age-encryption.org/v1";

/**
 * Makes a key for backups and writes it to a file that its owner alone may read.
 * @returns the public half, which encrypts and cannot decrypt
 */
export async function newKey(file: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  try {
    writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: "wx" });
  } catch {
    throw new Failure(`${file} is there already, or cannot be written. Choose another name.`);
  }
  return recipient;
}

type Bytes = ReadableStream<Uint8Array>;
const web = (stream: Readable | Transform) => Readable.toWeb(stream) as Bytes;
const node = (stream: unknown) => Readable.fromWeb(stream as Bytes);

/**
 * Encrypts what is written, on its way to the disk.
 * @param recipient a public key, age1...
 * @throws {Failure} where it is none
 */
export async function encrypted(plain: Transform, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new Failure(
      "BACKUP_RECIPIENT is no public key of age. It begins with age1: npm run admin -- backup --new-key <file> makes one.",
    );
  }
  return node(await encrypter.encrypt(web(plain) as never));
}

/** Whether a file is encrypted, by its first bytes. */
function isEncrypted(source: Buffer): boolean {
  return source.subarray(0, beginning.length).toString("latin1") === beginning;
}

/**
 * The bytes of a backup, decrypted where it is encrypted.
 * @param head the first bytes of the file
 * @param keyFile where the key is
 * @throws {Failure} where a key is needed and is not there, or is another one
 */
export async function decrypted(
  source: Readable,
  head: Buffer,
  keyFile: string | undefined,
): Promise<Readable> {
  if (!isEncrypted(head)) return source;
  if (keyFile === undefined)
    throw new Failure("This backup is encrypted. Say where its key is: --key <file>. Nothing was changed.");
  if (!existsSync(keyFile)) throw new Failure(`${keyFile} is not there: no key, no backup.`);
  const decrypter = new Decrypter();
  const [identity = ""] = /^AGE-SECRET-KEY-\S+$/m.exec(readFileSync(keyFile, "utf8")) ?? [];
  try {
    decrypter.addIdentity(identity);
    return node(await decrypter.decrypt(web(source) as never));
  } catch {
    throw new Failure(`${keyFile} is not the key of this backup. Nothing was changed.`);
  }
}
