import { expect, test } from "vitest";
import { callsOfApi, filesOfFunctions } from "../../size/calls.ts";
import { countLines, countTerm, measureSql } from "../../size/text.ts";

const sql = `-- Two words
create table a (b int); -- here

comment on table a is
  'It''s four words here';
`;

test("SQL is counted without comments and blank lines, and its comments in words", () => {
  expect(measureSql(sql)).toEqual({ lines: 1, commentOnWords: 4, dashWords: 3 });
});

test("lines count with or without a last line break, terms as whole words in any case", () => {
  expect([countLines("a\nb\n"), countLines("a\nb")]).toEqual([2, 2]);
  expect(countTerm("Nobody asked nobodys nobody", "nobody")).toBe(2);
});

test("a call counts each function once, without core, constants, triggers and its public caller", () => {
  const one = (name: string, body: string, flags = {}) => ({
    name,
    body,
    isTrigger: false,
    isConstant: false,
    ...flags,
  });
  const functions = [
    one("public.save", "select private.save($1);"),
    one(
      "private.save",
      "perform private.lock(private.most()); -- private.unused()\n perform private.check();",
    ),
    one("private.check", "perform private.lock(1); perform private.check ();"),
    one("private.lock", ""),
    one("private.unused", ""),
    one("private.most", "select 3;", { isConstant: true }),
  ];
  const files = filesOfFunctions({
    "save.sql": "create function private.save() returns void",
    "check.sql": "create or replace function private.check()",
  });
  expect(callsOfApi(functions, files, ["lock"])).toEqual([{ name: "save", outside: 2, files: 2, all: 3 }]);
});
