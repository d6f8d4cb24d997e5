import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { wrong, type Finding } from "./doctor/finding.ts";

/**
 * Reads .env into the environment, except what is set there already. Values that were not filled in
 * count as missing.
 * @returns a finding for each of them
 */
export function readEnvironmentFile(): Finding[] {
  const file = process.env.TIPRIGHT_ENV_FILE ?? ".env";
  if (file === "" || !existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  const placeholders = readFileSync(".env.example", "utf8").match(/<[^<>\n]+>/g) ?? [];
  return Object.entries(parseEnv(text)).flatMap(([name, value = ""]) => {
    if (name in process.env) return [];
    const placeholder = placeholders.find((one) => value.includes(one));
    if (placeholder !== undefined)
      return wrong(
        `${name} in ${file} still holds ${placeholder}, and counts as missing`,
        "write your own value in its place, or delete the line",
      );
    process.env[name] = value;
    return [];
  });
}
