import type { Role } from "../../shared/auth/use-session.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";

/** A link in the portal's navigation. */
export interface Entry {
  text: string;
  href: string;
  /** Roles that can open the page. */
  roles: readonly (Role | "none")[];
}

/** A link of the bar, with its pages. */
export interface Section extends Entry {
  /** Every page of the section. Those with a text are links in a second row. */
  pages: readonly (Entry | { href: string })[];
}

const office = ["manager", "officer"] as const;
/** Every account, with or without a council. */
const everybody = ["manager", "officer", "gate", "none"] as const;

const { skipSites, voucherSettings, team, activity, account, ...routes } = portalRoutes;

/** The navigation. Each signed-in page belongs to exactly one section. */
export const sections: readonly Section[] = [
  { text: "Dashboard", href: routes.dashboard, roles: office, pages: [{ href: routes.dashboard }] },
  {
    text: "Sites",
    href: skipSites,
    roles: office,
    pages: [
      { text: "Addresses", href: skipSites, roles: office },
      { text: "Skip companies", href: routes.skipCompanies, roles: office },
    ],
  },
  {
    text: "Vouchers",
    href: voucherSettings,
    roles: office,
    pages: [
      { text: "Settings", href: voucherSettings, roles: office },
      { text: "Give a voucher", href: routes.giveVoucher, roles: office },
      { text: "Figures", href: routes.figures, roles: office },
      { text: "Check a voucher", href: routes.checkVoucher, roles: office },
      { text: "Spread the word", href: routes.campaign, roles: ["manager"] },
    ],
  },
  { text: "Team", href: team, roles: office, pages: [{ href: team }] },
  { text: "Changes", href: activity, roles: office, pages: [{ href: activity }] },
  {
    text: "Account",
    href: account,
    roles: everybody,
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
export const sectionOf = (path: string): Section | undefined =>
  sections.find(({ pages }) => pages.some(({ href }) => href === path));

/** Returns the second row of links; empty for a section of one page. */
export const rowOf = ({ pages }: Section): Entry[] => pages.filter((page) => "text" in page);
