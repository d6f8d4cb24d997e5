import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { Failure } from "./failure.ts";

const key = z.string().min(21);
const schema = z.object({ publishable: key, secret: key, jwtSecret: key });

/** Secrets of one data folder. The publishable key is public by design; the other two never leave the folder. */
export type Keys = z.infer<typeof schema>;

/** Returns the keys of a folder; null before the first start. @throws {Failure} if their file is damaged */
export function readKeys(folder: string): Keys | null {
  const file = join(folder, "keys.json");
  if (!existsSync(file)) return null;
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new Failure(
      `${file} is damaged. Restore it from a copy, or remove it: new keys are made then, ` +
        "and everybody signs in again.",
    );
  }
}

/** Returns the folder's keys; creates them, readable by the owner only, on the first run. */
export async function loadKeys(folder: string): Promise<Keys> {
  const stored = readKeys(folder);
  if (stored) return stored;
  // Loaded on demand: it would triple the start time of admin commands.
  const { generateApiKey } = await import("@supabase/lite");
  const file = join(folder, "keys.json");
  const keys: Keys = {
    publishable: (await generateApiKey("publishable")).key,
    secret: (await generateApiKey("secret")).key,
    jwtSecret: randomBytes(48).toString("base64url"),
  };
  // Renamed into place, so that a crash leaves no partial file.
  writeFileSync(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return keys;
}
