import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { type Cluster, findServer, type ServerDatabase } from "../../supabase/tests/support/server.ts";
import { openDatabase } from "../../supabase/admin/backup/database.ts";
import { pushDatabase } from "../../supabase/admin/deploy/deploy.ts";
import { createSigningKey } from "../../supabase/admin/backup/keys.ts";
import { runAdmin } from "./run-admin.ts";
import { startProject } from "./server-project.ts";

const server = findServer();
if (typeof server === "string") {
  test.skip(`a project on a server: skipped, ${server}`);
} else {
  describe("a project on a server, as hosted ones are", () => {
    const files = mkdtempSync(join(tmpdir(), "tipright-backup-server-"));
    const file = join(files, "kept.jsonl.gz");
    const account = "00000000-0000-4000-8000-0000000000aa";
    let cluster: Cluster;
    let project: ServerDatabase;
    let address: string;
    let environment: Record<string, string>;

    beforeAll(async () => {
      ({ cluster, project, address, environment } = await startProject(server));
    });
    afterAll(async () => {
      await cluster.stop();
      rmSync(files, { recursive: true });
    });

    const run = (program: "backup" | "restore", ...words: string[]) =>
      runAdmin([program, ...words], environment);
    const domains = () =>
      project.as("supabase_admin", "select domain from public.provider_email_domains order by 1");

    test("is pushed by one operator at a time", async () => {
      for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
      onTestFinished(() => void vi.unstubAllEnvs());
      const [first, second] = [await openDatabase(), await openDatabase()];
      onTestFinished(async () => {
        await Promise.all([first.end(), second.end()]);
      });
      await first.query("select pg_advisory_lock(hashtext('tipright deploy'))");
      await expect(pushDatabase(second)).rejects.toThrow("Another operator is pushing the database.");
    });

    test("is backed up and restored by its owner without superuser rights", async () => {
      const deployed = await runAdmin(["deploy", "--dry-run"], environment);
      expect(deployed.printed).toMatch(/apply the migrations that it lacks: done already/);
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

    test("restores only what its key signed, without second steps", async () => {
      await project.as(
        "supabase_admin",
        `set session_replication_role = replica;
        insert into auth.users (id, email) values ('${account}', 'two.steps@camden.gov.uk');
        insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        values (gen_random_uuid(), '${account}', 'totp', 'verified', now(), now());`,
      );
      const signed = join(files, "signed.jsonl.gz");
      await run("backup", "--to", signed);
      const text = gunzipSync(readFileSync(signed)).toString();
      expect(text).not.toContain("mfa_factors");

      const forged = text.replace("two.steps@camden.gov.uk", "intruder@camden.gov.uk");
      const unsigned = text.replace(/,"signature":"[^"]+"/, "");
      const longer = `${text}["{}"]\n`;
      const before = await domains();
      for (const [index, content] of [forged, unsigned, longer].entries()) {
        const path = join(files, `forged-${index}.jsonl.gz`);
        writeFileSync(path, gzipSync(content));
        const { code, printed } = await run("restore", path, "--yes");
        expect(code).toBe(1);
        expect(printed).toMatch(/is not signed by the key that is known here, [0-9a-f]{16}\.|after its end/);
      }
      const withoutKey = { ...environment, BACKUP_SIGNING_KEY: "" };
      const other = { ...environment, BACKUP_SIGNING_KEY: createSigningKey().secret };
      const admin = (words: string[], settings: Record<string, string>) => runAdmin(words, settings);
      expect((await admin(["restore", signed, "--try"], withoutKey)).printed).toContain("Name the key file");
      expect((await admin(["restore", signed, "--try"], other)).printed).toContain(
        "is not signed by the key",
      );
      for (const words of [["--to", `${signed}2`], ["--erasures"]])
        expect((await admin(["backup", ...words], withoutKey)).printed).toContain(
          "BACKUP_SIGNING_KEY is not set",
        );
      expect(await domains()).toEqual(before);

      const { code, printed } = await run("restore", signed, "--yes");
      expect(printed).toMatch(/their second step is gone .*:\n {2}two\.steps@camden\.gov\.uk\n/);
      expect(code).toBe(0);
      expect(await project.as("supabase_admin", "select count(*) from auth.mfa_factors")).toEqual(["0"]);
      await project.as("supabase_admin", `delete from auth.users where id = '${account}'`);
    });

    test("does not bring back people who were erased since the backup", async () => {
      const gone = "00000000-0000-4000-8000-0000000000bb";
      const stays = "00000000-0000-4000-8000-0000000000cc";
      await project.as(
        "supabase_admin",
        `begin;
        insert into auth.users (id, email, email_confirmed_at)
        values ('${gone}', 'gone@home.example', now()), ('${stays}', 'stays@home.example', now());
        insert into public.councils (council_key, council_name) values ('barnet', 'Barnet');
        insert into public.council_members (user_id, council_id, role, first_name, last_name, mailbox_proved_at)
        select '${gone}', id, 'manager', 'Ada', 'Gone', now() from public.councils where council_key = 'barnet';
        -- Erased before the backup, and back since.
        insert into private.erasures (kind, id, at) values ('resident', '${stays}', now() - interval '1 hour');
        insert into public.residents (user_id, first_name, last_name, borough_key)
        select id, 'Kit', 'Resident', 'camden' from auth.users where id in ('${gone}', '${stays}');
        insert into public.vouchers (code, local_auth_issue, home_borough, resident_id, waste)
        select private.new_voucher_code(), 'camden', 'camden', user_id, '{"kinds": ["sofa"], "size": "car"}'
        from public.residents;
        insert into private.emails (id, kind, account_id) values (gen_random_uuid(), 'voucher', '${stays}');
        commit;`,
      );
      const held = () =>
        project.as(
          "supabase_admin",
          `select concat_ws(' ', users.email, (
            select count(*) from public.vouchers
            where vouchers.resident_id = users.id and private.voucher_state(vouchers) = 'active'
          )) from auth.users order by 1`,
        );
      const before = join(files, "before.jsonl.gz");
      await run("backup", "--to", before);
      await project.as(
        "supabase_admin",
        `delete from auth.users where id = '${gone}';
        insert into private.suspensions (borough_key, why) values ('brent', 'x');`,
      );
      // A later list is enough: the database is lost.
      const off = { ...environment, BACKUP_OFF_SITE: `mv "$BACKUP_FILE" ${files}` };
      const renewed = await runAdmin(["backup", "--erasures"], off);
      expect(renewed.printed).toContain("Wrote ");
      await project.as(
        "supabase_admin",
        "delete from auth.users; delete from private.erasures; delete from private.suspensions",
      );
      const unsure = await run("restore", before);
      expect(unsure.printed).toMatch(/Done again: \d+ erasures, .* made 0 minutes ago/);
      const { code, printed } = await run("restore", before, "--yes");
      expect(await project.as("supabase_admin", "select closed_at is not null from public.councils")).toEqual(
        ["t"],
      );
      expect(printed).toContain("Erased again: accounts 1, residents 1, councils 0.");
      expect(printed).toContain("Suspended again: 1.");
      expect(code).toBe(0);
      expect(await held()).toEqual(["stays@home.example 1"]);
      expect(
        await project.as(
          "supabase_admin",
          "select count(*) from public.vouchers where resident_id is null and cancelled_at is not null",
        ),
      ).toEqual(["1"]);
      expect(await project.as("supabase_admin", "select outcome from private.emails")).toEqual(["passed"]);
      expect(await project.as("supabase_admin", "select borough_key from private.suspensions")).toEqual([
        "brent",
      ]);

      const listFile = join(files, readdirSync(files).find((name) => name.startsWith("erasures-")) ?? "");
      const { list } = JSON.parse(readFileSync(listFile, "utf8")) as { list: string };
      writeFileSync(listFile, JSON.stringify({ list }));
      expect((await run("restore", before, "--yes")).printed).toContain("not signed by the known key");
      rmSync(listFile);
      expect((await run("restore", before)).printed).toMatch(
        /There is no erasures-[0-9a-f]{8}\.json beside the backup/,
      );
    });

    test("keeps the lost database's list when a new project writes its own", async () => {
      const gone = "00000000-0000-4000-8000-0000000000ee";
      const other = "00000000-0000-4000-8000-0000000000ef";
      const folder = join(files, "lost");
      const before = join(folder, "before.jsonl.gz");
      const later = join(folder, "later.jsonl.gz");
      await project.as(
        "supabase_admin",
        `insert into auth.users (id, email) values ('${gone}', 'gone@home.example')`,
      );
      await run("backup", "--to", before);
      await project.as(
        "supabase_admin",
        `insert into auth.users (id, email) values ('${other}', 'other@home.example')`,
      );
      await run("backup", "--to", later);
      await project.as(
        "supabase_admin",
        `delete from auth.users where id in ('${gone}', '${other}');
        update private.erasures set at = at + interval '5 seconds' where id = '${gone}'`,
      );
      await run("backup", "--to", join(folder, "last.jsonl.gz"));
      const at = () =>
        project.as(
          "supabase_admin",
          `select at from private.erasures where id = '${gone}' and kind = 'account'`,
        );
      const erasedAt = await at();
      await project.as(
        "supabase_admin",
        "delete from private.erasures; update private.code_salt set salt = uuid_send(gen_random_uuid())",
      );
      await run("backup", "--to", join(folder, "new-project.jsonl.gz"));

      expect((await run("restore", before, "--yes")).printed).toContain("Erased again: accounts 1,");
      expect(await at()).toEqual(erasedAt);
      // Of the account that the first backup did not hold, the database knows from the list alone.
      await run("backup", "--to", join(folder, "restored.jsonl.gz"));
      expect((await run("restore", later, "--yes")).printed).toContain("Erased again: accounts 2,");
    });

    test("keeps what was removed, closed and blocked since the backup", async () => {
      const id = (number: number) => `00000000-0000-4000-8000-00000000d${String(number).padStart(3, "0")}`;
      const [removed, demoted, manager, blocked, closed] = [1, 2, 3, 4, 5].map(id);
      await project.as(
        "supabase_admin",
        `begin;
        insert into auth.users (id, email, email_confirmed_at)
        select id, id || '@brent.gov.uk', now()
        from unnest(array['${removed}', '${demoted}', '${manager}', '${blocked}', '${closed}']::uuid[]) as id;
        insert into public.councils (council_key, council_name) values ('brent', 'Brent'), ('ealing', 'Ealing');
        insert into public.council_members (user_id, council_id, role, first_name, last_name, mailbox_proved_at)
        select users.id, councils.id, 'manager', 'Ada', 'Able', now() from auth.users, public.councils
        where council_key = case when users.id = '${closed}' then 'ealing' else 'brent' end
          and users.id in ('${removed}', '${demoted}', '${manager}', '${closed}');
        insert into public.residents (user_id, first_name, last_name, borough_key)
        values ('${blocked}', 'Kit', 'Resident', 'camden');
        commit;`,
      );
      const copy = join(files, "members.jsonl.gz");
      await run("backup", "--to", copy);
      await project.as(
        "supabase_admin",
        `begin;
        insert into public.audit_log (council_id, member_name, action, changes)
        select id, 'Ada', action::private.audit_action, jsonb_build_object('member_id', member)
        from public.councils, (values ('member_removed', '${removed}'), ('role_changed', '${demoted}')) as e (action, member)
        where council_key = 'brent';
        delete from public.council_members where user_id = '${removed}';
        update public.council_members set role = 'officer' where user_id = '${demoted}';
        update public.councils set closed_at = now() where council_key = 'ealing';
        update public.residents set blocked_at = now() where user_id = '${blocked}';
        delete from auth.users where id = '${blocked}';
        commit;`,
      );
      const { printed } = await run("restore", copy, "--yes");
      expect(printed).toContain("Members removed again: 1, with their later role: 1. Closed again: 1,");
      // The next list is made of the log.
      expect(
        await project.as(
          "supabase_admin",
          `select concat_ws(' ', action, changes ->> 'role', changes ->> 'from', changes ->> 'to')
          from public.audit_log where changes ->> 'member' = 'Ada Able' order by 1`,
        ),
      ).toEqual(["member_removed manager", "role_changed manager officer"]);
      expect(printed).toContain("Blocked again: 1.");
      expect(
        await project.as(
          "supabase_admin",
          "select concat_ws(' ', council_key, role, closed_at is not null) from public.council_members join public.councils " +
            "on id = council_id where council_key in ('brent', 'ealing') order by 1",
        ),
      ).toEqual(["brent manager f", "brent officer f", "ealing manager t"]);
      expect(await project.as("supabase_admin", "select count(*) from private.blocked_addresses")).toEqual([
        "1",
      ]);
    });

    test("brings back what was deleted by accident after the time of --until", async () => {
      const copy = join(files, "accident.jsonl.gz");
      await run("backup", "--to", copy);
      const count = () => project.as("supabase_admin", "select count(*) from auth.users");
      const before = await count();
      const until = new Date().toISOString();
      await project.as("supabase_admin", "delete from public.councils; delete from auth.users");
      expect((await run("restore", copy, "--yes", "--until", "then")).printed).toContain("is not a time");
      await run("restore", copy, "--yes", "--until", until);
      expect(await count()).toEqual(before);
      expect(before).not.toEqual(["0"]);
    });

    test("that ends a connection gets an error, not the end of the process", async () => {
      for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
      onTestFinished(() => {
        vi.unstubAllEnvs();
      });
      const database = await openDatabase();
      const [own] = await database.query<{ pid: number }>("select pg_backend_pid() as pid");
      await project.as("supabase_admin", `select pg_terminate_backend(${own?.pid})`);
      // Between queries: one that waits would get the error itself.
      await vi.waitFor(async () => {
        const left = `select count(*) from pg_stat_activity where pid = ${own?.pid}`;
        expect(await project.as("supabase_admin", left)).toEqual(["0"]);
      });
      await expect(database.query("select 1")).rejects.toThrow();
      await database.end();
    });

    test("that is newer than the backup is left unchanged, and the error says what to do", async () => {
      await project.as(
        "postgres",
        "insert into supabase_migrations.schema_migrations values ('29990101000000')",
      );
      const deployed = await runAdmin(["deploy", "--dry-run"], environment);
      expect(deployed.printed).toContain("The database is newer than this code, which lacks 29990101000000.");
      await project.as("supabase_admin", "delete from public.provider_email_domains");
      const { code, printed } = await run("restore", file, "--yes");
      expect(code).toBe(1);
      expect(printed).toContain(`only the backup: none\n  only ${address}: 29990101000000\n`);
      expect(printed).toMatch(/git checkout [0-9a-f]{40}, npm ci/);
      expect(printed).toContain("npm run deploy");
      expect(await domains()).toEqual([]);
    });
  });
}
