import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { billOfMaterials } from "../../../supabase/supply-chain/sbom.ts";

interface Component {
  name: string;
  purl: string;
  licenses?: { expression: string }[];
  hashes?: { alg: string; content: string }[];
}

const bill = billOfMaterials(readFileSync("package-lock.json", "utf8"), {
  name: "tipright",
  version: "1",
}) as {
  components: Component[];
};
const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  dependencies: Record<string, string>;
};

test("the bill of materials has every production dependency, with licence and hash, and each once", () => {
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  expect(names).toContain("@supabase/auth-js");
  expect(names).not.toContain("vitest");
  expect(new Set(bill.components.map(({ purl }) => purl)).size).toBe(bill.components.length);
  for (const { licenses } of bill.components) expect(licenses?.[0]?.expression).toBeTruthy();
  for (const { hashes } of bill.components.filter(({ name }) => name in dependencies)) {
    expect(hashes?.[0]).toMatchObject({
      alg: "SHA-512",
      content: expect.stringMatching(/^[0-9a-f]{128}$/) as unknown,
    });
  }
});

test("a package is named as tools that look for known weaknesses expect", () => {
  expect(bill.components.find(({ name }) => name === "@astrojs/mdx")?.purl).toMatch(
    /^pkg:npm\/%40astrojs\/mdx@\d/,
  );
});
