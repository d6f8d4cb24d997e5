import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { wrong, type Finding } from "./doctor/finding.ts";

/**
 * Reads .env into the environment, except what is set there already. Values that were not filled in, or that the
 * parser would cut, count as missing.
 * @returns a finding for each of them
 */
export function readEnvironmentFile(): Finding[] {
  const file = process.env.TIPRIGHT_ENV_FILE ?? ".env";
  if (file === "" || !existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  const written = new Map(
    [...text.matchAll(/^\s*(?:export\s+)?(\w+)\s*=[^\S\n]*(.*?)\s*$/gm)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
  const placeholders = readFileSync(".env.example", "utf8").match(/<[^<>\n]+>/g) ?? [];
  return Object.entries(parseEnv(text)).flatMap(([name, value = ""]) => {
    if (name in process.env) return [];
    const placeholder = placeholders.find((one) => value.includes(one));
    if (placeholder !== undefined)
      return wrong(
        `${name} in ${file} still holds ${placeholder}, and counts as missing`,
        "write your own value in its place, or delete the line",
      );
    const line = written.get(name) ?? "";
    const isWhole = ["", "'", '"', "`"].some((quote) => line === quote + value + quote);
    if (!isWhole && !value.includes("\n"))
      return wrong(
        `${name} in ${file} is longer than what is read of it, and counts as missing`,
        "a # or a quotation mark ends it: put the value in 'single quotes', or in \"double quotes\" if it holds a '; " +
          "write comments on lines of their own",
      );
    process.env[name] = value;
    return [];
  });
}
