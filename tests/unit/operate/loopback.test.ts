import { expect, test } from "vitest";
import { isLoopback } from "../../../supabase/operate/backup/database.ts";

test.each(["localhost", "127.0.0.1", "127.8.8.8", "::1", "[::1]", ""])("%s is this machine", (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each(["localhost.evil.example", "127.evil.example", "127.0.0.1.evil.example", "[::1].evil", "::1.evil"])(
  "%s is not, so that its certificate is checked",
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);
