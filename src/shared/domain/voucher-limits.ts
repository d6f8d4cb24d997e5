import {
  deletedResidentMonths,
  idleResidentMonths,
  recordMonths,
  voucherMonths,
  voucherPersonMonths,
} from "./limits.generated.ts";

export { voucherLimits } from "./limits.generated.ts";

/** Months for which the scheme keeps what it knows about people. The privacy notice says these. */
export const retentionMonths = {
  /** The person on a voucher that is used, expired or cancelled. */
  voucherPerson: voucherPersonMonths,
  /** Fingerprints of deleted residents, with the dates of their vouchers: the year that limits count. */
  deletedResident: deletedResidentMonths,
  /** A council's record of changes, and members' names on what they accepted or turned away. */
  events: recordMonths,
  /** A resident who has not been seen. */
  idleResident: idleResidentMonths,
  /** The voucher itself; after that it is only part of a sum. */
  voucher: voucherMonths,
} as const;
