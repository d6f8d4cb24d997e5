/** Messages about unreadable files. */
export const aboutFiles = {
  notUtf8:
    'this file is not saved as UTF-8, so letters such as £ and é are lost. Save it again with the encoding "UTF-8"',
  unseen: "there is a sign here that cannot be seen. Delete this line and type it again",
  conflict:
    "two people changed these lines, and Git kept both, between <<<<<<<, ======= and >>>>>>>. Keep what is " +
    "right, and delete the rest with those three lines",
  secondHyphens: "the second --- is missing. Write three hyphens on a line of their own below the fields",
  notAtTheTop: "there is something before the first ---. Delete it, so that the file begins with ---",
  stray:
    "is no text that the site can show, and is left out. A text is saved as plain text in a file that ends in .mdx; " +
    "a note of your own is kept elsewhere, or in a file whose name begins with _",
  noText: "there is no text below the fields. Write at least one sentence",
  noFields: "the fields are missing. The file begins with a line ---, then the fields, then a line ---",
} as const;

/** Messages about lines that YAML misreads. */
export const aboutLines = {
  twice: (field: string) => `${field} is there twice. Keep one of the two lines`,
  tabBelow: "begins with a tab. Begin it with two spaces in place of the tab",
  tab: "begins with a tab. Begin the line with the name of the field",
  space: "begins with a space. Begin the line with the name of the field",
  noField: (line: string) =>
    `"${line}" is no field. Write the name of a field, a colon, a space and the text`,
  noSpace: (field: string, value: string) => `there is no space after the colon. Write ${field}: ${value}`,
  needsQuotes: (field: string, quoted: string) =>
    `${field} needs quotation marks around its text, because of a sign in it. Write ${field}: ${quoted}`,
  endsAtHash: (field: string, quoted: string) =>
    `${field} would end before the #. Put it into quotation marks: ${field}: ${quoted}`,
  notUnderstood:
    "this line and those beside it are not understood. Write the name of a field, a colon, a space and the text",
} as const;
