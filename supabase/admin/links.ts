import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { Failure } from "../dev/failure.ts";
import { flag, runCommand } from "./command-line.ts";
import { asked, chooseProject, connect, embeddedProject, reach } from "./connect.ts";
import { readEnvironmentFile } from "./environment-file.ts";

/** GOV.UK's list of what each council's pages are, written anew each day. */
const source = "https://local-links-manager.publishing.service.gov.uk/links-export";

const usage = [
  "npm run admin -- links [file.csv] [--dry-run] [--local]",
  "",
  "Stores the councils' own pages about tips, bulky waste and fly-tipping, as GOV.UK lists them: for boroughs without",
  "vouchers, and for the pages of boroughs. Without a file it asks for today's list at",
  source,
  "",
  "What the list does not name stays as it is. --dry-run only shows what would be stored.",
].join("\n");

const kinds = ["tips_url", "bulky_url", "fly_tipping_url"] as const;
type Kind = (typeof kinds)[number];
export type CouncilLinks = Map<string, Partial<Record<Kind, string>>>;

/**
 * Services have numbers in GOV.UK's list (LGSL); that of tips has changed hands, so it is known by its words.
 * Of several pages of a service the one is taken for which most people come.
 */
const services: Readonly<Record<Kind, { is: RegExp; number?: string; best: RegExp }>> = {
  tips_url: {
    is: /household waste (?:and )?recycling cent|recycling cent|waste tip|civic amenity/i,
    best: /find|information/i,
  },
  bulky_url: { is: /bulky/i, number: "528", best: /appl|request|book/i },
  fly_tipping_url: { is: /fly.?tip/i, number: "587", best: /report|notif/i },
};

const heading = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, "_");

/** An address to which a page may lead; undefined for what is none, or for one with a name and password in it. */
function safeUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username || !url.hostname.includes(".")) return undefined;
  url.protocol = "https:";
  return url.href.length <= 2000 ? url.href : undefined;
}

/**
 * The pages of councils by their code (GSS).
 * @throws {Failure} where the file is not GOV.UK's list
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
    throw new Failure(`This is not GOV.UK's list of local links: it has no column ${missing.join(", ")}.`);
  const found: CouncilLinks = new Map();
  const best = new Set<string>();
  for (const { gss = "", description = "", lgsl, url = "", not_provided_by_authority: not } of rows) {
    const kind =
      kinds.find((one) => services[one].number === lgsl) ??
      kinds.find((one) => services[one].is.test(description));
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

async function listOf(file: string | undefined): Promise<string> {
  if (file === undefined) {
    const answer = await reach(source);
    if (!answer.ok) throw new Failure(`GOV.UK answers ${answer.status}. Nothing was changed.`);
    return answer.text();
  }
  if (!existsSync(file)) throw new Failure(`${file} cannot be read. Is the path right?`);
  return readFileSync(file, "utf8");
}

async function importLinks(file: string | undefined, dryRun: boolean, local: boolean): Promise<void> {
  const project = local ? embeddedProject() : chooseProject();
  const operator = connect(project);
  const links = readLinks(await listOf(file));
  const stored = await asked(
    project,
    operator
      .from("boroughs")
      .select(`key, council_name, gss, tips_url, bulky_url, fly_tipping_url`)
      .order("key"),
  );
  let changed = 0;
  for (const borough of stored) {
    const news: Partial<Record<Kind, string>> = Object.fromEntries(
      kinds.flatMap((kind) => {
        const url = links.get(borough.gss)?.[kind];
        return url && url !== borough[kind] ? [[kind, url]] : [];
      }),
    );
    for (const [kind, url] of Object.entries(news)) console.log(`${borough.council_name}, ${kind}: ${url}`);
    changed += Object.keys(news).length;
    if (dryRun || Object.keys(news).length === 0) continue;
    await asked(project, operator.from("boroughs").update(news).eq("key", borough.key).select("key"), {
      writes: "Run it again.",
    });
  }
  const lacking = stored.filter(({ gss }) => !links.has(gss)).map(({ council_name }) => council_name);
  console.log(
    `${dryRun ? "Would store" : "Stored"} on ${project.name}: ${changed} addresses that are new or have changed.`,
  );
  if (lacking.length > 0) console.log(`The list names no page of: ${lacking.join(", ")}.`);
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
