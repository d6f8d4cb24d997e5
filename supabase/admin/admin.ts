import { Failure } from "../dev/failure.ts";
import { flag, runCommand } from "./command-line.ts";
import { connect, embeddedProject, hostedProject } from "./connect.ts";
import {
  addManager,
  closeCouncil,
  deleteCouncil,
  exportCouncil,
  listCouncils,
  reopenCouncil,
  setSuspended,
} from "./councils.ts";
import { addDomain, listDomains, removeDomain } from "./domains.ts";
import type { Job } from "./job.ts";
import { setMark } from "./mark.ts";
import { answerOffers, listOffers } from "./offers.ts";
import { exportResident, findResident, forgetResident, resetSecondStep, setBlocked } from "./people.ts";
import { readEnvironmentFile } from "./settings.ts";

type Command = readonly [form: string, summary: string, run: (job: Job) => Promise<void>];

const commands: readonly Command[] = [
  ["domains list [borough|provider]", "email domains that may register", listDomains],
  ["domains add <borough|provider> <domain>", "the provider's staff may register any council", addDomain],
  ["domains remove <borough|provider> <domain>", "ends registration from a domain", removeDomain],
  ["councils list", "registered councils", listCouncils],
  ["councils managers add <borough> <email>", "promotes a member, or invites", addManager],
  ["councils close <borough> <reason>", "closes a council, as its managers can", closeCouncil],
  ["councils reopen <borough>", "reopens it within 30 days", reopenCouncil],
  ["councils delete <borough> <reason>", "deletes a closed council at once", deleteCouncil],
  [
    "councils suspend <borough> <reason>",
    "hides a council's sites; its gates go on",
    (job) => setSuspended(job, true),
  ],
  ["councils resume <borough> <reason>", "ends a suspension", (job) => setSuspended(job, false)],
  ["councils mark <borough> <file>", "sets a council's mark; none removes it", setMark],
  ["councils export <borough>", "everything stored about a council", exportCouncil],
  ["councils offers [borough]", "sites offered to boroughs without a council", listOffers],
  [
    "councils agree <borough> <council>",
    "accepts offers for such a borough",
    (job) => answerOffers(job, true),
  ],
  ["councils disagree <borough> <council> <reason>", "declines them", (job) => answerOffers(job, false)],
  ["accounts reset-second-step <email>", "for a council's only manager", resetSecondStep],
  ["residents find <email|code>", "shows a resident", findResident],
  ["residents export <email|code>", "everything stored about a resident", exportResident],
  ["residents forget <email|code>", "deletes a resident", forgetResident],
  ["residents block <email|code> <reason>", "no further vouchers", (job) => setBlocked(job, true)],
  ["residents unblock <email|code>", "vouchers again", (job) => setBlocked(job, false)],
];

type Program = (words: readonly string[]) => Promise<void>;

/** Commands with options of their own, which --help after their name explains. Each is loaded when it runs. */
const programs: Readonly<Record<string, readonly [summary: string, load: () => Promise<Program>]>> = {
  deploy: ["puts the service online, step by step", async () => (await import("./deploy/deploy.ts")).main],
  doctor: ["checks a deployment", async () => (await import("./doctor/doctor.ts")).main],
  nightly: [
    "deletes what is due, makes a backup and runs doctor",
    async () => (await import("./nightly.ts")).main,
  ],
  deliver: ["sends queued emails", async () => (await import("../emails/main.ts")).main],
  backup: ["copies the database into a file", async () => (await import("./backup/backup.ts")).main],
  restore: [
    "replaces the database by a backup, or tries it",
    async () => (await import("./backup/restore.ts")).main,
  ],
  boroughs: ["fetches the data of borough pages", async () => (await import("./boroughs.ts")).main],
  places: [
    "converts OS Code-Point Open for the place search",
    async () => (await import("./places/places.ts")).main,
  ],
};

const line = (form: string, summary: string) => `  ${form.padEnd(48)}${summary}`;

const usage = [
  "npm run admin -- <command> [options]",
  "",
  ...Object.entries(programs).map(([name, [summary]]) => line(name, summary)),
  "",
  ...commands.map(([form, summary]) => line(form, summary)),
  "",
  "  --dry-run     shows what would be done",
  "  --yes         does not ask before a change",
  "  --out <file>  writes an export to a file that only you can read",
  "  --local       works on the embedded stack while npm start runs",
  "",
  "Without --local a command works on the project that .env or the environment names.",
].join("\n");

/** The fixed words of a form: all but <…> and […]. */
const fixedWords = (form: string) => form.split(" ").filter((word) => !/^[<[]/.test(word));

async function runOne(words: readonly string[]): Promise<void> {
  const options = { "dry-run": flag, yes: flag, local: flag, out: { type: "string" } } as const;
  await runCommand(words, usage, { allowPositionals: true, options }, async ({ values, positionals }) => {
    if (positionals.length === 0) return console.log(usage);
    const command = commands.find(([form]) =>
      fixedWords(form).every((word, index) => positionals[index] === word),
    );
    if (!command) throw new Failure(`Unknown command: ${positionals.join(" ")}\n\n${usage}`);
    const [form, , run] = command;
    const extra = positionals.slice(form.split(" ").length);
    if (extra.length > 0)
      throw new Failure(`Unexpected "${extra.join(" ")}". The command is: npm run admin -- ${form}`);
    if (values.out !== undefined && !form.includes(" export "))
      throw new Failure(`Only exports take --out. The command is: npm run admin -- ${form}`);
    if (!values.local) readEnvironmentFile();
    const project = values.local ? embeddedProject() : hostedProject();
    console.error(`On ${project.name}${project.local ? ` (${project.url})` : ""}:`);
    await run({
      project,
      operator: connect(project),
      args: positionals.slice(fixedWords(form).length),
      dryRun: values["dry-run"],
      yes: values.yes,
      out: values.out,
    });
  });
}

/** Runs the command that the words name. */
export async function main(words: readonly string[]): Promise<void> {
  const name = words.find((word) => !word.startsWith("-")) ?? "";
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (process.env.npm_config_dry_run === "true") {
    // "npm run admin councils close camden --dry-run": without the -- npm takes the option.
    console.error(
      "npm took --dry-run for itself. Write -- after admin: npm run admin -- <command> --dry-run",
    );
    process.exitCode = 1;
  } else if (program) await (await program[1]())(words.toSpliced(words.indexOf(name), 1));
  else await runOne(words);
}

if (import.meta.main) await main(process.argv.slice(2));
