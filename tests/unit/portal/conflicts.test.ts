import fc from "fast-check";
import { expect, test } from "vitest";
import {
  resolve,
  canReplace,
  isChanged,
  describeConflict,
  type Conflict,
} from "../../../src/shared/forms/conflicts.ts";

test.each([
  ["nothing was changed here", ["a"], ["a"], ["b"], true],
  ["the same was wanted here", ["a"], ["b"], ["b"], true],
  ["something else was wanted here", ["a"], ["b"], ["c"], false],
  ["no other member changed it", ["a"], ["b"], ["a"], false],
])("the stored value replaces mine or not where %s", (_, from, mine, now, gives) => {
  expect(canReplace({ from, mine }, now)).toBe(gives);
});

const value = fc.constantFrom("", "One", "Two");

test("after a choice one of both is left, compared with the stored value", () => {
  fc.assert(
    fc.property(value, value, value, fc.boolean(), (from, mine, now, keepsMine) => {
      const left = resolve({ from, mine }, now, keepsMine);
      expect(left).toEqual({ from: now, mine: keepsMine ? mine : now });
      expect(isChanged(left)).toBe(keepsMine && mine !== now);
    }),
  );
});

test.each<[string, Partial<Conflict>]>([
  ['Mo changed this to "Two"', {}],
  ['You changed this to "on"', { now: true, by_you: true }],
  ['Someone changed this to "a, b"', { now: ["a", "b"], by: null }],
  ["Mo left this empty", { now: null }],
  ["Mo deleted this on 2 March 2026 at 14:05", { gone: true, now: null, at: "2026-03-02T14:05:00Z" }],
])("%s", (words, change) => {
  const one = { row: null, field: "to_pay", gone: false, now: "Two", at: null, by: "Mo", by_you: false };
  expect(describeConflict({ ...one, ...change })).toBe(words);
});
