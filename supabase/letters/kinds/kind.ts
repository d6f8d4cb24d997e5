import { z } from "zod";
import { contact, paragraph } from "../../templates/frame.ts";
import { site } from "../../../src/scheme/site.ts";
import type { TakenLetter, Words } from "../letter.ts";
import { escapeHtml } from "../words.ts";

/** What a letter of some kind says; throws where the database says something else of it than the kind expects. */
export type Kind = (letter: TakenLetter, siteUrl: string) => Words;

/**
 * A kind of letter.
 * @param facts what the database says of it
 * @param words its words; gets the address of the site, without a trailing slash, and to whom it goes
 */
export const kindOf =
  <Facts>(facts: z.ZodType<Facts>, words: (facts: Facts, siteUrl: string, to: string) => Words): Kind =>
  (letter, siteUrl) =>
    words(facts.parse(letter.facts), siteUrl, letter.email);

export const roleSchema = z.enum(["manager", "officer", "gate"]);

/** A paragraph of plain text. */
export const plain = (text: string): string => paragraph(escapeHtml(text).replaceAll("\n", "<br>"));

/** A link in running text, in its colour. The label is plain text. */
export const link = (label: string, url: string): string =>
  `<a href="${escapeHtml(url)}" style="color: inherit">${escapeHtml(label)}</a>`;

/** Why it was sent, and by whom; with the address for questions. */
export const why = (text: string): string =>
  `${escapeHtml(text)} Councils use ${site.name} to offer legal ways to get rid of waste. Questions: ${contact}`;
