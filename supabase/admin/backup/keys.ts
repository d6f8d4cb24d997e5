import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { Failure } from "../../dev/failure.ts";

function isInRepository(folder: string): boolean {
  return existsSync(join(folder, ".git")) || (dirname(folder) !== folder && isInRepository(dirname(folder)));
}

/** Creates an Ed25519 key pair: the value of BACKUP_SIGNING_KEY, and the public key. */
export function createSigningKey(): { secret: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    secret: privateKey.export({ type: "pkcs8", format: "der" }).toString("base64"),
    publicKey: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
  };
}

/**
 * Makes the keys of backups: a new file, which only its owner can read, with what decrypts and checks them.
 * @returns the settings that encrypt and sign them
 */
export async function makeKeys(file: string) {
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) throw new Failure(`${folder} does not exist. Choose another path for the key.`);
  if (isInRepository(realpathSync(folder)))
    throw new Failure(
      `${file} is inside a Git repository, and git add could publish the key. Choose a path outside, for example ~/tipright-key.txt.`,
    );
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const { secret, publicKey } = createSigningKey();
  const text = `# public key: ${recipient}\n# signing key: ${publicKey}\n${identity}\n`;
  try {
    writeFileSync(file, text, { mode: 0o600, flag: "wx" });
  } catch {
    throw new Failure(`${file} exists already or cannot be written. Choose another name.`);
  }
  return { BACKUP_RECIPIENT: recipient, BACKUP_SIGNING_KEY: secret };
}

/** Returns the key of BACKUP_SIGNING_KEY; undefined if it is not set. */
export function readSigningKey({ BACKUP_SIGNING_KEY: text }: NodeJS.ProcessEnv): KeyObject | undefined {
  if (!text) return undefined;
  try {
    return createPrivateKey({ key: Buffer.from(text, "base64"), type: "pkcs8", format: "der" });
  } catch {
    throw new Failure(
      "BACKUP_SIGNING_KEY is not a key. Copy the line that npm run admin -- backup --new-key <file> printed.",
    );
  }
}

/** Returns the key that backups must be signed by: that of the key file, else that of BACKUP_SIGNING_KEY. */
export function knownSigner(
  keyFile: string | undefined,
  environment: NodeJS.ProcessEnv,
): KeyObject | undefined {
  const text = keyFile && existsSync(keyFile) ? readFileSync(keyFile, "utf8") : "";
  const [, inFile] = /^# signing key: (\S+)$/m.exec(text) ?? [];
  if (inFile) return createPublicKey({ key: Buffer.from(inFile, "base64"), type: "spki", format: "der" });
  const secret = readSigningKey(environment);
  return secret && createPublicKey(secret);
}

/** Returns the first digits of a public key's hash, to compare by eye. */
export const fingerprint = (key: KeyObject): string =>
  createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("hex")
    .slice(0, 16);
