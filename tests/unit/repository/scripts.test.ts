import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

test("npm run help explains every script but npm's own in one line", () => {
  const printed = execFileSync(process.execPath, ["supabase/dev/help.ts"], { encoding: "utf8" });
  const explained = printed
    .trim()
    .split("\n")
    .map((line) => /^([\w:]+) +\w.{10,}$/.exec(line)?.[1]);
  expect(explained).toEqual(Object.keys(scripts).filter((name) => name !== "prepare"));
});
