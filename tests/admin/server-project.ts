import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { createSigningKey } from "../../supabase/admin/backup/keys.ts";
import { Cluster, type findServer } from "../../supabase/tests/support/server.ts";

/** Starts a PostgreSQL server with a migrated database, as hosted ones are, and settings that name it. */
export async function startProject(server: Exclude<ReturnType<typeof findServer>, string>) {
  // A loopback address of its own, since the cluster's port is fixed.
  const [one, two] = randomBytes(2);
  const address = `127.77.${one}.${two}`;
  const cluster = await Cluster.start(server, { settings: ["fsync=off", `listen_addresses=${address}`] });
  const project = await cluster.open("a project");
  const versions = readdirSync("supabase/migrations").map((name) => `('${name.split("_")[0] ?? ""}')`);
  // What hosted Supabase grants to postgres, and the migrations that its CLI records.
  await project.as(
    "supabase_admin",
    `grant set on parameter session_replication_role to postgres;
    grant all on all tables in schema auth to postgres;
    create schema supabase_migrations authorization postgres;
    set role postgres;
    create table supabase_migrations.schema_migrations (version text primary key);
    insert into supabase_migrations.schema_migrations values ${versions.join(", ")};
    insert into public.provider_email_domains values ('kept.example.org');`,
  );
  const [database = ""] = await project.as("supabase_admin", "select current_database()");
  const environment: Record<string, string> = {
    SUPABASE_DB_URL: `postgresql://postgres:[YOUR-PASSWORD]@${address}:5432/${database}`,
    SUPABASE_DB_PASSWORD: "p#ss/w?rd@1",
    BACKUP_SIGNING_KEY: createSigningKey().secret,
  };
  return { cluster, project, address, environment };
}
