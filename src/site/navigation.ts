import { appRoutes, portalRoutes } from "../shared/domain/routes.ts";

/** The links of every page's header, in order. Source: specification, section 2. */
export const headerLinks = [
  { href: "/", text: "Home" },
  { href: "/our-impact", text: "Our Impact" },
  { href: "/our-solution", text: "Our Solution" },
  { href: "/announcements", text: "Announcements" },
  { href: "/the-app", text: "The App" },
  { href: "/contact", text: "Contact" },
] as const;

/** The two doors of the scheme, beside those: residents' and councils'. */
export const doorLinks = [
  { href: appRoutes.home, text: "Get a voucher" },
  { href: portalRoutes.portal, text: "Council portal" },
] as const;

/** Address of a page as visitors see it: "/our-impact" where the build says "/our-impact.html". */
export function publicPath(pathname: string): string {
  return pathname.replace(/(?:\/index)?(?:\.html)?\/?$/, "") || "/";
}

/** Value of aria-current for a header link: it leads to the page itself, or to the list that the page belongs to. */
export function currentMark(href: string, pathname: string): "page" | "true" | undefined {
  const path = publicPath(pathname);
  if (href === path) return "page";
  return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}
