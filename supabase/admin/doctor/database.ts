import { readdirSync } from "node:fs";
import { timeLimits } from "../../../src/shared/domain/limits.ts";
import { dataOf } from "../connect.ts";
import type { Deployment } from "./deployment.ts";
import { check, daysAgo, daysBetween, maximumNightlyDays, ok, summarise, type Finding } from "./finding.ts";

/** The answer of deployment_report(). */
interface Report {
  migrations: string[];
  last_maintained: string | null;
  tables_without_rls: string[];
  /** Of auth.users. */
  disabled_triggers: string[];
  encrypted_passwords: boolean;
  boroughs_without_domain: string[];
  provider_domains: string[];
  /** Postgres' statement_timeout by role: "8s". Roles without one use authenticator's. */
  time_limits: Readonly<Record<string, string>>;
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

/** Checks migrations, row-level security, email domains and the nightly run. */
export async function checkDatabase(deployment: Deployment): Promise<Finding[]> {
  const { project, operator } = deployment;
  const report = (await dataOf(project, operator.rpc("deployment_report"))) as unknown as Report;
  const versions = readdirSync("supabase/migrations").map((name) => name.split("_")[0] ?? "");
  const missing = versions.filter((version) => !report.migrations.includes(version));
  const newer = report.migrations.filter((version) => !versions.includes(version));
  const migrations =
    newer.length > 0
      ? `the database is newer than this code, which lacks ${newer.join(", ")}`
      : `migrations are not applied: ${missing.join(", ")}`;
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
        newer.length > 0 ? "get the newer code: git pull, then npm ci" : "npm run deploy",
      ),
    ),
    check(
      report.tables_without_rls.length === 0,
      "every table has row-level security",
      `no row-level security on ${report.tables_without_rls.join(", ")}`,
      "add a migration with: alter table <name> enable row level security",
    ),
    check(
      report.disabled_triggers.length === 0,
      "all triggers on auth.users are enabled",
      `triggers on auth.users are disabled: ${report.disabled_triggers.join(", ")}`,
      "in the SQL editor: alter table auth.users enable trigger user",
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
