import type { Role } from "../../shared/auth/use-session.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";

export interface Entry {
  text: string;
  href: string;
  roles: readonly (Role | "none")[];
}

/** A link of the bar, with its pages. */
export interface Section extends Entry {
  /** Every page of the section. Those with a text are links in a second row. */
  pages: readonly (Entry | { href: string })[];
}

const officeRoles = ["manager", "officer"] as const;
/** Every account, with or without a council. */
const allRoles = ["manager", "officer", "gate", "none"] as const;

const { skipSites, siteDetails, voucherSettings, team, activity, account, ...routes } = portalRoutes;

/** The navigation. Each signed-in page belongs to exactly one section. */
export const sections: readonly Section[] = [
  { text: "Dashboard", href: routes.dashboard, roles: officeRoles, pages: [{ href: routes.dashboard }] },
  {
    text: "Sites",
    href: skipSites,
    roles: officeRoles,
    pages: [
      { text: "Addresses", href: skipSites, roles: officeRoles },
      { href: siteDetails },
      { text: "Something has happened", href: routes.closure, roles: officeRoles },
      { text: "Skip companies", href: routes.skipCompanies, roles: officeRoles },
    ],
  },
  {
    text: "Vouchers",
    href: voucherSettings,
    roles: officeRoles,
    pages: [
      { text: "Settings", href: voucherSettings, roles: officeRoles },
      { text: "Give a voucher", href: routes.giveVoucher, roles: officeRoles },
      { text: "Figures", href: routes.figures, roles: officeRoles },
      { text: "Check a voucher", href: routes.checkVoucher, roles: officeRoles },
      { text: "Spread the word", href: routes.campaign, roles: ["manager"] },
    ],
  },
  { text: "Team", href: team, roles: officeRoles, pages: [{ href: team }] },
  { text: "Changes", href: activity, roles: officeRoles, pages: [{ href: activity }] },
  {
    text: "Account",
    href: account,
    roles: allRoles,
    pages: [
      { href: account },
      { href: routes.changeName },
      { href: routes.changeEmail },
      { href: routes.changePassword },
    ],
  },
];

/** Replaces all other sections for gate staff. */
export const gateEntry: Entry = { text: "Check a voucher", href: routes.checkVoucher, roles: ["gate"] };

/** Returns the section of a page; undefined for signed-out pages. */
export const findSection = (path: string): Section | undefined =>
  sections.find(({ pages }) => pages.some(({ href }) => href === path));

/** Returns the second row of links; empty for a section of one page. */
export const listLinks = ({ pages }: Section): Entry[] => pages.filter((page) => "text" in page);
