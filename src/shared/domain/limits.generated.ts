// Written by `npm run generate` from the migrated database.

/** Months after which a registration that nobody confirmed, and an entry of the security log, is deleted at the latest. */
export const accountRecordMonths = 12;
/** Changes on one page of the record of a council, where it has as many. */
export const activityPage = 50;
/** How often a council may agree in a day to sites of others. */
export const agreementsADay = 200;
/** How many lines one account may write in a day into its councils log by saving. */
export const changesADay = 300;
/** Days for which a closed council can be reopened. */
export const closedCouncilDays = 30;
/** Days for which a council cannot invite an address again that declined. */
export const declinedDays = 30;
/** Months for which fingerprints of deleted residents are kept, with the days of their vouchers: the year that limits count. */
export const deletedResidentMonths = 12;
/** Months that one question about figures may reach back. */
export const figureMonths = 13;
/** Minutes in which an email to voucher holders can be cancelled. */
export const holderEmailMinutes = 10;
/** How many emails to voucher holders one manager may send in a day, cancelled ones included. */
export const holderEmailsADay = 10;
/** Days without use after which council rights end. */
export const idleDays = 7;
/** The same for gate staff. */
export const idleDaysAtGate = 30;
/** Months after which a resident who has not been seen is deleted. */
export const idleResidentMonths = 24;
/** Most emails of one council in a day to people whom it invites: invitations, and that they are withdrawn. */
export const invitationsADay = 100;
/** Lowest barrier that a site may have, in centimetres. */
export const leastHeightLimitCm = 150;
/** Degrees north that no place in Great Britain falls below. */
export const leastLatitude = 49;
/** Degrees east that no place in Great Britain falls below. */
export const leastLongitude = -9;
/** Days after which council rights end until the mailbox is proved again. */
export const mailboxDays = 90;
/** Longest address of a site, in characters. */
export const maximumAddressLength = 300;
/** Longest address of a councils page, in characters. */
export const maximumContactPageLength = 300;
/** Longest address of a mailbox, in characters (RFC 5321). */
export const maximumEmailLength = 254;
/** Longest words about days with other hours, in characters. */
export const maximumExceptionLength = 100;
/** Longest words about the opening hours of a site, in characters. */
export const maximumHoursLength = 500;
/** Most invitations of one council at a time. */
export const maximumInvitations = 200;
/** Longest telephone number of a resident as it is typed, in characters. */
export const maximumMobileLength = 20;
/** Longest first or last name, in characters. */
export const maximumNameLength = 100;
/** Most pauses of a council, or days with other hours of a site. */
export const maximumPeriods = 60;
/** Longest reason that is given for a pause, or for what the operator does, in characters. */
export const maximumReasonLength = 300;
/** Most sites of one council. */
export const maximumSites = 500;
/** Longest text of a councils for residents, in characters. */
export const maximumTextLength = 1000;
/** Age in years from which the service may be used, as the privacy notice says. */
export const minimumAge = 18;
/** Highest barrier that a site may have, in centimetres. */
export const mostHeightLimitCm = 500;
/** Degrees north that no place in Great Britain exceeds. */
export const mostLatitude = 61;
/** Degrees east that no place in Great Britain exceeds. */
export const mostLongitude = 2;
/** Largest mark of a council, in kilobytes of 1,024 bytes. */
export const mostMarkKilobytes = 64;
/** Hours after which residents of other boroughs see the new address of a site. */
export const newAddressHours = 24;
/** Minutes after signing in in which an address is changed, an account deleted or a team managed without the password. */
export const recentMinutes = 5;
/** Months for which a council's record of changes is kept, and members' names on what they accepted or turned away. */
export const recordMonths = 24;
/** Days before its last one on which a vouchers holder is written to. */
export const reminderDays = 3;
/** Days after which council rights end with their session. */
export const sessionDays = 30;
/** How often managers may sign a member out in a day. */
export const signOutsADay = 5;
/** How often one account may say in a day that a site is full or closed, or open again. */
export const siteNoticesADay = 30;
/** Days that managers and officers have, once their council asks for two steps at sign-in. */
export const twoStepDays = 14;
/** How often acceptances of one voucher may be undone. */
export const undosAtMost = 5;
/** Characters of the code of a voucher that are drawn; one more checks them. */
export const voucherCodeDrawn = 9;
/** Months after its last day for which a voucher is kept; after that it is only part of a sum. */
export const voucherMonths = 36;
/** How often a resident may move a voucher to another site. */
export const voucherMovesAtMost = 5;
/** Months after its last day for which it is kept whose a voucher was. */
export const voucherPersonMonths = 12;

/** The scheme's numbers for vouchers, in one row. */
export const voucherLimits = {
  /** Days after the day of issue for which a voucher is valid, unless the council sets another number. */
  validDays: 31,
  validDaysLeast: 7,
  validDaysMost: 62,
  /** Active vouchers of one resident. */
  activeAtMost: 3,
  /** Active and used vouchers of one resident in 365 days, over all councils. */
  yearAtMost: 52,
  /** The same for one council, unless it sets another number. */
  councilYearAtMost: 12,
  applicationsADay: 10,
  loadKindsAtMost: 4,
  /** Wrong codes of one person within miss_minutes. */
  missesAtMost: 30,
  missMinutes: 10,
  undoDays: 31,
  /** Recorded rejections of one voucher. */
  rejectionsAtMost: 20,
  /** Minutes in which the same rejection counts once. */
  sameRejectionMinutes: 10,
  /** Vouchers that one member may issue at the desk on one day. */
  deskADay: 50,
} as const;
