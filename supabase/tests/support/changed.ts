import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** A statement of a migration with the comment above it, and what it makes or is about. */
interface Statement {
  name: string;
  text: string;
}

const named = /\b(?:private\.set_constant\('|(?:public|private|tests)\.)(\w+)/;

/** The statements of a migration: the lines of a function's body are indented, or begin with none of these words. */
function statementsOf(sql: string): Statement[] {
  return sql
    .split(/\n(?=(?:create|alter|comment on|grant|revoke|insert|drop|call private\.set_constant\() ?)/i)
    .map((text) => ({ name: named.exec(text)?.[1] ?? "", text: text.trim() }))
    .filter(({ name }) => name !== "");
}

/** Names whose statements are in one text and not in the other. */
export function changedNames(before: string, after: string): string[] {
  const [old, now] = [statementsOf(before), statementsOf(after)];
  const isIn = (all: readonly Statement[], { text }: Statement) => all.some((other) => other.text === text);
  const changed = [
    ...now.filter((statement) => !isIn(old, statement)),
    ...old.filter((statement) => !isIn(now, statement)),
  ];
  return [...new Set(changed.map(({ name }) => name))];
}

const wordsOf = (text: string) => new Set(text.match(/\w+/g));

/** The names, and the functions that call one of them, whoever calls those, and so on. */
export function withCallers(names: readonly string[], migrations: readonly string[]): Set<string> {
  const functions = migrations
    .flatMap(statementsOf)
    .filter(({ text }) => /^create (or replace )?function/i.test(text))
    .map(({ name, text }) => ({ name, words: wordsOf(text) }));
  const reached = new Set(names);
  for (let before = -1; before < reached.size;) {
    before = reached.size;
    for (const { name, words } of functions) if (!words.isDisjointFrom(reached)) reached.add(name);
  }
  return reached;
}

/** A test file's text with that of all it imports from its neighbours. */
function textWithImports(file: string, seen = new Set<string>()): string {
  if (seen.has(file) || !existsSync(file)) return "";
  seen.add(file);
  const text = readFileSync(file, "utf8");
  const imports = [...text.matchAll(/from "(\.[^"]+\.ts)"/g)].map(([, path = ""]) =>
    join(dirname(file), path),
  );
  // What every file shares says nothing about what one of them is about.
  return [
    text,
    ...imports.filter((path) => !path.includes("support")).map((path) => textWithImports(path, seen)),
  ].join("\n");
}

/** Test files, pgTAP or not, in which one of the names stands, in themselves or in what they import. */
export function testsOf(names: ReadonlySet<string>, files: readonly string[]): string[] {
  return files.filter(
    (file) => names.has(basename(file, ".sql")) || !wordsOf(textWithImports(file)).isDisjointFrom(names),
  );
}
