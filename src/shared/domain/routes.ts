import { brand } from "./brand.ts";

/** Addresses of the portal's pages. The name of the product is part of two of them. */
export const portalRoutes = {
  portal: `/${brand.slug}-portal`,
  dashboard: `/${brand.slug}-portal-dashboard`,
  skipCompanies: "/skip-company-details",
  account: "/council-account-details",
  changeName: "/change-profile-name",
  changePassword: "/change-password",
  changeEmail: "/change-email",
  emailChanged: "/email-changed",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  skipSites: "/skip-site-address",
  siteDetails: "/site-details",
  closure: "/something-has-happened",
  login: "/login",
  finishRegistration: "/finish-registration",
  checkVoucher: "/check-voucher",
  voucherSettings: "/voucher-settings",
  team: "/council-team",
  activity: "/council-activity",
  figures: "/council-figures",
  giveVoucher: "/give-voucher",
  campaign: "/spread-the-word",
} as const;

export const registerHash = "#register";
export const signInUrl = `${portalRoutes.portal}#sign-in`;

/** Addresses of the residents' app. All of them lie below the first, which is the scope of its service worker. */
export const appRoutes = {
  home: "/app",
  apply: "/app/apply",
  vouchers: "/app/vouchers",
  voucher: "/app/voucher",
  account: "/app/account",
  signIn: "/app/sign-in",
  reminders: "/app/reminders",
} as const;

export type AppRoutes = Readonly<Record<keyof typeof appRoutes, string>>;

export function appRoutesIn(language = ""): AppRoutes {
  const { home } = appRoutes;
  if (!language) return appRoutes;
  const at = (path: string) => path.replace(home, `${home}/${language}`);
  return Object.fromEntries(Object.entries(appRoutes).map(([page, path]) => [page, at(path)])) as AppRoutes;
}

/** Pages behind links in our own emails. Their readers need no account. */
export const emailRoutes = {
  declineInvitation: "/decline-invitation",
  reminders: "/reminders",
} as const;

export const publicRoutes = {
  contact: "/contact",
  howItWorks: "/how-it-works",
  accessibility: "/accessibility",
  forCouncils: "/for-councils",
  whoCanRegister: "/who-can-register",
  terms: "/terms-of-use",
  privacy: "/privacy-policy",
  cookies: "/cookie-policy",
} as const;
