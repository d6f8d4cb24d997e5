// Written by `npm run contract` from the migrated database.

/** The address of a page of a council. */
export const contactPagePattern = "^https://[^\\s]+$";
/** A control character, a separator of lines, or what reverses the text around it. */
export const controlPattern = "[\\u0001-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]";
/** White space of any script, and characters that show nothing: a text of these alone is blank. */
export const edgePattern = "[\\u0001-\\u0020\\u007f-\\u00a0\\u00ad\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff]+";
/** What shows nothing in a name: with it one name would be spelt in ways that look alike. */
export const invisiblePattern = "[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]";
/** The second part of a postcode. */
export const inwardPattern = "[0-9][A-Z]{2}";
/** Seven to fifteen digits, as telephone numbers have them anywhere, with what people write between them. */
export const mobilePattern = "^\\+?[ ().-]*([0-9][ ().-]*){7,15}$";
/** The first part of a postcode. */
export const outwardPattern = "[A-Z]{1,2}[0-9][0-9A-Z]?";
/** A British number that costs no more than a call to a landline, 01, 02, 03 or 080, in digits and spaces. */
export const phonePattern = "^0 {0,2}([123]( {0,2}[0-9]){8,9}|8 {0,2}0( {0,2}[0-9]){7,8})$";
/** A place as "latitude,longitude" in degrees. */
export const positionPattern = "^([0-9]{2}\\.[0-9]{1,5}),(-?[0-9]\\.[0-9]{1,5})$";
/** What the codes of vouchers are made of. */
export const voucherCodeAlphabet = "23456789ACDEFHJKMPRTWXY";
/** In a text of lower case: an address of the web or of a mailbox. */
export const webAddressPattern = "://|www\\.|@";
