/** Letters and digits that cannot be mistaken for each other, in print or read out. As many as a prime number, 23. */
const alphabet = "23456789ACDEFHJKMPRTWXY";
const randomCharacters = 9;

/**
 * The code of a voucher in what somebody typed or scanned, whatever its gaps and case; nothing where its check character
 * tells that it is none. The database reads codes alike.
 */
export function readCode(typed: string): string | undefined {
  // ASCII alone becomes upper case: what only looks like a letter, or becomes two, is no part of a code.
  const code = typed.replace(/[\s-]/g, "").replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const values = Array.from(code, (character) => alphabet.indexOf(character));
  if (values.length !== randomCharacters + 1 || values.includes(-1)) return undefined;
  // Each place weighs otherwise, so that one wrong character is found, and so are two that changed places.
  const sum = values
    .slice(0, randomCharacters)
    .reduce((total, value, place) => total + value * (place + 1), 0);
  return sum % alphabet.length === values[randomCharacters] ? code : undefined;
}

/** A code as it is shown and read out, in two groups: "7K2PW 94XHT". */
export function groupCode(code: string): string {
  return `${code.slice(0, 5)} ${code.slice(5)}`.trim();
}
