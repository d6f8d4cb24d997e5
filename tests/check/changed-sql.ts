/** A statement of a migration and the name of its object. */
interface Statement {
  name: string;
  text: string;
}

const named = /\b(?:private\.set_constant\('|(?:public|private)\.)(\w+)/;

/**
 * Splits a migration without its comments into statements: lines of a function's body are indented, or begin with other
 * words.
 */
function statementsOf(sql: string): Statement[] {
  return sql
    .replaceAll(/^\s*--.*$/gm, "")
    .split(/\n(?=(?:create|alter|comment on|grant|revoke|insert|drop|call private\.set_constant\() ?)/i)
    .map((text) => ({ name: named.exec(text)?.[1] ?? "", text: text.trim() }))
    .filter(({ name }) => name !== "");
}

/** Returns the names of statements that only one of two texts has. */
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

/** Returns the names and all functions that reach one of them. */
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

/** Whether one of the names occurs in a text. */
export const mentions = (text: string, names: ReadonlySet<string>): boolean =>
  !wordsOf(text).isDisjointFrom(names);
