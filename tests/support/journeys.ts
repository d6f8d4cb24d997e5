import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** A test of tests/e2e, as its source says. */
export interface Journey {
  title: string;
  file: string;
  /** Every string and every regular expression in its body, the latter without escapes. */
  literals: readonly string[];
  /** Every `object.property` in its body. */
  accesses: readonly string[];
}

const unescaped = (pattern: string) => pattern.slice(1, pattern.lastIndexOf("/")).replace(/\\(.)/g, "$1");

function read(node: ts.Node, literals: string[], accesses: string[]): void {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) literals.push(node.text);
  if (ts.isRegularExpressionLiteral(node)) literals.push(unescaped(node.text));
  if (ts.isPropertyAccessExpression(node)) accesses.push(node.getText());
  ts.forEachChild(node, (child) => read(child, literals, accesses));
}

/** Whether a call is `test(...)` or one of its hooks, which run as part of every test of the file. */
const isTest = (call: ts.CallExpression) => /^test(\.(beforeEach|only))?$/.test(call.expression.getText());

function journeysOf(file: string): Journey[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: Journey[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node)) {
      const literals: string[] = [];
      const accesses: string[] = [];
      const body = node.arguments.at(-1);
      if (body) read(body, literals, accesses);
      found.push({ title: node.arguments[0]?.getText() ?? "", file, literals, accesses });
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Every browser test below a folder. */
export function journeysIn(folder: string): Journey[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".spec.ts"))
    .flatMap((name) => journeysOf(join(folder, name)));
}
