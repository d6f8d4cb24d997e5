import { z } from "zod";
import { contact } from "../../templates/frame.ts";
import { html, type Html } from "../../templates/html.ts";
import { roles } from "../../../src/shared/domain/closed-sets.generated.ts";
import { brand } from "../../../src/shared/domain/brand.ts";
import type { TakenLetter, Words } from "../letter.ts";

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

export const roleSchema = z.enum(roles);

/** A link in running text, in its colour. */
export const link = (label: string, url: string): Html =>
  html`<a href="${url}" style="color: inherit">${label}</a>`;

/** Why it was sent, and by whom; with the address for questions. */
export const why = (text: string): Html =>
  html`${text} Councils use ${brand.name} to offer legal ways to get rid of waste. Questions: ${contact}`;
