import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { Failure } from "../../dev/failure.ts";

const publicLine = /^# signing key: (\S+)$/m;

/** Creates an Ed25519 key pair: the value of BACKUP_SIGNING_KEY, and the line for the key file that checks it. */
export function createSigningKey(): { secret: string; publicLine: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    secret: privateKey.export({ type: "pkcs8", format: "der" }).toString("base64"),
    publicLine: `# signing key: ${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`,
  };
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
  const [, inFile] = (keyFile && existsSync(keyFile) && publicLine.exec(readFileSync(keyFile, "utf8"))) || [];
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
