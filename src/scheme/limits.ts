/** The limits and waiting times of the business. */

/** Widest window, in CSS pixels, that gets the mobile layout. */
export const mobileBreakpointPx = 768;
/** Shortest password accepted anywhere; `minimum_password_length` in supabase/config.toml says the same. */
export const minimumPasswordLength = 6;
/** Digits of a code in an e-mail; `otp_length` in supabase/config.toml says the same. */
export const verificationCodeLength = 10;
/** Longest first or last name, in characters; the database enforces the same. */
export const maximumNameLength = 100;
/** Longest address of a disposal site, in characters; the database enforces the same. */
export const maximumAddressLength = 300;
/** Longest opening hours of a site, in characters; the database enforces the same. */
export const maximumHoursLength = 500;
/** Most sites of one council; the database enforces the same. */
export const maximumSites = 500;
/** Most invitations of one council at a time; the database enforces the same. */
export const maximumInvitations = 200;
/** Days for which a council cannot invite an address again that declined; the database enforces the same. */
export const declinedDays = 30;
/** Days after which council rights end: of a session, and without use; the database enforces the same. */
export const sessionDays = { longest: 30, idle: 7, idleAtGate: 30 } as const;
/** Days before its last one on which a voucher's holder is written to; the database does the same. */
export const reminderDays = 3;
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
export const accountRecordRetentionMonths = 12;
/** Widest a portal form gets, in CSS pixels. */
export const formWidthPx = 400;

/** Days after which a copy of the database is deleted, as the privacy notice says. */
export const backupRetentionDays = 30;
