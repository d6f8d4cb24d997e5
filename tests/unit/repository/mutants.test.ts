import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { functionAround, isPgtap, pgtapFile, placeOf } from "../../mutants/places.ts";
import { sqlMutants } from "../../mutants/sql-mutants.ts";
import { typescriptMutants } from "../../mutants/typescript-mutants.ts";

const mutants = [...sqlMutants, ...typescriptMutants];

test("each mutant changes one place of the code", () => {
  const errors: string[] = [];
  for (const mutant of mutants) {
    try {
      placeOf(mutant);
      if (sqlMutants.includes(mutant) && mutant.tests.every(isPgtap)) functionAround(mutant);
    } catch (error) {
      errors.push(String(error));
    }
  }
  expect(errors).toEqual([]);
});

test("each mutant names tests that exist", () => {
  const exists = (name: string) => {
    if (isPgtap(name)) return pgtapFile(name) !== undefined;
    const [file = "", title = ""] = name.split("#");
    return existsSync(file) && readFileSync(file, "utf8").includes(title);
  };
  expect(mutants.flatMap(({ tests }) => tests.filter((name) => !exists(name)))).toEqual([]);
});

test("each mutant has a name of its own", () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

test("CONTRIBUTING.md states how many mutants there are", () => {
  expect(readFileSync("CONTRIBUTING.md", "utf8")).toContain(`${mutants.length} known faults`);
});
