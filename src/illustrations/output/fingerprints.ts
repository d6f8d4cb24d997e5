import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const path = "src/illustrations/fingerprints.json";

/**
 * What was drawn when each bitmap and film was last made, by file name in public/. Encoders differ between machines, so
 * that the files themselves cannot be compared with what their scenes draw today.
 */
export const fingerprints = JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;

/** Notes that a file was just made of these drawings. */
export function remember(name: string, fingerprint: string): void {
  fingerprints[name] = fingerprint;
  const sorted = Object.entries(fingerprints).sort(([one], [other]) => one.localeCompare(other));
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Fingerprint of drawings, in order. */
export function fingerprint(drawings: Iterable<string>): string {
  const hash = createHash("sha256");
  for (const drawing of drawings) hash.update(drawing);
  return hash.digest("hex").slice(0, 32);
}
