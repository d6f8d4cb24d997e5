import { expect, test } from "vitest";
import { parseRange } from "../../../supabase/dev/site/byte-range.ts";

test.each([
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=900-", { start: 900, end: 999 }],
  ["bytes=-100", { start: 900, end: 999 }],
  ["bytes=-5000", { start: 0, end: 999 }],
  ["bytes=990-5000", { start: 990, end: 999 }],
  ["bytes=0-0", { start: 0, end: 0 }],
])("%s of 1000 bytes", (header, range) => {
  expect(parseRange(header, 1000)).toEqual(range);
});

test.each(["bytes=1000-", "bytes=-0", "bytes=1000-2000"])("%s lies outside 1000 bytes", (header) => {
  expect(parseRange(header, 1000)).toBe("unsatisfiable");
});

test.each([undefined, "", "bytes=-", "bytes=5-2", "bytes=0-1,5-6", "items=0-1", "bytes=a-b", "bytes=0x1-2"])(
  "%s means the whole file",
  (header) => {
    expect(parseRange(header, 1000)).toBeUndefined();
  },
);
