import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { brand } from "../../../src/shared/domain/brand.ts";
import { missingFacts } from "../../../src/shared/domain/operator.ts";
import { confirm } from "../../dev/confirm.ts";
import { Failure } from "../../dev/failure.ts";
import { fingerprint, recordBuiltFrom } from "../../dev/site/build-inputs.ts";
import { isBuilt } from "../../dev/site/build-site.ts";
import { makeBackup } from "../backup/backup.ts";
import { migrationsOf, openDatabase, readDatabaseAddress, type Database } from "../backup/database.ts";
import { makeKeys } from "../backup/keys.ts";
import { flag, runCommand } from "../command-line.ts";
import { connect, dataOf, hostedProject } from "../connect.ts";
import { readDeployment } from "../doctor/deployment.ts";
import { examine } from "../doctor/doctor.ts";
import type { Finding } from "../doctor/finding.ts";
import { checkConfiguration } from "../doctor/sign-in.ts";
import { missingSettings, readEnvironmentFile } from "../settings.ts";
import { ask, store } from "./settings.ts";

const usage = [
  "npm run deploy [-- --dry-run] [--yes]",
  "",
  "Puts the service, or a new version of it, online step by step. It asks for what .env lacks. A step that is done is",
  "skipped, so it can be started again where it stopped.",
  "",
  "  --dry-run  only says what is done and what would be",
  "  --yes      does not ask before each step",
].join("\n");

/** A step of a deployment, which can be repeated. */
export interface Step {
  /** What it will do: "build dist". */
  does: string;
  /** Whether nothing is left to do. */
  isDone(): Promise<boolean>;
  run(): Promise<void>;
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Runs the steps that are not done, each after a question. Started again, it goes on where it stopped.
 * @throws {Failure} that names the step which failed
 */
export async function runSteps(
  steps: readonly Step[],
  { dryRun, yes }: { dryRun: boolean; yes: boolean },
): Promise<void> {
  for (const [index, { does, isDone, run }] of steps.entries()) {
    const title = `Step ${index + 1} of ${steps.length}, ${does}`;
    let state = "would run";
    try {
      if (await isDone()) state = "done already";
      else if (!dryRun) {
        await confirm(title, "go", { yes });
        await run();
        if (!(await isDone())) throw new Failure("It ran, but without a result.");
        state = "done";
      }
    } catch (error) {
      if (!dryRun)
        throw new Failure(`${title}: ${textOf(error)}\nMend that, then npm run deploy goes on here.`);
      state = `would run; it cannot be checked yet: ${textOf(error)}`;
    }
    console.log(`${title}: ${state}`);
  }
}

/** Runs another program in this terminal. @throws {Failure} if it fails */
async function execute(command: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, DO_NOT_TRACK: "1", ...environment };
  // Not synchronously: connections that are open would end unnoticed.
  const [code] = (await once(spawn(command, words, { stdio: "inherit", env }), "close")) as [number | null];
  if (code !== 0)
    throw new Failure(`${basename(command)} ${words.slice(0, 3).join(" ")} ended with ${code}.`);
}

const supabase = (words: readonly string[], environment?: NodeJS.ProcessEnv) =>
  execute(process.execPath, ["node_modules/supabase/dist/supabase.js", ...words], environment);

/** Returns the migrations that a database has and lacks. @throws {Failure} if it has some that this code lacks */
async function compareMigrations(database: Database): Promise<{ applied: string[]; pending: string[] }> {
  const known = readdirSync("supabase/migrations").map((name) => name.slice(0, 14));
  const applied = await migrationsOf(database);
  const newer = applied.filter((version) => !known.includes(version));
  if (newer.length > 0)
    throw new Failure(
      `The database is newer than this code, which lacks ${newer.join(", ")}. Get the newer code.`,
    );
  return { applied, pending: known.filter((version) => !applied.includes(version)) };
}

async function inDatabase<Result>(run: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase();
  return run(database).finally(() => database.end());
}

/** Backs up a database with accounts: a first push that was interrupted left no tables that a backup reads. */
export async function backUpIfInUse(database: Database): Promise<void> {
  const [use] = await database.query<{ exists: boolean }>("select exists (select from auth.users) as exists");
  if (use?.exists) for (const line of await makeBackup()) console.log(line);
}

/** Backs up a database that is in use, and applies the migrations that it lacks. */
export async function pushDatabase(database: Database): Promise<void> {
  const [lock] = await database.query<{ taken: boolean }>(
    "select pg_try_advisory_lock(hashtext('tipright deploy')) as taken",
  );
  if (!lock?.taken) throw new Failure("Another operator is pushing the database. Wait until that has ended.");
  if ((await compareMigrations(database)).applied.length > 0) await backUpIfInUse(database);
  const url = new URL(readDatabaseAddress(process.env).connectionString);
  // Everybody on this machine can read arguments.
  const PGPASSWORD = decodeURIComponent(url.password);
  url.password = "";
  // Only a loopback address may lack it.
  if (!url.searchParams.has("sslmode")) url.searchParams.set("sslmode", "disable");
  await supabase(["db", "push", "--yes", "--db-url", url.href], { PGPASSWORD });
}

/** @throws {Failure} that lists the faults */
function rejectFaults(findings: readonly Finding[]): void {
  const faults = findings.filter(({ state }) => state === "wrong");
  if (faults.length > 0)
    throw new Failure(faults.map(({ what, fix }) => `${what}\n    ${fix ?? ""}`).join("\n  "));
}

