import { expect, test } from "vitest";
import { nextTab } from "../../../src/shared/ui/tabs.tsx";

test.each([
  ["ArrowRight", 0, 1],
  ["ArrowRight", 1, 0],
  ["ArrowLeft", 0, 1],
  ["ArrowLeft", 1, 0],
  ["Home", 1, 0],
  ["End", 0, 1],
  ["Enter", 0, undefined],
])("%s on tab %i selects %s", (key, index, next) => {
  expect(nextTab(key, index, 2)).toBe(next);
});
