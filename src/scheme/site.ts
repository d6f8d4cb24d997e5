/**
 * The brand and the business constants. Changing the name here changes it everywhere, addresses included.
 * Source of every value: specification, sections 5 and 9.
 */
export const site = {
  name: "TipRight",
  /** Prefix of the portal's addresses: /<slug>-portal and /<slug>-portal-dashboard. */
  slug: "tipright",
  /** Public address, without a trailing slash. A deployment sets PUBLIC_SITE_URL. */
  url: "https://www.tipright.example",
  contactEmail: "hello@tipright.example",
  securityEmail: "security@tipright.example",
  /** Sender of the portal's e-mails; a deployment sets SMTP_SENDER to the same. */
  senderEmail: "no-reply@tipright.example",
  /** Shown in the footer. */
  copyrightYear: 2024,
  locale: "en-GB",
} as const;

/** Widest window, in CSS pixels, that gets the mobile layout. */
export const mobileBreakpointPx = 768;
/** Shortest password accepted anywhere; `minimum_password_length` in supabase/config.toml says the same. */
export const minimumPasswordLength = 6;
/** Longest address of a disposal site, in characters; the database enforces the same. */
export const maximumAddressLength = 300;
/** Milliseconds between two questions whether an e-mail address has been verified. */
export const verificationPollMs = 3_000;
/** Milliseconds to wait after a too-many-requests answer before sending again. */
export const resendRetryMs = 5_000;
/** Milliseconds after which resending gives up. */
export const resendGiveUpMs = 60_000;
/** Milliseconds between a verified change of e-mail address and the move to the sign-in tab. */
export const emailChangedWaitMs = 120_000;
/** Milliseconds a script chunk may take to load. */
export const chunkLoadTimeoutMs = 120_000;
/** Age in years from which the service may be used, as the privacy notice says. */
export const minimumAge = 18;
/**
 * Months after which a registration that nobody confirmed, and an entry of the security log, is deleted, as the privacy
 * notice says. `npm run admin -- accounts tidy` does it.
 */
export const accountRecordsKeptMonths = 12;
/** Where the Supabase project keeps its data: the region chosen when it was created. The policies name it. */
export const dataRegion = "the United Kingdom (London)";
/** Widest a portal form gets, in CSS pixels. */
export const formWidthPx = 400;

/** Addresses of the portal's pages. The name of the product is part of two of them. */
export const portalRoutes = {
  portal: `/${site.slug}-portal`,
  dashboard: `/${site.slug}-portal-dashboard`,
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
  login: "/login",
} as const;