async function settingsFaults(): Promise<Finding[]> {
  const { deployment } = readDeployment(process.env);
  if (!deployment?.accessToken) throw new Failure("Settings are missing.");
  return (await checkConfiguration(deployment)).filter(({ state }) => state === "wrong");
}

async function upload(to: string): Promise<void> {
  const [host = "", name = ""] = to.split(/:(.*)/s);
  if (host === "folder") cpSync("dist", name, { recursive: true });
  else if (host === "netlify")
    await execute("npx", ["netlify-cli", "deploy", "--prod", "--no-build", "--dir=dist"]);
  else
    await execute("npx", ["wrangler", "pages", "deploy", "dist", "--branch=main", `--project-name=${name}`]);
}

/** Notes which build was uploaded where. */
const uploadNote = ".local/uploaded.txt";
const thisUpload = (to: string) => `${to} ${fingerprint()}`;

/** Returns the addresses of the brand that are still examples, by name. */
const exampleAddresses = () =>
  Object.entries(brand).flatMap(([name, value]) => (/\.example/.test(value) ? [`brand.${name}`] : []));

function steps(yes: boolean): Step[] {
  // Read late: the second step asks for it.
  const to = () => process.env.DEPLOY_TO ?? "";
  const domains = () =>
    dataOf(hostedProject(), connect(hostedProject()).from("provider_email_domains").select());
  const lacking = missingSettings(process.env)
    .map(([name]) => name)
    .join(", ");
  let isChecked = false;
  return [
    {
      does: "check your facts in src/shared/domain/operator.ts and brand.ts",
      isDone: async () => missingFacts().length + exampleAddresses().length === 0,
      async run() {
        throw new Failure(
          `Write ${[...missingFacts(), ...exampleAddresses()].join(", ")} there, then npm run generate.`,
        );
      },
    },
    {
      does: `ask for settings that .env lacks${lacking && `: ${lacking}`}`,
      isDone: async () =>
        missingSettings(process.env).length === 0 &&
        process.env.PUBLIC_SUPABASE_URL === process.env.SUPABASE_URL,
      async run() {
        for (const setting of missingSettings(process.env)) store(setting[0], await ask(setting));
        store("PUBLIC_SUPABASE_URL", process.env.SUPABASE_URL ?? "");
      },
    },
    {
      does: "make the keys that encrypt and sign backups",
      isDone: async () => Boolean(process.env.BACKUP_RECIPIENT && process.env.BACKUP_SIGNING_KEY),
      async run() {
        const file = join(homedir(), "tipright-key.txt");
        for (const [name, value] of Object.entries(await makeKeys(file))) store(name, value);
        console.log(
          `Without ${file} no backup can be read. Move it into two safe places, not on this machine.`,
        );
      },
    },
    {
      does: "back up a database in use, and apply the migrations that it lacks",
      isDone: () => inDatabase(async (database) => (await compareMigrations(database)).pending.length === 0),
      run: () => inDatabase(pushDatabase),
    },
    {
      does: "push the sign-in service's settings, with emails and mail server",
      isDone: async () => (await settingsFaults()).length === 0,
      async run() {
        const [ref = ""] = new URL(hostedProject().url).hostname.split(".");
        await supabase(["config", "push", "--project-ref", ref, ...(yes ? ["--yes"] : [])]);
        rejectFaults(await settingsFaults());
      },
    },
    {
      does: "let your own staff's email domain register any council",
      isDone: async () => (await domains()).length > 0,
      async run() {
        if (!process.stdin.isTTY)
          throw new Failure(
            "Run this in a terminal, or npm run admin -- domains add provider <your domain>.",
          );
        const domain = await ask(["Domain", "the part after the @, yours alone", /^[\w-]+(\.[\w-]+)+$/]);
        await execute("npm", ["run", "-s", "admin", "--", "domains", "add", "provider", domain, "--yes"]);
      },
    },
    {
      does: "build dist with the boroughs' data",
      isDone: async () => isBuilt(),
      async run() {
        await execute("npm", ["run", "-s", "admin", "--", "boroughs"]);
        const inputs = fingerprint();
        await execute("npm", ["run", "-s", "build"]);
        recordBuiltFrom(inputs);
      },
    },
    {
      does: "bring dist to the host that DEPLOY_TO names",
      isDone: async () => existsSync(uploadNote) && readFileSync(uploadNote, "utf8") === thisUpload(to()),
      async run() {
        await upload(to());
        mkdirSync(".local", { recursive: true });
        writeFileSync(uploadNote, thisUpload(to()));
      },
    },
    {
      does: "run the nightly work once, with a backup, and doctor",
      isDone: async () => isChecked,
      async run() {
        // Its faults are among those of doctor, which follow.
        await execute("npm", ["run", "-s", "admin", "--", "nightly"]).catch(() => undefined);
        rejectFaults(await examine(process.env));
        isChecked = true;
      },
    },
  ];
}

/** Runs `npm run deploy`. */
export async function main(words: readonly string[]): Promise<void> {
  const options = { "dry-run": flag, yes: flag } as const;
  await runCommand(words, usage, { options }, async ({ values: { "dry-run": dryRun, yes } }) => {
    for (const { what, fix } of readEnvironmentFile()) console.log(`${what}\n  ${fix ?? ""}`);
    await runSteps(steps(yes), { dryRun, yes });
    if (!dryRun) console.log("It is online. Go on with docs/deploying.md, Afterwards.");
  });
}
