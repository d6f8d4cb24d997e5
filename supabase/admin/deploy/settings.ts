import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Failure } from "../../dev/failure.ts";
import type { Setting } from "../settings.ts";

/** Asks for a value at the terminal until it is right; a secret is not shown. @throws {Failure} without a terminal */
export async function ask(setting: Setting): Promise<string> {
  const [name, looksLike, isRight] = setting;
  if (!process.stdin.isTTY)
    throw new Failure(
      `${name} is missing or wrong: ${looksLike}. Write it into .env, or run this in a terminal.`,
    );
  process.stdout.write(`${name} (${looksLike}): `);
  const isSecret = /SECRET|TOKEN|PASSWORD/.test(name);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = isSecret ? silent : process.stdout;
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const value = (await terminal.question("").finally(() => terminal.close())).trim();
  if (isSecret) console.log();
  if (isRight.test(value)) return value;
  console.log(`That is not it: ${looksLike}. Write it again.`);
  return ask(setting);
}

/** Stores a setting in .env, which only its owner can read, and in the environment. */
export function store(name: string, value: string): void {
  const file = process.env.TIPRIGHT_ENV_FILE || ".env";
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const quotes = /^[\w@:/.,+=?&%-]*$/.test(value) ? [""] : ["'", '"', "`"];
  const quote = quotes.find((one) => one === "" || !value.includes(one));
  if (quote === undefined)
    throw new Failure(`${name} holds all three quotation marks, which .env cannot store.`);
  const line = `${name}=${quote}${value}${quote}`;
  const old = new RegExp(`^${name}=.*$`, "m");
  const before = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  writeFileSync(file, old.test(text) ? text.replace(old, () => line) : `${before}${line}\n`, { mode: 0o600 });
  process.env[name] = value;
}
