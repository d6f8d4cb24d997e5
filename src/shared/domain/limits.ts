// Limits and waiting times that the database does not have; the others are in limits.generated.ts.

/** Widest window, in CSS pixels, that gets the mobile layout. */
export const mobileBreakpointPx = 768;
/** Shortest password accepted anywhere; `minimum_password_length` in supabase/config.toml says the same. */
export const minimumPasswordLength = 6;
/** Digits of a code in an e-mail; `otp_length` in supabase/config.toml says the same. */
export const verificationCodeLength = 10;
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
/** Widest a portal form gets, in CSS pixels. */
export const formWidthPx = 400;

/** Days after which a copy of the database is deleted, as the privacy notice says. */
export const backupRetentionDays = 30;

/** Seconds that a call of a role may take, as hosted Supabase sets them; the operator's programs have as long as people. */
export const timeLimits = { anon: 3, authenticated: 8 };
