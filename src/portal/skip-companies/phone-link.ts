/**
 * The address behind a telephone number as people write it: "020 7946 0123 (office)" becomes "tel:02079460123".
 * Null where fewer than three digits are left, which is no number to call.
 */
export function phoneLink(number: string): string | null {
  // What follows is an extension, a remark or a second number.
  const beforeWords = number.split(/[a-z/,;]/i)[0] ?? "";
  const [plus] = /^\s*\+/.exec(beforeWords) ?? [];
  // "+44 (0)20": the zero in brackets is for calls from inside the country.
  const digits = (plus ? beforeWords.replace(/\(0\)/, "") : beforeWords).replace(/\D/g, "");
  return digits.length < 3 ? null : `tel:${plus ? "+" : ""}${digits}`;
}
