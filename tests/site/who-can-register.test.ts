import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { boroughs } from "../../src/shared/domain/boroughs.ts";
import { brand } from "../../src/shared/domain/brand.ts";
import { askJson } from "../../supabase/tests/support/database.ts";
import { openEmbedded } from "../../supabase/tests/support/embedded.ts";
import { readDistFile, listDistFiles, pageAt, textOf } from "../support/site.ts";

const page = pageAt("/who-can-register");
const main = page.root.querySelector("main");
const root = join(import.meta.dirname, "../..");

test("the page lists every council with the domains of a new database", async () => {
  const database = await openEmbedded();
  const listed = await askJson<{ borough_key: string; domain: string }[]>(
    database,
    "select json_agg(d order by borough_key, domain) from public.borough_email_domains d",
  );
  await database.close();
  const rows = page.root.querySelectorAll("dl.domains > div").map((row) => ({
    name: row.querySelector("dt")?.textContent,
    domains: row
      .querySelectorAll("dd")
      .map((domain) => textOf(domain))
      .sort(),
  }));
  // In a narrow window domains break before ".gov.uk", and not within it.
  const breaks = page.root.querySelectorAll("dl.domains wbr");
  expect(breaks.length).toBeGreaterThanOrEqual(boroughs.length);
  expect(page.html).not.toMatch(/gov<wbr>|<wbr>\.uk/);
  const domainsOf = (key: string) => listed.filter(({ borough_key }) => borough_key === key);
  expect(rows).toEqual(
    boroughs.map(({ key, name }) => ({ name, domains: domainsOf(key).map(({ domain }) => `@${domain}`) })),
  );
});

test("no script for browsers holds the domains", () => {
  const scripts = listDistFiles(/^_astro\/.*\.js$/);
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts)
    expect(readDistFile(script), script).not.toMatch(/royalgreenwich\.gov\.uk|lbhf\.gov\.uk/);
});

test("the page names the subject of every email that the portal sends", () => {
  const config = readFileSync(join(root, "supabase/config.toml"), "utf8");
  const subjects = [...config.matchAll(/^subject = "(.+)"$/gm)].map((match) => match[1] ?? "");
  expect(subjects.length).toBeGreaterThanOrEqual(5);
  for (const subject of subjects) expect(main && textOf(main)).toContain(subject);
});

test("the page names the sender, the addresses to allow and how long a link lasts", () => {
  const config = readFileSync(join(root, "supabase/config.toml"), "utf8");
  expect(config).toMatch(/^otp_expiry = 3600$/m);
  expect(main && textOf(main)).toContain("for one hour");
  expect(main && textOf(main)).toContain(brand.senderEmail);
  expect(main && textOf(main)).toMatch(/\S+\.\S+, port 443: the website and the portal/);
});
