/**
 * The brand: its name, its addresses on the web and its mailboxes. No other source names them. E-mails and config.toml are
 * written from it by `npm run generate -- emails`; a test fails when that was forgotten. Pictures and films with the name are files.
 */
export const brand = {
  name: "TipRight",
  /** Prefix of the portal's addresses: /<slug>-portal and /<slug>-portal-dashboard. */
  slug: "tipright",
  /** Public address, without a trailing slash. A deployment sets PUBLIC_SITE_URL. */
  url: "https://www.tipright.example",
  contactEmail: "hello@tipright.example",
  securityEmail: "security@tipright.example",
  /** Sender of the portal's e-mails; a deployment sets SMTP_SENDER to the same. */
  senderEmail: "no-reply@tipright.example",
  locale: "en-GB",
} as const;

/** What it is, in one line: title, social card, footer. No part of the brand, which every script holds. */
export const tagline = "A legal place to take it";
