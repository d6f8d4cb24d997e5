import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { productionPackages } from "../../../supabase/supply-chain/lock-file.ts";
import { completeBill } from "../../../supabase/supply-chain/sbom.ts";

const lockFile = readFileSync("package-lock.json", "utf8");
const mdx = productionPackages(lockFile).find(({ name }) => name === "@astrojs/mdx");

const purl = `pkg:npm/%40astrojs/mdx@${mdx?.version}`;
const completed = completeBill(
  {
    metadata: {},
    components: [{ purl: `${purl}?vcs_url=git` }, { purl: "pkg:npm/not-ours@1.0.0" }] as {
      name?: string;
      purl?: string;
      licenses?: { expression: string }[];
      hashes?: { alg: string; content: string }[];
    }[],
  },
  lockFile,
  "TipRight Limited",
);

test("each package of the bill of materials gets the hash that its download is checked against", () => {
  const expected = Buffer.from(mdx?.integrity?.split("-")[1] ?? "", "base64").toString("hex");
  expect(expected).toMatch(/^[0-9a-f]{128}$/);
  expect(completed.components[0]?.hashes).toEqual([{ alg: "SHA-512", content: expected }]);
  expect(completed.components[1]?.hashes).toBeUndefined();
});

test("and has every production dependency with its licence, each once, and nothing for development", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  const names = completed.components.map(({ name }) => name);
  for (const name of Object.keys(dependencies).filter((name) => name !== "@astrojs/mdx"))
    expect(names).toContain(name);
  expect(names).toContain("@supabase/auth-js");
  expect(names).not.toContain("vitest");
  expect(names).not.toContain("@astrojs/mdx");
  const urls = completed.components.map(({ purl: url }) => url);
  expect(new Set(urls).size).toBe(urls.length);
  for (const { licenses } of completed.components.slice(2)) expect(licenses?.[0]?.expression).toBeTruthy();
});

test("and names its supplier", () => {
  expect(completeBill({ metadata: {}, components: [] }, lockFile, "TipRight Limited").metadata).toEqual({
    supplier: { name: "TipRight Limited" },
  });
});
