import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Returns the texts of all files that git knows or would add, by their path. */
export function projectTexts(pattern: RegExp): Record<string, string> {
  const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const paths = list.split("\n").filter((path) => pattern.test(path) && existsSync(path));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, "utf8")]));
}

export const countLines = (text: string): number => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

const commentOn = /comment on [^;]*?\bis\s+('(?:[^']|'')*'|null)\s*;/g;

/** Counts lines of SQL without `comment on`, comment lines and blank lines, and the words of both kinds of comment. */
export function measureSql(sql: string): { lines: number; commentOnWords: number; dashWords: number } {
  const statements = sql.replaceAll(commentOn, "");
  return {
    lines: statements.split("\n").filter((line) => !/^\s*(?:--.*)?$/.test(line)).length,
    commentOnWords: countWords([...sql.matchAll(commentOn)].map(([, text]) => text).join("\n")),
    dashWords: countWords([...sql.matchAll(/--(.*)$/gm)].map(([, text]) => text).join("\n")),
  };
}

/** Words of the private dialect that style.md replaces. */
export const dialect = [
  "whoever",
  "nobody",
  "somebody",
  "told",
  "of theirs",
  "is none",
  "meanwhile",
  "stands",
];

/** Counts whole words, whatever their case. */
export const countTerm = (text: string, term: string): number =>
  text.match(new RegExp(String.raw`\b${term}\b`, "gi"))?.length ?? 0;
