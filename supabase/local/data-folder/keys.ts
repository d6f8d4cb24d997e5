import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateApiKey } from "@supabase/lite";
import { Failure } from "../failure.ts";

/** Secrets of one data folder. The publishable key is public by design; the other two never leave the folder. */
export interface Keys {
  publishable: string;
  secret: string;
  jwtSecret: string;
}

function isKeys(value: unknown): value is Keys {
  return (
    typeof value === "object" &&
    value !== null &&
    ["publishable", "secret", "jwtSecret"].every((name) => {
      const key = (value as Record<string, unknown>)[name];
      return typeof key === "string" && key.length > 20;
    })
  );
}

function read(file: string): Keys {
  try {
    const keys: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (isKeys(keys)) return keys;
  } catch {
    // Told below, in the words of somebody who has to mend it.
  }
  throw new Failure(
    `${file} is damaged. Restore it from a copy, or remove it: new keys are made then, ` +
      "and everybody who is signed in has to sign in again.",
  );
}

/** The folder's keys, made and written (readable by the owner only) on the first run. */
export async function loadKeys(folder: string): Promise<Keys> {
  const file = join(folder, "keys.json");
  if (existsSync(file)) return read(file);
  const keys: Keys = {
    publishable: (await generateApiKey("publishable")).key,
    secret: (await generateApiKey("secret")).key,
    jwtSecret: randomBytes(48).toString("base64url"),
  };
  // Renamed into place, so that a crash leaves no half of a file.
  writeFileSync(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return keys;
}
