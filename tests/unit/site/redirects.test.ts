import { expect, test } from "vitest";
import { redirectsOf } from "../../../src/build/redirects.ts";

test("only pages of a language that was switched off redirect to their English", () => {
  const rules = new Map(redirectsOf("pl"));
  const led = (path: string) => rules.get(path);
  expect(led("/pl")).toBe("/how-it-works");
  expect(led("/app/pl")).toBe("/app");
  expect(led("/app/pl/voucher")).toBe("/app/voucher");
  expect(led("/app/pl/sign-in")).toBe("/app/sign-in");
  expect(led("/app/pl.webmanifest")).toBe("/app.webmanifest");
  expect(led("/app/ar")).toBeUndefined();
  expect(led("/app")).toBeUndefined();
});
