import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = readdirSync("supabase/migrations").toSorted();

test("migrations have unique names of fourteen digits and a subject", () => {
  for (const file of files) expect(file).toMatch(/^\d{14}_[a-z][a-z_]*\.sql$/);
  expect(new Set(files.map((file) => file.slice(0, 14))).size).toBe(files.length);
});

test.each(files)("%s has at most 500 lines of at most 120 characters", (file) => {
  const lines = readFileSync(`supabase/migrations/${file}`, "utf8").trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(500);
  expect(lines.filter(({ length }) => length > 120)).toEqual([]);
});

// Hosted Supabase loads an extension (safeupdate) that rejects them; no database of the tests has it.
test.each(files)("%s has no update or delete without a condition", (file) => {
  const sql = readFileSync(`supabase/migrations/${file}`, "utf8").replaceAll(/^\s*--.*$/gm, "");
  expect(/^\s*(update|delete from)\s(?![^;]*\bwhere\b)[^;]*;/im.exec(sql)?.[0]).toBeUndefined();
});
