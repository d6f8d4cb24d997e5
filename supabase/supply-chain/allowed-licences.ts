/** Licences under which anything may be used here: none of them asks for more than to be named. */
export const allowedLicences: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Python-2.0",
]);

/**
 * Licences that ask for changes to be published, and whose packages may be used because they run unchanged while
 * the site is built and are no part of it: the beginnings of their names.
 */
export const allowedForTools: Readonly<Record<string, readonly string[]>> = {
  "LGPL-3.0-or-later": ["@img/sharp-"],
  "MPL-2.0": ["lightningcss"],
};
