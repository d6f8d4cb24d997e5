import { expect, test } from "vitest";
import { redirectsOf } from "../../../src/build/redirects.ts";

test("only pages of a language that was switched off redirect to their English", () => {
  const rules = new Map(redirectsOf("pl"));
  const redirect = (path: string) => rules.get(path);
  expect(redirect("/pl")).toBe("/how-it-works");
  expect(redirect("/app/pl")).toBe("/app");
  expect(redirect("/app/pl/voucher")).toBe("/app/voucher");
  expect(redirect("/app/pl/sign-in")).toBe("/app/sign-in");
  expect(redirect("/app/pl.webmanifest")).toBe("/app.webmanifest");
  expect(redirect("/app/ar")).toBeUndefined();
  expect(redirect("/app")).toBeUndefined();
});
