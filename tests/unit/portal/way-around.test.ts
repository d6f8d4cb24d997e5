import { expect, test } from "vitest";
import { gateEntry, listLinks, findSection, sections } from "../../../src/portal/layout/entries.ts";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";

/** Pages for visitors without a session or a council. */
const entrance: readonly string[] = [
  portalRoutes.portal,
  portalRoutes.login,
  portalRoutes.emailChanged,
  portalRoutes.forgotPassword,
  portalRoutes.resetPassword,
  portalRoutes.verifyEmail,
  portalRoutes.finishRegistration,
];

test.each(Object.values(portalRoutes).filter((route) => !entrance.includes(route)))(
  "%s belongs to exactly one link of the bar",
  (route) => {
    const found = sections.filter(({ pages }) => pages.some(({ href }) => href === route));
    expect(found).toHaveLength(1);
    expect(findSection(route)).toBe(found[0]);
  },
);

test.each(entrance)("%s has no bar", (route) => {
  expect(findSection(route)).toBeUndefined();
});

test("the bar names its links in order, and each leads to a different page", () => {
  expect(sections.map(({ text }) => text)).toEqual([
    "Dashboard",
    "Sites",
    "Vouchers",
    "Team",
    "Changes",
    "Account",
  ]);
  for (const section of sections) expect(findSection(section.href)).toBe(section);
  // Gate staff have a separate check page without a bar.
  expect(gateEntry.href).toBe(portalRoutes.checkVoucher);
});

test("the row below the bar begins with the page of its link, for every role that sees it", () => {
  const rows = sections
    .map((section) => ({ section, row: listLinks(section) }))
    .filter(({ row }) => row.length);
  expect(rows.map(({ section }) => section.text)).toEqual(["Sites", "Vouchers"]);
  for (const { section, row } of rows) {
    expect(row[0]?.href).toBe(section.href);
    expect(row[0]?.roles).toEqual(section.roles);
    // The page of a site is opened from the list, not from the row.
    const opened = section.pages.filter(({ href }) => href !== portalRoutes.siteDetails);
    expect(row).toHaveLength(opened.length);
  }
});
