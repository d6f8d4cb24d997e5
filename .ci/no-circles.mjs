import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Everything that imports one of our files: types and lazy imports count too. */
const imports = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.{1,2}\/[^"'?]+)["']/g;
/** @type {Map<string, string[]>} */
const known = new Map();

/** Returns the files that a file imports. @param {string} file */
function importsOf(file) {
  let found = known.get(file);
  if (!found) {
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    found = [...text.matchAll(imports)].map(([, path = ""]) => resolve(dirname(file), path));
    known.set(file, found);
  }
  return found;
}

/**
 * Returns the path of imports from one file to another, both included; else undefined. @param {string} from @param
 * {string} to
 */
function wayBetween(from, to) {
  const ways = [[from]];
  const seen = new Set([from]);
  for (const way of ways) {
    for (const next of importsOf(way.at(-1) ?? "")) {
      if (next === to) return [...way, to];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

/** An ESLint rule: no file imports one that leads back to it, not even for a type. */
export const noCircles = {
  /** @param {import("eslint").Rule.RuleContext} context */
  create: (context) => ({
    /** @param {import("estree").Program} node */
    Program(node) {
      const way = wayBetween(context.filename, context.filename);
      if (!way) return;
      const names = way.map((file) => file.slice(context.cwd.length + 1)).join(" -> ");
      context.report({ node, message: `A circle of imports: ${names}` });
    },
  }),
};
