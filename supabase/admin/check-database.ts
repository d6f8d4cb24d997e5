import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { timeLimits } from "../../src/shared/domain/limits.ts";
import { adminCommand, askFunction, reach } from "./connect.ts";
import type { Deployment } from "./deployment.ts";
import { check, daysAgo, daysBetween, inShort, unknown, wrong, type Finding } from "./finding.ts";

interface Report {
  migrations: string[];
  tables_without_rls: string[];
  sign_up_triggers: string[];
  encrypted_passwords: boolean;
  boroughs_without_domain: string[];
  provider_domains: string[];
  /** How long a call of a role may take, as Postgres writes it: "8s"; without a line as long as authenticator's. */
  time_limits: Readonly<Record<string, string>>;
  /** Bytes that the database takes on its disk. */
  database_size: number;
}

const push = "npx supabase db push --linked";
const folder = "supabase/migrations";
/** Tables that everybody may read. */
const openTables = new Set(["boroughs", "waste_kinds", "waste_sizes", "voucher_limits"]);

/** What the migrations make: triggers on the accounts, and tables that no visitor may read. */
export function expected(): { triggers: string[]; closedTables: string[] } {
  const statements = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split(/;\s*$/m));
  const named = (pattern: RegExp) => [
    ...new Set(statements.flatMap((statement) => pattern.exec(statement)?.[1] ?? [])),
  ];
  return {
    triggers: named(/^create (?:constraint )?trigger (\w+)[^]*?\bon auth\.users\b/im),
    closedTables: named(/^create table (?:if not exists )?public\.(\w+)/im).filter(
      (name) => !openTables.has(name),
    ),
  };
}

/** Days between two nightly runs, and one that may fail. */
const maintainedEveryDays = 2;

/** Gigabytes that a database may take before its disk has to grow: what hosted Supabase's smallest paid plan begins with. */
const planGigabytes = Number(process.env.DATABASE_PLAN_GB || 8);
/** Part of it at which somebody should look. */
const fullAt = 0.8;

function checkSize(bytes: number): Finding {
  const gigabytes = bytes / 1024 ** 3;
  const size = gigabytes < 1 ? `${Math.ceil(bytes / 1024 ** 2)} MB` : `${gigabytes.toFixed(1)} GB`;
  return check(
    gigabytes < planGigabytes * fullAt,
    `the database takes ${size} of ${planGigabytes} GB`,
    `the database takes ${size} of the ${planGigabytes} GB of its plan`,
    "raise the disk in the project's settings, then DATABASE_PLAN_GB in .env",
  );
}

/** Longer limits let one caller hold up a pool of connections; none at all, for ever. */
function checkTimeLimits(limits: Report["time_limits"]): Finding {
  const units: Readonly<Record<string, number>> = { "": 0.001, ms: 0.001, s: 1, min: 60, h: 3600, d: 86_400 };
  const longer = Object.entries(timeLimits).flatMap(([role, seconds]) => {
    const set = limits[role] ?? limits["authenticator"] ?? "0";
    const [, number = "0", unit = ""] = /^(\d+)(\w*)$/.exec(set) ?? [];
    const taken = Number(number) * (units[unit] ?? 0);
    return taken > 0 && taken <= seconds ? [] : [`${role}: ${set === "0" ? "none" : set}, not ${seconds}s`];
  });
  return check(
    longer.length === 0,
    "calls end after 3 and 8 seconds",
    `calls may take too long (${longer.join("; ")})`,
    "in the SQL editor: alter role <role> set statement_timeout = '<seconds>s'; notify pgrst, 'reload config'",
  );
}

