/**
 * The rules of vouchers. The database enforces them from its table public.voucher_limits, and a test compares the two:
 * whoever changes a number here changes it there.
 */
export const voucherLimits = {
  /** Days for which a voucher is valid, to the end of the last one in London, where its site's council sets nothing else. */
  validDays: 31,
  /** What a council may set instead. */
  validDaysLeast: 7,
  validDaysMost: 62,
  /** Active vouchers that a resident may hold at a time. */
  activeAtMost: 3,
  /** Vouchers that a resident may hold or have used in any 365 days, over all councils; the most that one may set. */
  yearAtMost: 52,
  /** The same of one council, where it sets nothing else. */
  councilYearAtMost: 12,
  /** Applications that a resident may make in a day. */
  applicationsADay: 10,
  /** Kinds of waste in one load. */
  loadKindsAtMost: 4,
  /** Codes that a member at the gate may mistake within `missMinutes`. */
  missesAtMost: 30,
  missMinutes: 10,
  /** Minutes for which the member who accepted a voucher may take that back. */
  takeBackMinutes: 10,
  /** How often one voucher is written down as turned away; by one member for one reason once within so many minutes. */
  refusalsAtMost: 20,
  sameRefusalMinutes: 10,
  /** Vouchers that one member may give on one day to people without a phone. */
  deskADay: 50,
} as const;

/** Months for which the scheme keeps what it knows about people. The privacy notice says these. */
export const retentionMonths = {
  /** The person on a voucher that is used, expired or cancelled. */
  voucherPerson: 12,
  /** Fingerprints of deleted residents, with the dates of their vouchers. */
  deletedResident: 12,
  /** A council's record of changes, and members' names on what they accepted or turned away. */
  events: 24,
  /** A resident who has not been seen. */
  idleResident: 24,
  /** The voucher itself; after that it is only part of a sum. */
  voucher: 36,
} as const;
