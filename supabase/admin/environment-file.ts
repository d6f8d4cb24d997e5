import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { wrong, type Finding } from "./finding.ts";

/** Where an operator stores the settings of the deployment; .env.example says which there are. Git ignores it. */
const environmentFile = (): string => process.env.TIPRIGHT_ENV_FILE ?? ".env";

/**
 * Takes what the file says into the environment, as far as it is not there already. What still holds a <placeholder> of
 * .env.example counts as missing.
 * @returns those, for doctor to tell
 */
export function readEnvironmentFile(): Finding[] {
  const file = environmentFile();
  if (file === "" || !existsSync(file)) return [];
  const placeholders = readFileSync(".env.example", "utf8").match(/<[^<>\n]+>/g) ?? [];
  return Object.entries(parseEnv(readFileSync(file, "utf8"))).flatMap(([name, value = ""]) => {
    if (name in process.env) return [];
    const left = placeholders.find((placeholder) => value.includes(placeholder));
    if (left === undefined) {
      process.env[name] = value;
      return [];
    }
    return wrong(
      `${name} in ${file} still holds ${left}, and counts as missing`,
      "write your own in its place, or delete the line",
    );
  });
}
