import { describe, expect, test } from "vitest";
import { appRoutes, portalRoutes } from "../../src/shared/domain/routes.ts";
import { readAttribute, pageAt, publicPages, textOf, type SitePage } from "../support/site.ts";

/** Finds the links 'Get a voucher' to the app below an element of a page. */
const ways = ({ root }: SitePage, where: string) =>
  root
    .querySelectorAll(`${where} a`)
    .filter((link) => readAttribute(link, "href") === appRoutes.home && textOf(link) === "Get a voucher");

describe("'Get a voucher' leads to the app", () => {
  test.each(publicPages)("from the foot of $path", (page) => {
    expect(ways(page, "footer")).toHaveLength(1);
  });
  test.each(publicPages)("from the head of $path, with the council's door beside it", (page) => {
    expect(ways(page, "header")).toHaveLength(1);
    const doors = page.root.querySelectorAll("header .doors a").map((link) => readAttribute(link, "href"));
    expect(doors).toEqual([appRoutes.home, portalRoutes.portal]);
  });
  test.each(["/", "/the-app", "/404"])("from the top of %s", (path) => {
    expect(ways(pageAt(path), "main")).toHaveLength(1);
  });
});

test("the home page addresses residents and councils, says where it is, and accuses no reader", () => {
  const { root, html } = pageAt("/");
  const doors = root.querySelectorAll(".doors h2").map(textOf);
  expect(doors).toEqual(["Got something to get rid of?", "For councils"]);
  const head = html.slice(0, html.indexOf("</head>"));
  expect(head).toContain("London");
  expect(textOf(root)).toContain("London");
  for (const { html: page, path } of publicPages)
    expect(page, path).not.toMatch(/would-be|fly-tippers?\b|offender/i);
});

test("/the-app has the specified sentence, and links the boroughs that have begun", () => {
  const { root, html } = pageAt("/the-app");
  expect(textOf(root)).toContain("The app goes fully live once councils sign up");
  expect(html).not.toContain("Not live yet");
  const boroughs = root
    .querySelectorAll("main a")
    .filter((link) => readAttribute(link, "href") === appRoutes.apply);
  expect(boroughs.map(textOf)).toEqual(["Which boroughs have begun"]);
});
