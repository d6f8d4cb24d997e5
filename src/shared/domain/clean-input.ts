/** Characters that show nothing: zero-width spaces and joiners, direction marks, and others of their kind. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

/** Removes invisible characters and composes letters with their accents (Unicode NFC), as the database stores text. */
export const cleanText = (typed: string): string => typed.normalize("NFC").replace(invisible, "");

/** Replaces decimal digits of every script by 0 to 9. */
export function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    // Unicode encodes the digits of a script as ten neighbours.
    let zero = codePoint;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((codePoint - zero) % 10);
  });
}

/**
 * Returns the email address in a typed or pasted text, in lower case. Accepts `mailto:`, `Name <address>`, a full stop at the
 * end and a typographic apostrophe. private.clean_email() in the database does the same.
 */
export function cleanEmail(typed: string): string {
  const text = cleanText(typed).trim();
  const address = /<([^<>]+)>[\s.,;]*$/.exec(text)?.[1] ?? text;
  return (
    address
      .trim()
      .replace(/^mailto:/i, "")
      .replace(/\?.*$/, "")
      .replaceAll(/[\u2018\u2019\u02bc]/g, "'")
      .replace(/[\s.,;]+$/, "")
      // Letters of ASCII only: no other one becomes one of them.
      .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  );
}

/**
 * Returns the letters and digits of a typed, pasted or scanned code: without spaces, dashes, full stops, and the symbology
 * prefix that some scanners send (`]Q1`). Digits of other scripts become 0 to 9. private.clean_code() does the same.
 */
export const cleanCode = (typed: string): string =>
  toAsciiDigits(cleanText(typed))
    .trim()
    .replace(/^\][A-Za-z]\d/, "")
    .replaceAll(/[\s.,\p{Pd}\u2212]/gu, "");

const digitsOfLetters: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };
const toDigit = (letter: string) => digitsOfLetters[letter] ?? letter;

/**
 * Returns a typed postcode in capitals without its space, with letters in the places of digits read as the digits that they
 * resemble: "CRO 2AB" is CR02AB, "nw1 oaa" is NW10AA.
 */
export function cleanPostcode(typed: string): string {
  const text = cleanCode(typed).replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const match = /^([A-Z0-9]{2,4})([0-9OIL])([ABD-HJLNP-UW-Z]{2})$/.exec(text);
  if (!match) return cleanOutwardCode(text);
  const [, outward = "", digit = "", letters = ""] = match;
  return cleanOutwardCode(outward) + toDigit(digit) + letters;
}

/** Returns the first part of a postcode with letters in the places of digits read as digits: "SE1O" is SE10. */
function cleanOutwardCode(outward: string): string {
  return (
    outward
      // E, N and W are the areas of one letter in London. No other area begins with these pairs.
      .replace(/^([ENW])([OIL])(?=[0-9A-Z]?$)/, (_, area: string, letter: string) => area + toDigit(letter))
      .replace(
        /^([A-Z]{2})([OIL])(?=[0-9A-Z]?$)/,
        (_, area: string, letter: string) => area + toDigit(letter),
      )
      // No first part ends with these letters.
      .replace(/(?<=\d)[OIL]$/, toDigit)
  );
}
