import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { timeLimits } from "../../../src/shared/domain/limits.ts";
import { dataOf, reach } from "../connect.ts";
import type { Deployment } from "./deployment.ts";
import { check, daysAgo, daysBetween, maximumNightlyDays, ok, summarise, type Finding } from "./finding.ts";

/** The answer of deployment_report(). */
interface Report {
  migrations: string[];
  last_maintained: string | null;
  tables_without_rls: string[];
  sign_up_triggers: string[];
  encrypted_passwords: boolean;
  boroughs_without_domain: string[];
  provider_domains: string[];
  /** Postgres' statement_timeout by role: "8s". Roles without one use authenticator's. */
  time_limits: Readonly<Record<string, string>>;
}

const push = "npm run deploy";
const folder = "supabase/migrations";
const files = () => readdirSync(folder).filter((name) => name.endsWith(".sql"));
/** Tables that visitors may read. */
const publicTables = new Set(["boroughs", "waste_kinds", "waste_sizes", "voucher_limits"]);

/** Returns the triggers on accounts, and the tables closed to visitors, that the migrations create. */
export function expectedObjects(): { triggers: string[]; closedTables: string[] } {
  const statements = files().flatMap((name) => readFileSync(join(folder, name), "utf8").split(/;\s*$/m));
  const namesIn = (pattern: RegExp) => [
    ...new Set(statements.flatMap((statement) => pattern.exec(statement)?.[1] ?? [])),
  ];
  return {
    triggers: namesIn(/^create (?:constraint )?trigger (\w+)[^]*?\bon auth\.users\b/im),
    closedTables: namesIn(/^create table (?:if not exists )?public\.(\w+)/im).filter(
      (name) => !publicTables.has(name),
    ),
  };
}

function checkNightlyRun({ last_maintained: last }: Report): Finding {
  const days = last ? daysBetween(new Date(last), new Date()) : undefined;
  const text = `the nightly run ${days === undefined ? "never finished here" : `last finished ${daysAgo(days)}`}`;
  return summarise(
    "Last night",
    check(
      days !== undefined && days <= maximumNightlyDays,
      text,
      text,
      "run npm run admin -- nightly, and find out why it does not run daily: docs/operating.md, Every day",
    ),
  );
}

async function checkCouncils({ project, operator }: Deployment): Promise<Finding> {
  const { length } = await dataOf(project, operator.from("councils").select("council_key"));
  return summarise("Councils", ok(`councils registered: ${length}`));
}

/** Returns the closed tables that a visitor can read rows of. */
async function readableTables({ project, publishableKey }: Deployment, tables: readonly string[]) {
  const readable: string[] = [];
  for (const table of tables) {
    const answer = await reach(`${project.url}/rest/v1/${table}?select=*&limit=1`, {
      headers: { apikey: publishableKey },
    });
    if (answer.ok && ((await answer.json()) as unknown[]).length > 0) readable.push(table);
  }
  return readable;
}

/** Checks migrations, row-level security, sign-up triggers, email domains and the nightly run. */
export async function checkDatabase(deployment: Deployment): Promise<Finding[]> {
  const { project, operator } = deployment;
  const report = (await dataOf(project, operator.rpc("deployment_report"))) as unknown as Report;
  const { triggers, closedTables } = expectedObjects();
  const versions = files().map((name) => name.split("_")[0] ?? "");
  const missing = versions.filter((version) => !report.migrations.includes(version));
  const newer = report.migrations.filter((version) => !versions.includes(version));
  const migrations =
    newer.length > 0
      ? `the database is newer than this code, which lacks ${newer.join(", ")}`
      : `migrations are not applied: ${missing.join(", ")}`;
  const readable = await readableTables(deployment, closedTables);
  const placeholders = report.provider_domains.filter((domain) => domain.endsWith(".example"));
  const longer = Object.entries(timeLimits).flatMap(([role, seconds]) => {
    const limit = report.time_limits[role] ?? report.time_limits["authenticator"] ?? "none";
    return limit === `${seconds}s` ? [] : [`${role}: ${limit}, not ${seconds}s`];
  });
  return [
    summarise(
      "Versions",
      check(
        missing.length + newer.length === 0,
        `all ${versions.length} migrations are applied`,
        migrations,
        newer.length > 0 ? "get the newer code: git pull, then npm ci" : push,
      ),
    ),
    check(
      report.tables_without_rls.length === 0,
      "every table has row-level security",
      `no row-level security on ${report.tables_without_rls.join(", ")}`,
      "add a migration with: alter table <name> enable row level security",
    ),
    check(
      readable.length === 0,
      "visitors read no council's data",
      `visitors can read ${readable.join(", ")}`,
      "check grants and policies of these tables, then run npm run test:db",
    ),
    check(
      triggers.every((name) => report.sign_up_triggers.includes(name)),
      "all triggers on auth.users are enabled",
      "a trigger on auth.users is missing or disabled",
      push,
    ),
    checkNightlyRun(report),
    await checkCouncils(deployment),
    check(
      longer.length === 0,
      "the API's calls end in time",
      `calls of the API may take too long: ${longer.join("; ")}`,
      "in the SQL editor: alter role <role> set statement_timeout = '<seconds>s'; notify pgrst, 'reload config'",
    ),
    check(
      !report.encrypted_passwords,
      "the sign-in service does not encrypt password hashes",
      "the sign-in service encrypts password hashes and rewrites them at sign-in, which a trigger rejects",
      "unset GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPT; emailed codes keep working",
    ),
    check(
      report.boroughs_without_domain.length === 0,
      "every borough has an email domain",
      `no council can register for ${report.boroughs_without_domain.join(", ")}: it has no email domain`,
      "npm run admin -- domains add <borough> <domain>",
    ),
    check(
      placeholders.length === 0 && report.provider_domains.length > 0,
      "the provider's email domains are set",
      `the provider's email domains are ${placeholders.length > 0 ? `still ${placeholders.join(", ")}` : "missing"}`,
      `npm run admin -- domains add provider <your domain>${placeholders.length > 0 ? ", then domains remove provider <each of these>" : ""}`,
    ),
  ];
}
