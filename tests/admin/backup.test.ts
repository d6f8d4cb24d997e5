import { createHash, createPrivateKey, sign } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSigningKey } from "../../supabase/admin/backup/keys.ts";
import { type Cluster, findServer, type ServerDatabase } from "../../supabase/tests/support/server.ts";
import { runAdmin } from "./run-admin.ts";
import { startProject } from "./server-project.ts";

const files = mkdtempSync(join(tmpdir(), "tipright-backup-"));
const file = join(files, "kept.jsonl.gz");
afterAll(() => rmSync(files, { recursive: true }));

const server = findServer();
describe.skipIf(typeof server === "string")("with a project on a server", () => {
  let cluster: Cluster;
  let project: ServerDatabase;
  let address: string;
  let environment: Record<string, string>;

  beforeAll(async () => {
    if (typeof server === "string") return;
    ({ cluster, project, address, environment } = await startProject(server));
    await project.as("supabase_admin", `begin; ${readFileSync("supabase/seed.sql", "utf8")}; commit`);
  });
  afterAll(() => cluster.stop());

  const backup = (...words: string[]) => runAdmin(["backup", ...words], environment);
  const restore = (...words: string[]) => runAdmin(["restore", ...words], environment);

  /** Returns every row as text, by table. */
  async function allRows(): Promise<Record<string, string[]>> {
    const queries = await project.as(
      "supabase_admin",
      `select format('select json_build_array(%L, t::text) from %I.%I as t', schemaname || '.' || tablename, schemaname, tablename)
    from pg_tables
    where schemaname in ('public', 'private') or (schemaname = 'auth' and tablename in ('users', 'identities'))`,
    );
    const lines = await project.as("supabase_admin", queries.join(" union all "));
    const rows = lines.map((line) => JSON.parse(line) as [table: string, row: string]);
    return Object.fromEntries(
      [...Map.groupBy(rows, ([table]) => table)].map(([table, of]) => [
        table,
        of.map(([, row]) => row).toSorted(),
      ]),
    );
  }

  describe("a backup", () => {
    test("is made into a new file that only its owner can read", async () => {
      const { code, printed } = await backup("--to", file);
      expect(printed).toContain("Copied");
      expect(code).toBe(0);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const before = readFileSync(file);
      expect((await backup("--to", file)).code).toBe(1);
      expect(readFileSync(file)).toEqual(before);
    });

    test("restores every row after everything was changed", async () => {
      const before = await allRows();
      expect(before["public.skip_sites"]?.length).toBeGreaterThan(0);
      expect(before["auth.users"]?.length).toBeGreaterThan(0);
      await project.as(
        "supabase_admin",
        `set session_replication_role = replica;
      delete from public.skip_sites;
      update auth.users set email = 'changed-' || email, encrypted_password = 'x';
      insert into public.provider_email_domains values ('intruder.example.org');
      delete from public.vouchers;`,
      );
      expect((await restore(file)).printed).toContain("--yes");
      expect(await allRows()).not.toEqual(before);
      const { code, printed } = await restore(file, "--yes");
      expect(printed).toContain("Restored");
      expect(code).toBe(0);
      expect(await allRows()).toEqual(before);
    });

    test("shows before the question how much is replaced", async () => {
      const { code, printed } = await restore(file);
      expect(code).toBe(1);
      expect(printed).toMatch(
        /councils: \d+, residents: \d+, accounts: \d+, vouchers: \d+, by the backup of .* [\d,]+ rows\./,
      );
    });

    test("ends all sessions, and identity columns continue after their highest number", async () => {
      await project.as(
        "supabase_admin",
        `set session_replication_role = replica;
      insert into auth.sessions (id, user_id, created_at, updated_at) select gen_random_uuid(), id, now(), now() from auth.users;
      set role postgres;
      create table private.numbered (id bigint generated always as identity primary key, what text);
      insert into private.numbered (id, what) overriding system value values (700, E'copied\\u2028whole');`,
      );
      const other = join(files, "numbered.jsonl.gz");
      await backup("--to", other);
      expect((await restore(other, "--yes")).code).toBe(0);
      expect(await project.as("supabase_admin", "select count(*) from auth.sessions")).toEqual(["0"]);
      expect(
        await project.as(
          "supabase_admin",
          "insert into private.numbered (what) values ('next') returning id; select what from private.numbered where id = 700",
        ),
      ).toEqual(["701", "copied\u2028whole"]);
      await project.as("supabase_admin", "drop table private.numbered");
    });
  });

  describe("a backup that is encrypted", () => {
    const key = join(files, "key.txt");
    const encryptedFile = join(files, "kept.jsonl.gz.age");

    test("is made for a public key and cannot be read without the key", async () => {
      const made = await backup("--new-key", key);
      const [, recipient = ""] = /^BACKUP_RECIPIENT=(age1\w+)$/m.exec(made.printed) ?? [];
      const [, signingKey = ""] = /^BACKUP_SIGNING_KEY=(\S+)$/m.exec(made.printed) ?? [];
      expect(statSync(key).mode & 0o777).toBe(0o600);
      const off = join(files, "off-site.age");
      const { code, printed } = await runAdmin(["backup", "--to", encryptedFile], {
        ...environment,
        BACKUP_RECIPIENT: recipient,
        BACKUP_SIGNING_KEY: signingKey,
        BACKUP_OFF_SITE: `[ "\${BACKUP_FILE%.age}" = "$BACKUP_FILE" ] || cp "$BACKUP_FILE" ${off}`,
      });
      expect(printed).toContain("Copied");
      expect(readFileSync(off)).toEqual(readFileSync(encryptedFile));
      expect(code).toBe(0);
      const bytes = readFileSync(encryptedFile);
      expect(bytes.toString("latin1", 0, 21)).toBe("age-encryption.org/v1");
      expect(() => gunzipSync(bytes)).toThrow();
    });

    test("has its key outside any Git repository, where git add cannot publish it", async () => {
      const inside = join("backups", "key.txt");
      mkdirSync("backups", { recursive: true });
      for (const path of ["new-key.txt", inside]) {
        const { code, printed } = await backup("--new-key", path);
        expect(code).toBe(1);
        expect(printed).toContain("is inside a Git repository");
        expect(existsSync(path)).toBe(false);
      }
    });

    test("is tried with its key in a database in memory", async () => {
      const before = await allRows();
      const { code, printed } = await restore(encryptedFile, "--key", key, "--try");
      expect(printed).toMatch(/can be restored: all [\d,]+ rows are there/);
      expect(code).toBe(0);
      expect(await allRows()).toEqual(before);
    });

    test("cannot be read without its key, with another, or where it was cut off", async () => {
      expect((await restore(encryptedFile, "--try")).printed).toContain("Name its key: --key");
      const other = join(files, "other-key.txt");
      await backup("--new-key", other);
      expect((await restore(encryptedFile, "--try", "--key", other)).printed).toContain("is not the key");
      const cut = join(files, "cut.age");
      writeFileSync(cut, readFileSync(encryptedFile).subarray(0, -200));
      const { code, printed } = await restore(cut, "--try", "--key", key);
      expect(code).toBe(1);
      expect(printed).toMatch(/damaged|not whole/);
      expect(printed).not.toMatch(/\n\s+at .*:\d+:\d+/);
    });
  });

  describe("a restore changes nothing and fails", () => {
    let before: Awaited<ReturnType<typeof allRows>>;
    beforeAll(async () => {
      before = await allRows();
    });
    const changed = (name: string, change: (text: string) => string | Buffer) => {
      const path = join(files, name);
      writeFileSync(path, change(gunzipSync(readFileSync(file)).toString()));
      return path;
    };
    /** Changes the backup and signs it again. */
    const spoilt = (name: string, change: (text: string) => string) =>
      changed(name, (text) => {
        const lines = change(text).trimEnd().split("\n");
        const { rows } = JSON.parse(lines.pop() ?? "") as { rows: number };
        const signed = lines.map((line) => `${line}\n`).join("");
        const der = Buffer.from(environment["BACKUP_SIGNING_KEY"] ?? "", "base64");
        const key = createPrivateKey({ key: der, type: "pkcs8", format: "der" });
        const signature = sign(null, createHash("sha512").update(signed).digest(), key).toString("base64");
        return gzipSync(`${signed}${JSON.stringify({ rows, signature })}\n`);
      });
    test.each([
      [
        "from a file that was cut off",
        () => changed("cut", (text) => gzipSync(text.split("\n").slice(0, -3).join("\n"))),
        "cut off",
      ],
      ["from a file that is no backup", () => changed("none", () => "select 1;"), "is not a backup"],
      ["from a missing file", () => join(files, "missing"), "does not exist"],
      [
        "from other migrations",
        () => spoilt("other", (text) => text.replace(/"migrations":"\d+/, '"migrations":"19990101000000')),
        "different migrations",
      ],
      [
        "onto a database that is newer",
        () => spoilt("newer", (text) => text.replace(/("migrations":"[\d ]*) \d+"/, '$1"')),
        "only the backup: none\n  only ",
      ],
      [
        "onto a database that is older",
        () => spoilt("older", (text) => text.replace(/("migrations":"[\d ]*)"/, '$1 29990101000000"')),
        "only the backup: 29990101000000\n  only ",
      ],
      [
        "from rows that the database cannot hold",
        () =>
          spoilt("rows", (text) => text.replace(/"voucher_used": ?(true|false)/, '"voucher_used": "maybe"')),
        "Nothing was changed",
      ],
    ])("%s", async (_, make, words) => {
      const { code, printed } = await restore(make(), "--yes");
      expect(code).toBe(1);
      expect(printed).toContain(words);
      if (words.endsWith("only ")) expect(printed).toContain(address);
      expect(printed).not.toMatch(/\n\s+at .*:\d+:\d+/);
      expect(await allRows()).toEqual(before);
    });
  });
});

test("a backup needs a checked server certificate", async () => {
  const { code, printed } = await runAdmin(["backup"], {
    BACKUP_SIGNING_KEY: createSigningKey().secret,
    SUPABASE_DB_URL: "postgres://postgres:secret-word@db.project.supabase.co:5432/postgres",
  });
  expect(code).toBe(1);
  expect(printed).toContain("sslmode=verify-full");
  expect(printed).not.toContain("secret-word");
});

test("a backup names a certificate that does not exist", async () => {
  const { code, printed } = await runAdmin(["backup"], {
    BACKUP_SIGNING_KEY: createSigningKey().secret,
    SUPABASE_DB_URL:
      "postgres://a:secret-word@db.project.co/postgres?sslmode=verify-full&sslrootcert=gone.crt",
  });
  expect(code).toBe(1);
  expect(printed).toContain("names the certificate gone.crt, which does not exist");
  expect(printed).not.toMatch(/secret-word|\n\s+at .*:\d+:\d+/);
});

test("without a database a backup says how to name one", async () => {
  const environment = { BACKUP_SIGNING_KEY: createSigningKey().secret };
  expect((await runAdmin(["backup"], environment)).printed).toContain("SUPABASE_DB_URL");
  expect((await runAdmin(["backup", "--nonsense"])).printed).toContain("npm run admin -- backup --");
});
