// Written by `npm run generate` from the migrated database.

/** Months that security log and unconfirmed accounts are kept. */
export const accountRecordMonths = 12;
/** Active vouchers of one resident. */
export const activeAtMost = 3;
/** Entries on one page of the audit log. */
export const activityPage = 50;
/** How often a council may agree to sites of others in a day. */
export const agreementsADay = 200;
/** Most audit log entries of one account in a day. */
export const changesADay = 300;
/** Days for which a closed council can be reopened. */
export const closedCouncilDays = 30;
/** The same at one council, unless it sets another number. */
export const councilYearAtMost = 12;
/** Days for which a council cannot invite an address that declined. */
export const declinedDays = 30;
/** Months that hashes of deleted residents are kept. */
export const deletedResidentMonths = 12;
/** Vouchers that one member may issue at the desk on one day. */
export const deskADay = 50;
/** Months that figures may reach back. */
export const figureMonths = 13;
/** Minutes in which wrong codes are counted. */
export const guessMinutes = 10;
/** Wrong codes of one person within guess_minutes. */
export const guessesAtMost = 30;
/** Minutes in which an email to voucher holders can be cancelled. */
export const holderEmailMinutes = 10;
/** Most emails of one manager to voucher holders in a day. */
export const holderEmailsADay = 10;
/** Days without use after which council rights end. */
export const idleDays = 7;
/** Days without use after which the rights of gate staff end. */
export const idleDaysAtGate = 30;
/** Months after which residents who were not seen are deleted. */
export const idleResidentMonths = 24;
/** Most invitations and withdrawals that a council emails in a day. */
export const invitationsADay = 100;
/** Lowest barrier that a site may have, in centimetres. */
export const leastHeightLimitCm = 150;
/** Southernmost latitude of Great Britain. */
export const leastLatitude = 49;
/** Westernmost longitude of Great Britain. */
export const leastLongitude = -9;
/** Days after which council rights end until the mailbox is proved again. */
export const mailboxDays = 90;
/** Longest address of a site, in characters. */
export const maximumAddressLength = 300;
/** Longest web address of a council, in characters. */
export const maximumContactPageLength = 300;
/** Longest address of a mailbox, in characters (RFC 5321). */
export const maximumEmailLength = 254;
/** Longest reason of days with other hours, in characters. */
export const maximumExceptionLength = 100;
/** Longest opening hours of a site, in characters. */
export const maximumHoursLength = 500;
/** Longest telephone number as residents type it, in characters. */
export const maximumMobileLength = 20;
/** Longest first or last name, in characters. */
export const maximumNameLength = 100;
/** Most pauses of a council, or days with other hours of a site. */
export const maximumPeriods = 60;
/** Longest reason of a pause or of the operator, in characters. */
export const maximumReasonLength = 300;
/** Most sites of one council. */
export const maximumSites = 500;
/** Longest text of a council for residents, in characters. */
export const maximumTextLength = 1000;
/** Youngest age of a resident, as the privacy notice says. */
export const minimumAge = 18;
/** Highest barrier that a site may have, in centimetres. */
export const mostHeightLimitCm = 500;
/** Northernmost latitude of Great Britain. */
export const mostLatitude = 61;
/** Easternmost longitude of Great Britain. */
export const mostLongitude = 2;
/** Largest mark of a council, in kilobytes of 1,024 bytes. */
export const mostMarkKilobytes = 64;
/** Hours until other boroughs see the new address of a site. */
export const newAddressHours = 24;
/** Minutes after sign-in in which a session is recent. */
export const recentMinutes = 5;
/** Months that the audit log and names of members at gates are kept. */
export const recordMonths = 24;
/** Recorded rejections of one voucher. */
export const rejectionsAtMost = 20;
/** Days before its last one on which a voucher's holder gets an email. */
export const reminderDays = 3;
/** Minutes in which the same rejection counts once. */
export const sameRejectionMinutes = 10;
/** Days after which council rights end with their session. */
export const sessionDays = 30;
/** How often managers may sign a member out in a day. */
export const signOutsADay = 5;
/** How often one account may shut or open sites in a day. */
export const siteNoticesADay = 30;
/** Days to set up a second step once the council requires it. */
export const twoStepDays = 14;
/** Days for which a manager can undo an acceptance. */
export const undoDays = 31;
/** How often acceptances of one voucher may be undone. */
export const undosAtMost = 5;
/** Days of validity after issue, unless the council sets another number. */
export const validDays = 31;
/** Fewest days of validity that a council may set. */
export const validDaysLeast = 7;
/** Most days of validity that a council may set. */
export const validDaysMost = 62;
/** Random characters of a voucher code; one more checks them. */
export const voucherCodeDrawn = 9;
/** Months after its last day for which a voucher is kept. */
export const voucherMonths = 36;
/** How often a resident may move a voucher to another site. */
export const voucherMovesAtMost = 5;
/** Vouchers on one page of a list. */
export const voucherPage = 500;
/** Months after its last day that a voucher keeps its person. */
export const voucherPersonMonths = 12;
/** Vouchers issued to one person in a day. */
export const vouchersADay = 10;
/** Waste types of one voucher. */
export const wasteKindsAtMost = 4;
/** Active and used vouchers of one resident in 365 days. */
export const yearAtMost = 52;
