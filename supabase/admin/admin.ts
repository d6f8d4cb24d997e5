import { Failure } from "../dev/failure.ts";
import { listEmails, resetSecondStep, tidyAccounts } from "./accounts.ts";
import { flag, runCommand } from "./command-line.ts";
import { chooseProject, connect, embeddedProject } from "./connect.ts";
import {
  addManager,
  closeCouncil,
  deleteCouncil,
  exportCouncil,
  listCouncils,
  reopenCouncil,
  resumeCouncil,
  suspendCouncil,
} from "./councils.ts";
import { companyColumns, importCompanies, listCompanies, removeCompanies } from "./companies.ts";
import {
  addDomain,
  addProvider,
  listDomains,
  listProvider,
  removeDomain,
  removeProvider,
} from "./domains.ts";
import { setMark } from "./mark.ts";
import { agreeFor, disagreeFor, listOffers } from "./offers.ts";
import { readEnvironmentFile } from "./environment-file.ts";
import type { Job } from "./job.ts";
import { startProgress } from "./progress.ts";
import {
  blockResident,
  exportResident,
  findResident,
  forgetResident,
  idleResidents,
  unblockResident,
} from "./residents.ts";
import { importVouchers, recountVouchers, removeVouchers, voucherColumns } from "./vouchers.ts";

interface Command {
  form: string;
  does: string;
  /** Whether it gives a file to --out without --csv as well. */
  gives?: true;
  run: (job: Job) => Promise<void>;
}

const commands: readonly Command[] = [
  { form: "domains list [borough]", does: "e-mail domains that may register", run: listDomains },
  {
    form: "domains add <borough> <domain>",
    does: "lets a council use another domain; asks first",
    run: addDomain,
  },
  { form: "domains remove <borough> <domain>", does: "asks first", run: removeDomain },
  {
    form: "provider list",
    does: "e-mail domains of our own staff, who may register any council",
    run: listProvider,
  },
  { form: "provider add <domain>", does: "asks first", run: addProvider },
  { form: "provider remove <domain>", does: "asks first", run: removeProvider },
  { form: "councils list", does: "councils that are registered", run: listCouncils },
  {
    form: "councils managers add <borough> <email>",
    does: "promotes a member, or invites; asks first",
    run: addManager,
  },
  {
    form: "councils suspend <borough> <reason>",
    does: "hides a council's sites, stops what it gives out; asks first",
    run: suspendCouncil,
  },
  { form: "councils resume <borough> <reason>", does: "undoes that; asks first", run: resumeCouncil },
  {
    form: "councils offers [borough]",
    does: "sites offered to boroughs that have no council here to agree",
    run: listOffers,
  },
  {
    form: "councils agree <borough> <council>",
    does: "lets residents of such a borough use a council's sites; asks first",
    run: agreeFor,
  },
  {
    form: "councils disagree <borough> <council> <reason>",
    does: "takes that back; asks first",
    run: disagreeFor,
  },
  {
    form: "councils mark <borough> <file>",
    does: "sets a council's mark from a picture; none for a file removes it",
    run: setMark,
  },
  {
    form: "councils close <borough> <reason>",
    does: "closes a council, as its managers can; asks first",
    run: closeCouncil,
  },
  { form: "councils reopen <borough>", does: "reopens it within 30 days; asks first", run: reopenCouncil },
  {
    form: "councils delete <borough> <reason>",
    does: "deletes a closed council with its sites and people at once; asks first",
    run: deleteCouncil,
  },
  {
    form: "councils export <borough>",
    does: "what is kept about a council: people, sites, companies, changes, figures",
    gives: true,
    run: exportCouncil,
  },
  {
    form: "accounts tidy",
    does: "deletes what the privacy notice says is not kept; npm run admin -- nightly does it; asks first",
    run: tidyAccounts,
  },
  { form: "accounts emails", does: "everybody who has an account", gives: true, run: listEmails },
  {
    form: "accounts reset-second-step <email>",
    does: "for a council's only manager; asks first",
    run: resetSecondStep,
  },
  { form: "residents find <email|code>", does: "one resident", run: findResident },
  {
    form: "residents export <email|code>",
    does: "everything that is kept about one",
    gives: true,
    run: exportResident,
  },
  { form: "residents forget <email|code>", does: "asks first", run: forgetResident },
  {
    form: "residents block <email|code> <reason>",
    does: "no further vouchers; asks first",
    run: blockResident,
  },
  { form: "residents unblock <email|code>", does: "vouchers again", run: unblockResident },
  {
    form: "residents idle",
    does: "writes to whom nobody has seen for long; asks first; --csv to write yourself",
    run: idleResidents,
  },
  { form: "companies list", does: "skip companies", run: listCompanies },
  { form: "companies import <file.csv>", does: "adds every row, if all are right", run: importCompanies },
  {
    form: "companies remove <name|import|file>",
    does: "one company, or all that an import added; asks first",
    run: removeCompanies,
  },
  { form: "vouchers import <file.csv>", does: "adds every row, if all are right", run: importVouchers },
  {
    form: "vouchers remove <import|file>",
    does: "all that an import added; asks first",
    run: removeVouchers,
  },
  {
    form: "vouchers recount",
    does: "counts every borough's totals anew, from the rows",
    run: recountVouchers,
  },
];

