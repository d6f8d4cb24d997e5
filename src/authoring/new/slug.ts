import { longestName } from "../schemas/file-name.ts";

/** Letters that stay one letter when their accents are taken off, and signs that are read as a word. */
const spelt: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  þ: "th",
  ð: "d",
  ı: "i",
  "&": " and ",
  "%": " per cent ",
  "'": "",
  "’": "",
};

/** Cuts to a length, at the end of a word where there is one. */
function cut(words: string, length: number): string {
  if (words.length <= length) return words;
  const room = words.slice(0, length + 1);
  return room.includes("-") ? room.slice(0, room.lastIndexOf("-")) : words.slice(0, length);
}

/**
 * The last part of an announcement's address, from its title: lower-case letters, digits and hyphens.
 * @param taken names that are in use; a number is added to stay clear of them
 * @param otherwise what to use where the title has neither a Latin letter nor a digit
 */
export function slugOf(title: string, taken: ReadonlySet<string>, otherwise: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[ßæœøđłþðı&%'’]/g, (sign) => spelt[sign] ?? sign)
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const name = cut(plain, longestName) || otherwise;
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) {
    const candidate = `${cut(name, longestName - `-${number}`.length)}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}
