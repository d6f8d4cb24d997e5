import { z } from "zod";
import { brand } from "../../src/shared/domain/brand.ts";
import { codePicture, emailHtml, markPicture, type Email } from "../templates/frame.ts";
import { qrPicture } from "../../src/shared/domain/qr.ts";
import { emailText } from "../templates/email-text.ts";

/** A letter as the database hands it out. */
export const takenLetter = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** To whom. */
  email: z.string(),
  /** What it says; each kind has its own. */
  facts: z.unknown(),
});

export type TakenLetter = z.infer<typeof takenLetter>;

/** What a kind of letter says. */
export interface Words extends Email {
  subject: string;
  /** Where the reader stops letters like this one. */
  stop?: string;
  /** The code of a voucher whose picture stands in it. */
  code?: string;
  /** The mark of its council that stands above it: a PNG as base64. */
  mark?: string | null;
}

/** A letter that can be sent. */
export interface Letter {
  /** The same however often it is sent. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
  /** By the names under which it shows them: they come with the letter, and nothing is fetched when it is read. */
  pictures: readonly { name: string; type: string; bytes: Uint8Array }[];
}

/** In the place of an address: the database does not know who runs the scheme. */
const operatorsMailbox = "operator";

/** @param senderDomain what stands behind the @ of whoever sends it */
export function makeLetter({ id, email }: TakenLetter, words: Words, senderDomain: string): Letter {
  const html = emailHtml(words);
  return {
    messageId: `<${id}@${senderDomain}>`,
    to: email === operatorsMailbox ? brand.contactEmail : email,
    subject: words.subject,
    html,
    text: emailText(html),
    pictures: [
      ...(words.code === undefined ? [] : [{ name: codePicture, type: "gif", bytes: qrPicture(words.code) }]),
      ...(words.mark ? [{ name: markPicture, type: "png", bytes: Buffer.from(words.mark, "base64") }] : []),
    ],
    headers: {
      "Content-Language": words.own ? `${words.own.lang}, ${brand.locale}` : brand.locale,
      // Nobody's out-of-office reply.
      "Auto-Submitted": "auto-generated",
      ...(words.stop === undefined ? {} : { "List-Unsubscribe": `<${words.stop}>` }),
    },
  };
}
