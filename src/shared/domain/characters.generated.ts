// Written by `npm run generate` from the migrated database.

/** A web or email address, in lower case text. */
export const addressCharacters = "://|www\\.|@";
/** A control character, line separator or direction override. */
export const controlCharacters = "[\\u0001-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]";
/** White space of any script and invisible characters. */
export const edgeCharacters = "[\\u0001-\\u0020\\u007f-\\u00a0\\u00ad\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff]+";
