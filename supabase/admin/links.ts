import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { Failure } from "../dev/failure.ts";
import { flag, runCommand } from "./command-line.ts";
import { repeatable } from "./job.ts";
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
      columns: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
  } catch (error) {
    throw new Failure(`The list cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const missing = ["GSS", "Description", "LGSL", "URL"].filter((name) => rows[0]?.[name] === undefined);
  if (missing.length > 0)
    throw new Failure(`This is not GOV.UK's list of local links: it lacks the column ${missing.join(", ")}.`);
  const found: CouncilLinks = new Map();
  for (const isForBest of [true, false])
    for (const { GSS = "", Description = "", LGSL, URL = "", "Not Provided by Authority": not } of rows) {
      const kind =
        kinds.find((one) => services[one].number === LGSL) ??
        kinds.find((one) => services[one].description.test(Description));
      const address = safeUrl(URL);
      if (!kind || !address || not === "true") continue;
      if (services[kind].best.test(Description.split(":").at(-1) ?? "") !== isForBest) continue;
      found.set(GSS, { [kind]: address, ...found.get(GSS) });
    }
  return found;
}

async function loadList(file: string | undefined): Promise<string> {
  if (file !== undefined) {
    if (!existsSync(file)) throw new Failure(`${file} does not exist. Check the path.`);
    return readFileSync(file, "utf8");
  }
  const answer = await reach(source);
  if (!answer.ok) throw new Failure(`GOV.UK answers ${answer.status}. Nothing was changed. Try again later.`);
  return answer.text();
}

/** Runs `npm run admin -- links`. */
export async function main(words: readonly string[]): Promise<void> {
  const config = { allowPositionals: true, options: { local: flag, "dry-run": flag } } as const;
  await runCommand(words, usage, config, async ({ values, positionals }) => {
    if (positionals.length > 1) return console.log(usage);
    readEnvironmentFile();
    const project = values.local ? embeddedProject() : hostedProject();
    const operator = connect(project);
    const links = readLinks(await loadList(positionals[0]));
    const stored = await dataOf(
      project,
      operator
        .from("boroughs")
        .select("key, council_name, gss, tips_url, bulky_url, fly_tipping_url, trade_url")
        .order("key"),
    );
    let changed = 0;
    for (const borough of stored) {
      const updated = Object.entries(links.get(borough.gss) ?? {}).filter(
        ([kind, url]) => url !== borough[kind as Kind],
      );
      for (const [kind, url] of updated) console.log(`${borough.council_name}, ${kind}: ${url}`);
      changed += updated.length;
      const updates: Partial<Record<Kind, string>> = Object.fromEntries(updated);
      if (!values["dry-run"] && updated.length > 0)
        await dataOf(
          project,
          operator.from("boroughs").update(updates).eq("key", borough.key).select("key"),
          repeatable,
        );
    }
    console.log(
      `${values["dry-run"] ? "Would store" : "Stored"} on ${project.name}: ${changed} new or changed addresses.`,
    );
    const lacking = stored.filter(({ gss }) => !links.has(gss)).map(({ council_name: name }) => name);
    if (lacking.length > 0) console.log(`The list has no page of: ${lacking.join(", ")}.`);
  });
}
