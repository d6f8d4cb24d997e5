import { describe, expect, test } from "vitest";
import { appRoutes } from "../../src/scheme/routes.ts";
import { attribute, pageAt, publicPages, textOf, type SitePage } from "../support/site.ts";

/** Links of a page that say 'Get a voucher' and lead to the app, below an element. */
const ways = ({ root }: SitePage, where: string) =>
  root
    .querySelectorAll(`${where} a`)
    .filter((link) => attribute(link, "href") === appRoutes.home && textOf(link) === "Get a voucher");

describe("'Get a voucher' leads to the app", () => {
  test.each(publicPages)("from the foot of $path", (page) => {
    expect(ways(page, "footer")).toHaveLength(1);
  });
  test.each(["/", "/the-app", "/404"])("from the top of %s", (path) => {
    expect(ways(pageAt(path), "main")).toHaveLength(1);
  });
});

test("/the-app keeps the specified sentence, and leads to the boroughs that have begun", () => {
  const { root, html } = pageAt("/the-app");
  expect(textOf(root)).toContain("The app goes fully live once councils sign up");
  expect(html).not.toContain("Not live yet");
  const boroughs = root
    .querySelectorAll("main a")
    .filter((link) => attribute(link, "href") === appRoutes.apply);
  expect(boroughs.map(textOf)).toEqual(["Which boroughs have begun"]);
});
