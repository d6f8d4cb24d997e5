// Written by `npm run generate` from the migrated database.

/** In a text of lower case: an address of the web or of a mailbox. */
export const addressCharacters = "://|www\\.|@";
/** A control character, a separator of lines, or what reverses the text around it. */
export const controlCharacters = "[\\u0001-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]";
/** White space of any script, and characters that show nothing: a text of these alone is blank. */
export const edgeCharacters = "[\\u0001-\\u0020\\u007f-\\u00a0\\u00ad\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff]+";
