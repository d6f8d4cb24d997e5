import { brand } from "../../src/shared/domain/brand.ts";
import { paragraph } from "../templates/frame.ts";
import type { Html } from "../templates/html.ts";

const maximumTyped = 80;
/** Characters of a council's notice at most; the voucher's page shows the rest. */
const maximumNotice = 300;

function cut(text: string, maximum: number): string {
  const characters = [...text];
  return characters.length <= maximum
    ? text
    : `${characters
        .slice(0, maximum - 1)
        .join("")
        .trimEnd()}…`;
}

/** Puts a typed value on one line of at most 80 characters. */
export const formatTyped = (text: string): string => cut(text.replace(/\s+/g, " ").trim(), maximumTyped);

/** Inserts a word joiner (U+2060) after full stops, @ and colons between letters, so that mail programs make no link. */
export const withoutLinks = (text: string): string =>
  text.replaceAll(
    /(?<=[\p{L}\p{N}])[.@:\u3002\uFF0E\uFF61\uFF20](?=[\p{L}\p{N}/])(?<!\p{N}.(?=\p{N}))/gu,
    "$&\u2060",
  );

/** Puts a site's address on one line without links. */
export const formatSite = (address: string): string => withoutLinks(formatTyped(address));

/** Cuts a council's notice to 300 characters without links, and keeps its lines. */
export const formatNotice = (text: string): string => withoutLinks(cut(text.trim(), maximumNotice));

/** Returns the paragraphs of a stored text to voucher holders, which empty lines separate. */
export const textParagraphs = (body: string): Html[] =>
  body.split("\n\n").map((text) => paragraph(withoutLinks(text)));

/** Returns a person's name, or 'A colleague' if it is not a name: a mail program could make a link of it. */
export function formatName(name: string | null): string {
  const typed = name?.trim() ?? "";
  const isName = /^[\p{L}\p{M} .'’-]+$/u.test(typed) && !/[\p{L}\p{M}]\.[\p{L}\p{M}]/u.test(typed);
  return isName ? formatTyped(typed) : "A colleague";
}

const moment = new Intl.DateTimeFormat(brand.locale, {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** Formats a timestamp in British time: "6 December 2026 at 14:05". */
export const formatMoment = (at: string): string => moment.format(new Date(at));

export const roleNames = { manager: "manager", officer: "officer", gate: "gate staff" } as const;

/** Role names with an article: "You are now a manager". */
export const roleWithArticle = { manager: "a manager", officer: "an officer", gate: "gate staff" } as const;
