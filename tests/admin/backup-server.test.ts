import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Cluster, findServer, type ServerDatabase } from "../../supabase/tests/support/server.ts";
import { runProgram } from "../support/run-program.ts";

const server = findServer();
if (typeof server === "string") {
  test.skip(`a project on a server: skipped, ${server}`);
} else {
  describe("a project on a server, as hosted ones are", () => {
    const files = mkdtempSync(join(tmpdir(), "tipright-backup-server-"));
    const file = join(files, "kept.jsonl.gz");
    let cluster: Cluster;
    let project: ServerDatabase;
    let address: string;
    let environment: Record<string, string>;

    beforeAll(async () => {
      // A loopback address of its own, since the cluster's port is fixed.
      const [one, two] = randomBytes(2);
      address = `127.77.${one}.${two}`;
      cluster = await Cluster.start(server, { settings: ["fsync=off", `listen_addresses=${address}`] });
      project = await cluster.open("a project");
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
      environment = {
        SUPABASE_DB_URL: `postgresql://postgres:[YOUR-PASSWORD]@${address}:5432/${database}`,
        SUPABASE_DB_PASSWORD: "p#ss/w?rd@1",
      };
    });
    afterAll(async () => {
      await cluster.stop();
      rmSync(files, { recursive: true });
    });

    const run = (program: "backup" | "restore", ...words: string[]) =>
      runProgram("supabase/admin/admin.ts", [program, ...words], environment);
    const domains = () =>
      project.as("supabase_admin", "select domain from public.provider_email_domains order by 1");

    test("is backed up and restored by its owner without superuser rights", async () => {
      expect((await run("backup", "--to", file)).printed).toMatch(/Copied \d+ rows of 127\.77\./);
      const before = await domains();
      expect(before).toContain("kept.example.org");
      await project.as("supabase_admin", "delete from public.provider_email_domains");
      const unsure = await run("restore", file);
      expect(unsure).toMatchObject({
        code: 1,
        printed: expect.stringContaining(`everything in ${address}, councils: 0,`),
      });
      const { code, printed } = await run("restore", file, "--yes");
      expect(printed).toContain("Restored");
      expect(code).toBe(0);
      expect(await domains()).toEqual(before);
    });

    test("that is newer than the backup is not changed, and the error says what to do", async () => {
      await project.as(
        "postgres",
        "insert into supabase_migrations.schema_migrations values ('29990101000000')",
      );
      await project.as("supabase_admin", "delete from public.provider_email_domains");
      const { code, printed } = await run("restore", file, "--yes");
      expect(code).toBe(1);
      expect(printed).toContain(`${address} is newer than the backup, which lacks 29990101000000.`);
      expect(printed).toContain("npx supabase db push --linked");
      expect(await domains()).toEqual([]);
    });
  });
}
