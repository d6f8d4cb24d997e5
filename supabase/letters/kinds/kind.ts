import type { z } from "zod";
import { contact, paragraph } from "../../templates/frame.ts";
import { site } from "../../../src/scheme/site.ts";
import type { Words } from "../letter.ts";
import { escapeHtml } from "../words.ts";

/** A kind of letter: what the database says of it, and its words. */
export interface Kind<Facts> {
  facts: z.ZodType<Facts>;
  /** @param siteUrl address of the site, without a trailing slash */
  words: (facts: Facts, siteUrl: string) => Words;
}

/** A paragraph of plain text. */
export const plain = (text: string): string => paragraph(escapeHtml(text));

/** A link in running text, in its colour. The label is plain text. */
export const link = (label: string, address: string): string =>
  `<a class="text" href="${escapeHtml(address)}" style="color: inherit">${escapeHtml(label)}</a>`;

/** Why it was sent, and by whom; with the address for questions. */
export const why = (text: string): string =>
  `${escapeHtml(text)} ${site.name} runs the scheme with which councils offer legal ways to get rid of waste. Questions: ${contact}`;
