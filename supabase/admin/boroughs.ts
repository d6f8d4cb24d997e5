import { existsSync, readFileSync, writeFileSync } from "node:fs";
import {
  boroughFactsFile,
  type BoroughFacts,
  type CouncilBranding,
  type SiteFacts,
} from "../../src/shared/domain/borough-facts.ts";
import { dayInBritain } from "../../src/shared/domain/days.ts";
import { Failure } from "../dev/failure.ts";
import { flag, runCommand } from "./command-line.ts";
import { embeddedProject, reach } from "./connect.ts";
import { readEnvironmentFile } from "./environment-file.ts";

const usage = [
  "npm run admin -- boroughs [--rebuild] [--local]",
  "",
  "Asks the project what anybody may know of sites and writes it into boroughs.json, from which npm run build makes the",
  "pages of boroughs. Run it before each build, and build again each night.",
  "",
  "--rebuild writes nothing: it compares with what the site says, and where that is of another day, or a council has changed",
  "something, sends to BUILD_HOOK, the address by which your host starts a build. Let a scheduler run it once an hour.",
  "",
  "Works on the project that PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_PUBLISHABLE_KEY name, in the environment or in .env;",
  "with --local, on the embedded stack while npm start runs.",
].join("\n");

/** Sends a request to the project's API. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

/** What the public functions of the database say of every borough. @throws {Failure} where one of them does not answer */
export async function gatherFacts(send: Send, publishableKey: string, from: string): Promise<BoroughFacts> {
  async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
    const response = await send(`/rest/v1/${path}`, {
      method: body ? "POST" : "GET",
      headers: { apikey: publishableKey, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok)
      throw new Failure(`The project answers ${path} with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }
  const open = await ask<{ key: string }[]>("rpc/open_boroughs", {});
  const pages = await ask<({ key: string } & BoroughFacts["boroughs"][string]["pages"])[]>(
    "boroughs?select=key,homepage,tips_url,bulky_url,fly_tipping_url&order=key",
  );
  const boroughs: BoroughFacts["boroughs"] = {};
  for (const { key, ...own } of pages) {
    const isOpen = open.some((borough) => borough.key === key);
    const sites = isOpen ? await ask<SiteFacts[]>("rpc/sites_of", { borough_key: key }) : [];
    const [branding = null] = await ask<CouncilBranding[]>("rpc/council_branding", { borough_key: key });
    boroughs[key] = { sites: sites.map(lasting), pages: own, branding };
  }
  return { asOf: dayInBritain(new Date()), from, boroughs };
}

/** What is not over in an hour: a page that is built once a day says no 'open now'. */
function lasting(site: SiteFacts): SiteFacts {
  const { council_key, council_name, address, opening, opening_hours, not_taken, height_limit_cm, place } =
    site;
  const { why_not, to_pay, who_may_come, before_you_come, phone, phone_hours } = site;
  const { week, exceptions } = opening;
  return {
    ...{ council_key, council_name, address, opening: { week, exceptions }, opening_hours, not_taken },
    ...{ height_limit_cm, place, why_not, to_pay, who_may_come, before_you_come, phone, phone_hours },
  };
}

/** Writes the file, unless it says the same already: a build looks whether it is newer than what was built from it. */
export function storeFacts(facts: BoroughFacts): boolean {
  const file = boroughFactsFile();
  const text = `${JSON.stringify(facts, null, 1)}\n`;
  if (existsSync(file) && readFileSync(file, "utf8") === text) return false;
  writeFileSync(file, text);
  return true;
}

/** The project whose pages are built, and its public key. */
function chosenProject(local: boolean): { url: string; key: string; from: string } {
  if (local) {
    const { url, publishableKey } = embeddedProject();
    return { url, key: publishableKey, from: "" };
  }
  const { PUBLIC_SUPABASE_URL: url, PUBLIC_SUPABASE_PUBLISHABLE_KEY: key } = process.env;
  if (!url || !key) {
    throw new Failure(
      "PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_PUBLISHABLE_KEY are not set: cp .env.example .env and fill it in for a\n" +
        "hosted project. For the embedded stack, which writes the file itself when it starts: npm run admin -- boroughs --local",
    );
  }
  return { url, key, from: url };
}

async function rebuild(facts: BoroughFacts): Promise<void> {
  const { PUBLIC_SITE_URL: site, BUILD_HOOK: hook } = process.env;
  if (!site || !hook)
    throw new Failure("--rebuild needs PUBLIC_SITE_URL, the site's address, and BUILD_HOOK, your host's.");
  const published = await reach(`${site}/boroughs.json`);
  if (published.ok && JSON.stringify(await published.json()) === JSON.stringify(facts))
    return console.log("The site says what the database says. Nothing to build.");
  const answer = await reach(hook, { method: "POST" });
  if (!answer.ok) throw new Failure(`BUILD_HOOK answers ${answer.status}. No build was started.`);
  console.log("Something has changed, or it is another day: a build was started.");
}

/** Runs `npm run admin -- boroughs`. */
export async function runBoroughs(words: readonly string[]): Promise<void> {
  await runCommand(words, usage, { options: { local: flag, rebuild: flag } }, async ({ values }) => {
    readEnvironmentFile();
    const { url, key, from } = chosenProject(values.local);
    const facts = await gatherFacts((path, init) => reach(url + path, init), key, from);
    if (values.rebuild) return rebuild(facts);
    const written = storeFacts(facts);
    const served = Object.values(facts.boroughs).filter(({ sites }) => sites.length > 0).length;
    console.log(
      `${written ? "Written" : "Unchanged"}: ${boroughFactsFile()}, ${served} boroughs with sites, of ${facts.asOf}.`,
    );
  });
}