/** Commands with options of their own, which --help after their name explains. Each is loaded when it runs. */
const programs: Readonly<Record<string, { does: string; run: (words: readonly string[]) => Promise<void> }>> =
  {
    doctor: {
      does: "checks a deployment: what is wrong, and what mends it",
      run: async (words) => (await import("./doctor.ts")).runDoctor(words),
    },
    nightly: {
      does: "deletes what is due, makes a backup and runs doctor; for a scheduler",
      run: async (words) => (await import("./nightly.ts")).runNightly(words),
    },
    deliver: {
      does: "sends the e-mails that wait; --once or --watch",
      run: async (words) => (await import("../emails/main.ts")).runDeliver(words),
    },
    backup: {
      does: "copies everything that people have entered into a file",
      run: async (words) => (await import("./backup/backup.ts")).runBackup(words),
    },
    restore: {
      does: "replaces the database by a backup; asks first",
      run: async (words) => (await import("./backup/restore.ts")).runRestore(words),
    },
    boroughs: {
      does: "writes what the pages of boroughs show; run it before npm run build",
      run: async (words) => (await import("./boroughs.ts")).runBoroughs(words),
    },
    links: {
      does: "stores the councils' own pages, from GOV.UK's list",
      run: async (words) => (await import("./links.ts")).runLinks(words),
    },
    places: {
      does: "makes the lists of postcodes and places from OS Code-Point Open",
      run: async (words) => (await import("./places/places.ts")).runPlaces(words),
    },
  };

const formWidth = Math.max(...commands.map(({ form }) => form.length)) + 2;

const usage = [
  "npm run admin -- <command> [options]",
  "",
  ...Object.entries(programs).map(([name, { does }]) => `  ${name.padEnd(formWidth)}${does}`),
  "",
  "The following take [--dry-run] [--yes] [--csv] [--out <file>] [--local]:",
  "",
  ...commands.map(({ form, does }) => `  ${form.padEnd(formWidth)}${does}`),
  "",
  "Columns of an import, in any order, in a file saved as CSV UTF-8; the first line names them:",
  `  companies: ${companyColumns}`,
  `  vouchers:  ${voucherColumns}`,
  "",
  "--csv gives any list as a table for a spreadsheet, and --out writes it to a file that only you can read.",
  "",
  "Works on the hosted project that SUPABASE_URL and SUPABASE_SECRET_KEY name, in the environment or in .env; without",
  "them, or with --local, on the embedded stack while npm start runs.",
].join("\n");

const config = {
  allowPositionals: true,
  options: { "dry-run": flag, yes: flag, local: flag, csv: flag, out: { type: "string" } },
} as const;

const given = process.argv.slice(2);
const name = given.find((word) => !word.startsWith("-")) ?? "";
// "npm run admin companies import file.csv --dry-run", without the --, gives the option to npm.
if (process.env.npm_config_dry_run === "true") {
  console.error("npm took --dry-run for itself. Write -- behind admin: npm run admin -- <command> --dry-run");
  process.exitCode = 1;
} else {
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
  await (program ? program.run(given.toSpliced(given.indexOf(name), 1)) : runAdmin(given));
}

/** Runs a command of the list `commands`. */
async function runAdmin(words: readonly string[]): Promise<void> {
  await runCommand(words, usage, config, async ({ values, positionals }) => {
    if (positionals.length === 0) return console.log(usage);
    const command = commands.find(({ form }) =>
      fixedWords(form).every((word, at) => positionals[at] === word),
    );
    if (!command) throw new Failure(`There is no command "${positionals.join(" ")}".\n\n${usage}`);
    const rest = positionals.slice(fixedWords(command.form).length);
    const places = command.form.split(" ").slice(fixedWords(command.form).length);
    const superfluous = rest.slice(places.length);
    if (superfluous.length > 0) {
      throw new Failure(`"${superfluous.join(" ")}" is too much: npm run admin -- ${command.form}`);
    }
    if (values.out !== undefined && !command.gives && !values.csv)
      throw new Failure(`${command.form} has nothing for --out. A list goes there as a table: add --csv.`);
    if (!values.local) readEnvironmentFile();
    const project = values.local ? embeddedProject() : chooseProject();
    // Two projects look alike from here: say which one it is before anything happens, and not in the middle of a table.
    console.error(`On ${project.name}${project.local ? ` (${project.url})` : ""}:`);
    const progress = startProgress();
    await command
      .run({
        project,
        operator: connect(project),
        words: rest,
        dryRun: values["dry-run"],
        yes: values.yes,
        csv: values.csv,
        out: values.out,
        progress,
        say: (line) => console.log(line),
      })
      .finally(() => progress.end());
  });
}

/** The words of a form that are written as they are. */
function fixedWords(form: string): string[] {
  return form.split(" ").filter((word) => !/^[<[]/.test(word));
}
