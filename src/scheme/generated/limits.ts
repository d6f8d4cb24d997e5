// Written by `npm run contract` from the migrated database.

/** The scheme's numbers for vouchers, in one row. */
export const voucherLimits = {
  /** Days after the day of issue, in London, on which a voucher is still good, where the site's council sets nothing else. */
  validDays: 31,
  /** The fewest days that a council may set. */
  validDaysLeast: 7,
  /** The most days that a council may set. */
  validDaysMost: 62,
  /** Vouchers of one resident that are neither used, cancelled nor expired. */
  activeAtMost: 3,
  /** Vouchers of one resident, active or used, that were issued within 365 days, over all councils; also the most that a council may allow of its own. */
  yearAtMost: 52,
  /** The same of one council, where it sets nothing else; it may set 1 or more. */
  councilYearAtMost: 12,
  /** Applications of one resident on one day, the cancelled ones included. */
  applicationsADay: 10,
  /** Kinds of waste in one load. */
  loadKindsAtMost: 4,
  /** Codes that one person may get wrong at a gate within miss_minutes. */
  missesAtMost: 30,
  /** Minutes for which a wrong code counts. */
  missMinutes: 10,
  /** Days in which a manager may give back a voucher that was accepted. */
  giveBackDays: 31,
  /** Days for which it is good once more where its last day has passed. */
  giveBackExtraDays: 7,
  /** How often one voucher is written down as turned away. */
  refusalsAtMost: 20,
  /** Minutes in which a voucher that the same member turns away for the same reason counts once. */
  sameRefusalMinutes: 10,
  /** Vouchers that one member may give on one day to people without a phone. */
  deskADay: 50,
} as const;
