import pg from "pg";
import { describe, expect, test } from "vitest";
import { isLoopback, readDatabaseAddress } from "../../../supabase/admin/backup/database.ts";

test.each(["localhost", "127.0.0.1", "127.8.8.8", "::1", "[::1]", ""])("%s is this machine", (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each(["localhost.evil.example", "127.evil.example", "127.0.0.1.evil.example", "[::1].evil", "::1.evil"])(
  "%s is another machine, whose certificate is checked",
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);

describe("the address of a database", () => {
  const host = "aws-0-eu-west-2.pooler.supabase.com";
  const certificate = `?sslmode=verify-full&sslrootcert=${import.meta.filename}`;
  const address = (password: string, end = certificate) =>
    `postgresql://postgres.ref:${password}@${host}:5432/postgres${end}`;
  const read = (url: string, password?: string) =>
    readDatabaseAddress({ SUPABASE_DB_URL: url, ...(password && { SUPABASE_DB_PASSWORD: password }) });

  test.each(["plain", "p#ss/w?rd@1", "50%", "%41", "a b:c", "'\"`\\", "[secret]", "£ü"])(
    "is used as the project shows it, with the password %s beside it",
    (password) => {
      const { hostname, connectionString } = read(address("[YOUR-PASSWORD]"), password);
      expect(hostname).toBe(host);
      expect(new pg.Client({ connectionString: connectionString.replace(/\?.*/, "") }).password).toBe(
        password,
      );
    },
  );

  test.each(["[YOUR-PASSWORD]", "[your-password]", ""])("with %s needs a password", (placeholder) => {
    expect(() => read(address(placeholder))).toThrow("SUPABASE_DB_PASSWORD is not set");
  });

  test.each(["secret#1", "12/secret", "secret?1"])("with %s inside never shows the password", (password) => {
    const message = (() => {
      try {
        return read(address(password)).hostname;
      } catch (error) {
        return (error as Error).message;
      }
    })();
    expect(message).toContain("SUPABASE_DB_PASSWORD");
    expect(message).not.toContain("secret");
  });

  test("needs a certificate that exists", () => {
    expect(() => read(address("x", ""))).toThrow("does not check the server's certificate");
    expect(() => read(address("x", "?sslmode=verify-full&sslrootcert=/a@b/ca.crt"))).toThrow(
      "/a@b/ca.crt, which does not exist",
    );
  });
});
