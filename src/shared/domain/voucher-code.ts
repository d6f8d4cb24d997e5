import { cleanCode } from "./clean-input.ts";
import { voucherCodeDrawn } from "./limits.generated.ts";
import { voucherCodeAlphabet as alphabet } from "./patterns.generated.ts";

/** Characters that never occur in a code, each with those that it resembles. */
const lookAlikes: Readonly<Record<string, string>> = {
  "0": "D",
  "1": "7",
  B: "8",
  G: "6C",
  I: "7",
  N: "HM",
  O: "D",
  Q: "9D",
  S: "5",
  U: "J",
  V: "Y",
  Z: "27",
};

/** Whether ten characters of the alphabet are a code: the last one checks the others. */
function isCode(code: string): boolean {
  const values = Array.from(code, (character) => alphabet.indexOf(character));
  // Each place weighs otherwise, so that one wrong character is found, and so are two that changed places.
  const sum = values
    .slice(0, voucherCodeDrawn)
    .reduce((total, value, place) => total + value * (place + 1), 0);
  return sum % alphabet.length === values[voucherCodeDrawn];
}

/**
 * Returns the voucher code in a typed or scanned text; undefined without one. A character that never occurs in a code is
 * read as one that it resembles, if the check character allows exactly one reading.
 */
export function readCode(typed: string): string | undefined {
  // ASCII alone becomes upper case: what only looks like a letter, or becomes two, is no part of a code.
  const characters = cleanCode(typed).replace(/[a-z]/g, (letter) => letter.toUpperCase());
  if (characters.length !== voucherCodeDrawn + 1) return undefined;
  let readings = [""];
  for (const character of characters) {
    const meant = alphabet.includes(character) ? character : (lookAlikes[character] ?? "");
    readings = readings.flatMap((reading) => Array.from(meant, (one) => reading + one));
  }
  const [code, another] = readings.filter(isCode);
  return another ? undefined : code;
}

/** Formats a code in two groups: "7K2PW 94XHT". */
export function groupCode(code: string): string {
  return `${code.slice(0, 5)} ${code.slice(5)}`.trim();
}
