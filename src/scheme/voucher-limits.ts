export { voucherLimits } from "./limits.generated.ts";

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
