import { describe, expect, test } from "vitest";
import { checkedHost, isLoopback } from "../../../supabase/admin/backup/address.ts";

test.each(["localhost", "127.0.0.1", "127.8.8.8", "::1", "[::1]", ""])("%s is this machine", (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each(["localhost.evil.example", "127.evil.example", "127.0.0.1.evil.example", "[::1].evil", "::1.evil"])(
  "%s is not, so that its certificate is checked",
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);

describe("a password in the address of a database", () => {
  const host = "aws-0-eu-west-2.pooler.supabase.com";
  const certificate = `?sslmode=verify-full&sslrootcert=${import.meta.filename}`;
  const address = (password: string, end = certificate) =>
    `postgres://postgres.ref:${password}@${host}:5432/postgres${end}`;

  /** What is said, which never holds the password or a part of it. */
  function saidOf(password: string, end?: string): string {
    try {
      checkedHost(address(password, end));
    } catch (error) {
      const said = (error as Error).message;
      expect(said).not.toContain("secret");
      return said;
    }
    return "";
  }

  test.each([
    ["#", "secret#1", "# as %23"],
    ["/", "12/secret", "/ as %2F"],
    ["?", "secret?1", "? as %3F"],
    ["@", "secret@1", "@ as %40"],
    ["@ before a host's name", "secret@example.org", "@ as %40"],
    ["%", "secret%x", "% as %25"],
    ["space", "secret 1", "a space as %20"],
    ["quotation mark", 'secret"1', '" as %22'],
  ])("with a %s says how it is written", (_, password, words) => {
    expect(saidOf(password)).toContain(words);
    expect(saidOf(password, "")).toContain(words);
    expect(saidOf(password.replaceAll(/%(?=x)|[^\w%.]/g, encodeURIComponent))).toBe("");
  });

  test("names every such sign once, and nothing that is well written", () => {
    expect(saidOf("p#ss/w?rd@1#2")).toContain("# as %23, / as %2F, ? as %3F, @ as %40, and a % of");
    expect(saidOf("p%23ss%2Fw%3Frd%401")).toBe("");
    expect(saidOf("a:b!$&'()*+,;=-_.~[")).toBe("");
  });

  test.each(["[YOUR-PASSWORD]", "[your-password]", "%5BYOUR-PASSWORD%5D", "<password>"])(
    "%s is no password yet",
    (placeholder) => expect(saidOf(placeholder)).toContain("still holds [YOUR-PASSWORD]"),
  );

  test("between the brackets of the placeholder is told apart", () => {
    expect(saidOf("[secret]")).toContain("[square brackets]");
  });

  test("that .env cut off at a # is told", () => {
    expect(() => checkedHost("postgres://postgres.ref:p")).toThrow('"double quotes"');
  });

  test("an @ in the path of the certificate is none of the password", () => {
    expect(() => checkedHost(address("secret", "?sslmode=verify-full&sslrootcert=/a@b/ca.crt"))).toThrow(
      "/a@b/ca.crt, which is not there",
    );
  });
});
