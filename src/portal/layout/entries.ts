import type { Role } from "../../shared/auth/use-session.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";

/** A link of the portal's bar, or of the row below it. */
export interface Entry {
  text: string;
  href: string;
  /** Who is shown it: those whom its page admits. */
  roles: readonly (Role | "none")[];
}

/** A link of the bar, with the pages that belong to it. */
export interface Section extends Entry {
  /** Every page of it. Those with a text stand in a row below the bar on each of these pages. */
  pages: readonly (Entry | { href: string })[];
}

const office = ["manager", "officer"] as const;
/** Whoever has an account, whatever a council lets them do. */
const everybody = ["manager", "officer", "gate", "none"] as const;

const { skipSites, voucherSettings, team, activity, account, ...routes } = portalRoutes;

/** The way around the portal: every page that somebody signed in sees belongs to exactly one of these. */
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

/** What gate staff have in the place of all that is the office's. */
export const gateEntry: Entry = { text: "Check a voucher", href: routes.checkVoucher, roles: ["gate"] };

/** The section that a page belongs to; none for the pages of whoever is not signed in. */
export const sectionOf = (path: string): Section | undefined =>
  sections.find(({ pages }) => pages.some(({ href }) => href === path));

/** The row of links below the bar, where a section has several pages. */
export const rowOf = ({ pages }: Section): Entry[] => pages.filter((page) => "text" in page);
