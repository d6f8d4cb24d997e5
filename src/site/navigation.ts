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

/** Links for residents and councils beside those. */
export const doorLinks = [
  { href: appRoutes.home, text: "Get a voucher" },
  { href: portalRoutes.portal, text: "Council portal" },
] as const;

/** Returns the public path of a page: "/our-impact" for "/our-impact.html". */
export function publicPath(pathname: string): string {
  return pathname.replace(/(?:\/index)?(?:\.html)?\/?$/, "") || "/";
}

/** Returns aria-current of a header link: "page" for the page itself, "true" for its list. */
export function currentMark(href: string, pathname: string): "page" | "true" | undefined {
  const path = publicPath(pathname);
  if (href === path) return "page";
  return href !== "/" && path.startsWith(`${href}/`) ? "true" : undefined;
}
