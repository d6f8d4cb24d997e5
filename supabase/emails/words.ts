import { brand } from "../../src/shared/domain/brand.ts";
import { paragraph } from "../templates/frame.ts";
import type { Html } from "../templates/html.ts";

/** Most characters of a value that somebody typed. */
const longest = 80;
/** Most characters of what a council tells residents; the voucher's page has the rest. */
const longestNotice = 300;

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}

/** A value that somebody typed, on one line: at most 80 characters. */
export const shown = (text: string): string => cut(text.replace(/\s+/g, " ").trim(), longest);

/**
 * A mail program makes a link of a full stop, an @ or a colon between letters. The word joiner (U+2060) that stands behind
 * each is neither seen nor read out, and a browser's address bar drops it. A number keeps its full stop.
 */
export const unlinked = (text: string): string =>
  text.replaceAll(
    /(?<=[\p{L}\p{N}])[.@:\u3002\uFF0E\uFF61\uFF20](?=[\p{L}\p{N}/])(?<!\p{N}.(?=\p{N}))/gu,
    "$&\u2060",
  );

/** An address of a site, on one line, of which no mail program makes a link. */
export const shownSite = (address: string): string => unlinked(shown(address));

/** What a council tells residents, in its own lines, likewise. */
export const shownNotice = (text: string): string => unlinked(cut(text.trim(), longestNotice));

/** The stored text of an email to voucher holders, whose paragraphs stand apart by an empty line. */
export const textParagraphs = (body: string): Html[] =>
  body.split("\n\n").map((text) => paragraph(unlinked(text)));

/**
 * A person's name. Whoever calls themself something else than a name is 'A colleague': a mail program would make a link
 * of it, and its reader would take it for our words.
 */
export function shownName(name: string | null): string {
  const typed = name?.trim() ?? "";
  const isName = /^[\p{L}\p{M} .'’-]+$/u.test(typed) && !/[\p{L}\p{M}]\.[\p{L}\p{M}]/u.test(typed);
  return isName ? shown(typed) : "A colleague";
}

const moment = new Intl.DateTimeFormat(brand.locale, {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** A moment of the database in Britain: "6 December 2026 at 14:05". */
export const momentInWords = (at: string): string => moment.format(new Date(at));

export const roleWords = { manager: "manager", officer: "officer", gate: "gate staff" } as const;

/** The same with an article: "You are now a manager". */
export const aRole = { manager: "a manager", officer: "an officer", gate: "gate staff" } as const;
