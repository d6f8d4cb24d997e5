import { existsSync, readFileSync, writeFileSync } from "node:fs";
import {
  boroughFactsFile,
  type BoroughFacts,
  type SiteFacts,
} from "../../src/shared/domain/borough-facts.ts";
import type { CouncilBranding } from "../../src/shared/api/council-branding.ts";
import { clockInBritain, dayInBritain } from "../../src/shared/domain/days.ts";
import { Failure } from "../dev/failure.ts";
import { runCommand } from "./command-line.ts";
import { reach } from "./connect.ts";
import { readEnvironmentFile } from "./settings.ts";

const usage = [
  "npm run admin -- boroughs",
  "",
  "Fetches the public data of every borough into boroughs.json, from which npm run build makes the borough pages.",
].join("\n");

/** Sends a request to the project's API. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

/** Fetches what visitors may read about every borough. @throws {Failure} if a request fails */
export async function fetchFacts(send: Send, publishableKey: string, from: string): Promise<BoroughFacts> {
  async function request<Answer>(path: string, body?: unknown): Promise<Answer> {
    const response = await send(`/rest/v1/${path}`, {
      method: body ? "POST" : "GET",
      headers: { apikey: publishableKey, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok)
      throw new Failure(`The project answers ${response.status} to ${path}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }
  const open = await request<{ key: string }[]>("rpc/open_boroughs", {});
  const pages = await request<({ key: string } & BoroughFacts["boroughs"][string]["pages"])[]>(
    "boroughs?select=key,homepage,tips_url,bulky_url,fly_tipping_url&order=key",
  );
  const boroughs: BoroughFacts["boroughs"] = {};
  for (const { key, ...links } of pages) {
    const isOpen = open.some((borough) => borough.key === key);
    const sites = isOpen ? await request<SiteFacts[]>("rpc/sites_of", { borough_key: key }) : [];
    const [branding = null] = await request<CouncilBranding[]>("rpc/council_branding", { borough_key: key });
    boroughs[key] = { sites: sites.map(withoutToday), pages: links, branding };
  }
  const now = new Date();
  return { asOf: dayInBritain(now), at: clockInBritain(now), from, boroughs };
}

/** Leaves out what changes within a day, such as whether a site is open now. */
function withoutToday(site: SiteFacts): SiteFacts {
  const { council_key, council_name, address, opening, not_taken, place, why_not, facts } = site;
  const { week, exceptions } = opening;
  return {
    council_key,
    council_name,
    address,
    opening: { week, exceptions },
    not_taken,
    place,
    why_not,
    facts,
  };
}

/** Leaves out the time, which alone is no reason to build anew. */
const withoutTime = (json: string): string => json.replace(/"at": ?"[\d:]*",?/, "");

/** Writes the file if its content changed: builds compare its time with their own. Returns whether it wrote. */
export function storeFacts(facts: BoroughFacts): boolean {
  const file = boroughFactsFile();
  const text = `${JSON.stringify(facts, null, 1)}\n`;
  if (existsSync(file) && withoutTime(readFileSync(file, "utf8")) === withoutTime(text)) return false;
  writeFileSync(file, text);
  return true;
}

/** Runs `npm run admin -- boroughs`. */
export async function main(words: readonly string[]): Promise<void> {
  await runCommand(words, usage, { options: {} }, async () => {
    readEnvironmentFile();
    const { PUBLIC_SUPABASE_URL: url, PUBLIC_SUPABASE_PUBLISHABLE_KEY: key } = process.env;
    if (!url || !key)
      throw new Failure(
        "PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_PUBLISHABLE_KEY are not set. cp .env.example .env and fill it in.",
      );
    const facts = await fetchFacts((path, init) => reach(url + path, init), key, url);
    const written = storeFacts(facts);
    const count = Object.values(facts.boroughs).filter(({ sites }) => sites.length > 0).length;
    console.log(
      `${written ? "Written" : "Unchanged"}: ${boroughFactsFile()}, ${count} boroughs with sites, of ${facts.asOf}.`,
    );
  });
}
