import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSeededFolder } from "../support/prepared-data.ts";
import { runProgram } from "../support/run-program.ts";

const files = mkdtempSync(join(tmpdir(), "tipright-backup-"));
const file = join(files, "kept.jsonl.gz");
let dataFolder: string;

beforeAll(async () => {
  dataFolder = await createSeededFolder();
});
afterAll(() => {
  rmSync(files, { recursive: true });
  rmSync(dataFolder, { recursive: true });
});

const backup = (...words: string[]) =>
  runProgram("supabase/admin/admin.ts", ["backup", ...words], { TIPRIGHT_DATA: dataFolder });
const restore = (...words: string[]) =>
  runProgram("supabase/admin/admin.ts", ["restore", ...words], { TIPRIGHT_DATA: dataFolder });

/** Opens the database while no stack runs. */
async function inDatabase<Result>(
  run: (database: PGlite) => Promise<Result>,
  folder = dataFolder,
): Promise<Result> {
  const database = await PGlite.create(join(folder, "database"));
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}

/** Returns every row as text, by table. */
const allRows = (folder = dataFolder) =>
  inDatabase(async (database) => {
    const { rows: tables } = await database.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'private') or (schemaname = 'auth' and tablename in ('users', 'identities'))
      order by 1`);
    const held: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await database.query<{ row: string }>(
        `select t::text as row from ${name} as t order by 1`,
      );
      held[name] = rows.map(({ row }) => row);
    }
    return held;
  }, folder);

describe("a copy of the local database", () => {
  test("is made into a new file that only its owner can read", async () => {
    const { code, printed } = await backup("--local", "--to", file);
    expect(printed).toContain("Copied");
    expect(code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // It would replace the hosted project's list.
    expect(readdirSync(files).filter((name) => name.startsWith("erasures-"))).toEqual([]);
    const before = readFileSync(file);
    expect((await backup("--local", "--to", file)).code).toBe(1);
    expect(readFileSync(file)).toEqual(before);
  });

  test("restores every row after everything was changed", async () => {
    const before = await allRows();
    expect(before["public.skip_sites"]?.length).toBeGreaterThan(0);
    expect(before["auth.users"]?.length).toBeGreaterThan(0);
    await inDatabase((database) =>
      database.exec(`
        set session_replication_role = replica;
        delete from public.skip_sites;
        update auth.users set email = 'changed-' || email, encrypted_password = 'x';
        insert into public.provider_email_domains values ('intruder.example.org');
        delete from public.vouchers;
      `),
    );
    expect((await restore(file, "--local")).printed).toContain("--yes");
    expect(await allRows()).not.toEqual(before);
    const { code, printed } = await restore(file, "--local", "--yes");
    expect(printed).toContain("Restored");
    expect(code).toBe(0);
    expect(await allRows()).toEqual(before);
  });

  test("shows before the question how much is replaced", async () => {
    const { code, printed } = await restore(file, "--local");
    expect(code).toBe(1);
    expect(printed).toMatch(
      /councils: \d+, residents: \d+, accounts: \d+, vouchers: \d+, by the backup of .* [\d,]+ rows\./,
    );
  });

  test("is restored into a folder without a stack", async () => {
    const before = await allRows();
    const fresh = join(files, "fresh");
    const { code, printed } = await runProgram("supabase/admin/admin.ts", ["restore", file, "--local"], {
      TIPRIGHT_DATA: fresh,
    });
    expect(printed).toContain("Restored");
    expect(code).toBe(0);
    expect(await allRows(fresh)).toEqual(before);
  });

  test("ends all sessions, and identity columns continue after their highest number", async () => {
    await inDatabase((database) =>
      database.exec(`
        set session_replication_role = replica;
        insert into auth.sessions (id, user_id, created_at, updated_at) select gen_random_uuid(), id, now(), now() from auth.users;
        create table private.numbered (id bigint generated always as identity primary key, what text);
        insert into private.numbered (id, what) overriding system value values (700, E'copied\\u2028whole');
      `),
    );
    const other = join(files, "numbered.jsonl.gz");
    await backup("--local", "--to", other);
    expect((await restore(other, "--local", "--yes")).code).toBe(0);
    await inDatabase(async (database) => {
      expect((await database.query("select from auth.sessions")).rows).toHaveLength(0);
      const { rows } = await database.query<{ id: number }>(
        "insert into private.numbered (what) values ('next') returning id",
      );
      expect(Number(rows[0]?.id)).toBe(701);
      const { rows: copied } = await database.query<{ what: string }>(
        "select what from private.numbered where id = 700",
      );
      expect(copied[0]?.what).toBe("copied\u2028whole");
      await database.exec("drop table private.numbered");
    });
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
    const { code, printed } = await runProgram(
      "supabase/admin/admin.ts",
      ["backup", "--local", "--to", encryptedFile],
      {
        TIPRIGHT_DATA: dataFolder,
        BACKUP_RECIPIENT: recipient,
        BACKUP_SIGNING_KEY: signingKey,
        BACKUP_OFF_SITE: `cp "$BACKUP_FILE" ${off}`,
      },
    );
    expect(printed).toContain("Copied");
    expect(existsSync(off)).toBe(false);
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
  const spoilt = (name: string, change: (text: string) => string | Buffer) => {
    const path = join(files, name);
    writeFileSync(path, change(gunzipSync(readFileSync(file)).toString()));
    return path;
  };
  test.each([
    [
      "from a file that was cut off",
      () => spoilt("cut", (text) => gzipSync(text.split("\n").slice(0, -3).join("\n"))),
      "cut off",
    ],
    ["from a file that is no backup", () => spoilt("none", () => "select 1;"), "is not a backup"],
    ["from a missing file", () => join(files, "missing"), "does not exist"],
    [
      "from other migrations",
      () =>
        spoilt("other", (text) =>
          gzipSync(text.replace(/"migrations":"\d+/, '"migrations":"19990101000000')),
        ),
      "different migrations",
    ],
    [
      "onto a database that is newer",
      () => spoilt("newer", (text) => gzipSync(text.replace(/("migrations":"[\d ]*) \d+"/, '$1"'))),
      "only the backup: none\n  only the embedded stack: ",
    ],
    [
      "onto a database that is older",
      () =>
        spoilt("older", (text) => gzipSync(text.replace(/("migrations":"[\d ]*)"/, '$1 29990101000000"'))),
      "only the backup: 29990101000000\n  only the embedded stack: none",
    ],
    [
      "from rows that the database cannot hold",
      () =>
        spoilt("rows", (text) =>
          gzipSync(text.replace(/"voucher_used": ?(true|false)/, '"voucher_used": "maybe"')),
        ),
      "Nothing was changed",
    ],
  ])("%s", async (_, make, words) => {
    const { code, printed } = await restore(make(), "--local", "--yes");
    expect(code).toBe(1);
    expect(printed).toContain(words);
    expect(printed).not.toMatch(/\n\s+at .*:\d+:\d+/);
    expect(await allRows()).toEqual(before);
  });
});

test("a backup needs a checked server certificate", async () => {
  const { code, printed } = await runProgram("supabase/admin/admin.ts", ["backup"], {
    SUPABASE_DB_URL: "postgres://postgres:secret-word@db.project.supabase.co:5432/postgres",
  });
  expect(code).toBe(1);
  expect(printed).toContain("sslmode=verify-full");
  expect(printed).not.toContain("secret-word");
});

test("backup and restore name a certificate that does not exist", async () => {
  const environment = {
    TIPRIGHT_DATA: dataFolder,
    SUPABASE_DB_URL:
      "postgres://a:secret-word@db.project.co/postgres?sslmode=verify-full&sslrootcert=gone.crt",
  };
  for (const words of [["backup"], ["restore", file, "--yes"]]) {
    const { code, printed } = await runProgram("supabase/admin/admin.ts", words, environment);
    expect(code).toBe(1);
    expect(printed).toContain("names the certificate gone.crt, which does not exist");
    expect(printed).not.toMatch(/secret-word|\n\s+at .*:\d+:\d+/);
  }
});

test("without a database both commands say how to name one", async () => {
  expect((await backup()).printed).toContain("SUPABASE_DB_URL");
  expect((await restore(file)).printed).toContain("--local");
  expect((await restore(file, "--local")).printed).toMatch(/Add --yes to go ahead\.\s*$/);
  expect((await backup("--nonsense")).printed).toContain("npm run admin -- backup --");
});
