// Written by `npm run generate` from the migrated database.

/** The web address of a page of a council. */
export const contactPagePattern = "^https://[^\\s]+$";
/** The second part of a postcode. */
export const inwardPattern = "[0-9][A-Z]{2}";
/** Seven to fifteen digits of a telephone number, with separators. */
export const mobilePattern = "^\\+?[ ().-]*([0-9][ ().-]*){7,15}$";
/** The first part of a postcode. */
export const outwardPattern = "[A-Z]{1,2}[0-9][0-9A-Z]?";
/** A British number at landline cost: 01, 02, 03 or 080. */
export const phonePattern = "^0 {0,2}([123]( {0,2}[0-9]){8,9}|8 {0,2}0( {0,2}[0-9]){7,8})$";
/** Characters of voucher codes. */
export const voucherCodeAlphabet = "23456789ACDEFHJKMPRTWXY";