/** Says when the operator last kept the privacy notice's word. A project of the last weeks has nothing due yet. */
async function checkMaintenance(deployment: Deployment): Promise<Finding> {
  const command = "npm run admin -- nightly, and look why it does not run: docs/operating.md, Each night";
  if (deployment.local)
    return inShort(
      "Last night",
      "no scheduler runs here",
      unknown(
        "no scheduler forgets what is due on the embedded stack",
        "npm run admin -- nightly --local does",
      ),
    );
  const last = await askFunction<string | null>(deployment, "last_maintained");
  const days = last ? daysBetween(new Date(last), new Date()) : undefined;
  const when = daysAgo(days ?? 0);
  return inShort(
    "Last night",
    days === undefined ? "the nightly run never did its work" : `the nightly run last did its work ${when}`,
    check(
      days !== undefined && days <= maintainedEveryDays,
      `what is due was last forgotten ${when}`,
      days === undefined
        ? "what is due was never forgotten here"
        : `what is due was last forgotten ${when}: the nightly run does not run`,
      command,
    ),
  );
}

/** Whether an anonymous visitor reads no row of a table. */
async function isClosed({ supabaseUrl, publishableKey }: Deployment, table: string): Promise<boolean> {
  const answer = await reach(`${supabaseUrl}/rest/v1/${table}?select=*&limit=1`, {
    headers: { apikey: publishableKey },
  });
  if (!answer.ok) return true;
  const rows: unknown = await answer.json();
  return Array.isArray(rows) && rows.length === 0;
}

/** Migrations, row-level security, the triggers of sign-up and the lists of domains. */
export async function checkDatabase(deployment: Deployment): Promise<Finding[]> {
  const found = await askFunction<Report>(deployment, "deployment_report");
  const { triggers, closedTables } = expected();
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.split("_")[0] ?? "");
  if (!found) {
    return [wrong("migrations are missing: the project does not know deployment_report", push)];
  }
  const missing = files.filter((version) => !found.migrations.includes(version));
  const open: string[] = [];
  for (const table of closedTables) if (!(await isClosed(deployment, table))) open.push(table);
  const placeholders = found.provider_domains.filter((domain) => domain.endsWith(".example"));
  return [
    inShort(
      "Versions",
      missing.length === 0
        ? "the database is as new as the code"
        : `the database lacks ${missing.length} migrations`,
      check(
        missing.length === 0,
        `all ${files.length} migrations are applied`,
        `not applied: ${missing.join(", ")}`,
        push,
      ),
    ),
    check(
      found.tables_without_rls.length === 0,
      "every table has row-level security",
      `no row-level security on ${found.tables_without_rls.join(", ")}`,
      "add a migration with: alter table <name> enable row level security",
    ),
    check(
      open.length === 0,
      "a visitor reads no council's data",
      `a visitor reads ${open.join(", ")}`,
      "look at the grants and policies of these tables, then npm run test:db",
    ),
    check(
      triggers.every((name) => found.sign_up_triggers.includes(name)),
      "the rules of sign-up are in force",
      "a trigger on auth.users is missing or disabled",
      push,
    ),
    await checkMaintenance(deployment),
    checkSize(found.database_size),
    ...(deployment.local ? [] : [checkTimeLimits(found.time_limits)]),
    check(
      !found.encrypted_passwords,
      "the sign-in service keeps its hashes of passwords as they are",
      "the sign-in service encrypts its hashes of passwords, and rewrites one at a sign-in, which the database refuses",
      "unset GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPT; its e-mailed codes go on working",
    ),
    check(
      found.boroughs_without_domain.length === 0,
      "every borough has an e-mail domain",
      `nobody can register for ${found.boroughs_without_domain.join(", ")}`,
      `${adminCommand(deployment)} domains add <borough> <domain>`,
    ),
    deployment.local
      ? unknown(
          "the provider's domains are placeholders, as they are on every local stack",
          "nothing to do here",
        )
      : check(
          placeholders.length === 0 && found.provider_domains.length > 0,
          "the provider's own domains are set",
          `the provider's domains are ${placeholders.length > 0 ? `still ${placeholders.join(", ")}` : "missing"}`,
          "npm run admin -- provider add <your domain>, then provider remove for each of these",
        ),
  ];
}
