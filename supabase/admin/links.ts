import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { Failure } from "../dev/failure.ts";
import { flag, runCommand } from "./command-line.ts";
import { connect, dataOf, embeddedProject, hostedProject, reach } from "./connect.ts";
import { readEnvironmentFile } from "./settings.ts";

/** GOV.UK's list of councils' pages, updated daily. */
const source = "https://local-links-manager.publishing.service.gov.uk/links-export";

const usage = [
  "npm run admin -- links [file.csv] [--dry-run] [--local]",
  "",
  "Stores the councils' own pages about tips, bulky waste, fly-tipping and trade waste from GOV.UK's list. Without a file it downloads",
  source,
  "",
  "Pages that the list does not name stay. --dry-run only shows the changes.",
].join("\n");

const kinds = ["tips_url", "bulky_url", "fly_tipping_url", "trade_url"] as const;
type Kind = (typeof kinds)[number];
export type CouncilLinks = Map<string, Partial<Record<Kind, string>>>;

/**
 * How to recognise a service: by its number in GOV.UK's list (LGSL), or by its description, since the number of tips
 * has changed. `best` prefers the page that most people need.
 */
const services: Readonly<Record<Kind, { description: RegExp; number?: string; best: RegExp }>> = {
  tips_url: {
    description: /household waste (?:and )?recycling cent|recycling cent|waste tip|civic amenity/i,
    best: /find|information/i,
  },
  bulky_url: { description: /bulky/i, number: "528", best: /appl|request|book/i },
  fly_tipping_url: { description: /fly.?tip/i, number: "587", best: /report|notif/i },
  trade_url: { description: /(?:trade|commercial|business) waste/i, best: /collect|find|information/i },
};

const heading = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, "_");

/** Returns an https address to link to; undefined if it is not an address or holds a user name. */
function safeUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username || !url.hostname.includes(".")) return undefined;
  url.protocol = "https:";
  return url.href.length <= 2000 ? url.href : undefined;
}

/**
 * Returns the pages of councils by their code (GSS).
 * @throws {Failure} if the text is not GOV.UK's list
 */
export function readLinks(text: string): CouncilLinks {
  let rows: Record<string, string>[];
  try {
    rows = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map(heading),
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
  } catch (error) {
    throw new Failure(`The list cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const missing = ["gss", "description", "lgsl", "url"].filter((name) => rows[0]?.[name] === undefined);
  if (missing.length > 0)
    throw new Failure(`This is not GOV.UK's list of local links: it lacks the column ${missing.join(", ")}.`);
  const found: CouncilLinks = new Map();
  const best = new Set<string>();
  for (const { gss = "", description = "", lgsl, url = "", not_provided_by_authority: not } of rows) {
    const kind =
      kinds.find((one) => services[one].number === lgsl) ??
      kinds.find((one) => services[one].description.test(description));
    const address = safeUrl(url);
    if (!kind || !address || not === "true") continue;
    const links = found.get(gss) ?? {};
    const place = `${gss} ${kind}`;
    const isBest = services[kind].best.test(description.split(":").at(-1) ?? "");
    if (links[kind] && (best.has(place) || !isBest)) continue;
    if (isBest) best.add(place);
    found.set(gss, { ...links, [kind]: address });
  }
  return found;
}

async function loadList(file: string | undefined): Promise<string> {
  if (file === undefined) {
    const answer = await reach(source);
    if (!answer.ok)
      throw new Failure(`GOV.UK answers ${answer.status}. Nothing was changed. Try again later.`);
    return answer.text();
  }
  if (!existsSync(file)) throw new Failure(`${file} does not exist. Check the path.`);
  return readFileSync(file, "utf8");
}

async function importLinks(file: string | undefined, dryRun: boolean, local: boolean): Promise<void> {
  const project = local ? embeddedProject() : hostedProject();
  const operator = connect(project);
  const links = readLinks(await loadList(file));
  const stored = await dataOf(
    project,
    operator
      .from("boroughs")
      .select(`key, council_name, gss, tips_url, bulky_url, fly_tipping_url, trade_url`)
      .order("key"),
  );
  let changed = 0;
  for (const borough of stored) {
    const updates: Partial<Record<Kind, string>> = Object.fromEntries(
      kinds.flatMap((kind) => {
        const url = links.get(borough.gss)?.[kind];
        return url && url !== borough[kind] ? [[kind, url]] : [];
      }),
    );
    for (const [kind, url] of Object.entries(updates))
      console.log(`${borough.council_name}, ${kind}: ${url}`);
    changed += Object.keys(updates).length;
    if (dryRun || Object.keys(updates).length === 0) continue;
    await dataOf(
      project,
      operator.from("boroughs").update(updates).eq("key", borough.key).select("key"),
      "Run it again.",
    );
  }
  const lacking = stored.filter(({ gss }) => !links.has(gss)).map(({ council_name }) => council_name);
  console.log(
    `${dryRun ? "Would store" : "Stored"} on ${project.name}: ${changed} new or changed addresses.`,
  );
  if (lacking.length > 0) console.log(`The list has no page of: ${lacking.join(", ")}.`);
}

/** Runs `npm run admin -- links`. */
export async function runLinks(words: readonly string[]): Promise<void> {
  const config = { allowPositionals: true, options: { local: flag, "dry-run": flag } } as const;
  await runCommand(words, usage, config, async ({ values, positionals }) => {
    if (positionals.length > 1) return console.log(usage);
    readEnvironmentFile();
    await importLinks(positionals[0], values["dry-run"], values.local);
  });
}
