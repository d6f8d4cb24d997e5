import { z } from "zod";
import { brand } from "../../src/shared/domain/brand.ts";
import { qrPicture } from "../../src/shared/domain/qr.ts";
import { emailText } from "../templates/email-text.ts";
import { qrContentId, emailHtml, markContentId, type Email } from "../templates/frame.ts";

/** An email as build_email() returns it. */
export const queuedEmail = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** The recipient's address, or "operator". */
  email: z.string(),
  /** What the email says; each kind has its own schema. */
  facts: z.unknown(),
});

export type QueuedEmail = z.infer<typeof queuedEmail>;

export interface EmailContent extends Email {
  subject: string;
  /** Address of the page that stops emails of this kind. */
  stop?: string;
  /** The voucher code that the email shows as a picture. */
  code?: string;
  /** The council's mark above the content: a PNG as base64. */
  mark?: string | null;
}

export interface OutgoingEmail {
  /** The same for every attempt. */
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
  /** Attached pictures, by the name that the HTML refers to. */
  pictures: readonly { name: string; type: string; bytes: Uint8Array }[];
}

/** The recipient that the database writes for the operator, whose address it does not know. */
const operatorRecipient = "operator";

export function composeEmail(
  { id, email }: QueuedEmail,
  content: EmailContent,
  senderDomain: string,
): OutgoingEmail {
  const html = emailHtml(content);
  const { code, mark, translated: own, stop, subject } = content;
  return {
    messageId: `<${id}@${senderDomain}>`,
    to: email === operatorRecipient ? brand.contactEmail : email,
    subject,
    html,
    text: emailText(html),
    pictures: [
      ...(code === undefined ? [] : [{ name: qrContentId, type: "gif", bytes: qrPicture(code) }]),
      ...(mark ? [{ name: markContentId, type: "png", bytes: Buffer.from(mark, "base64") }] : []),
    ],
    headers: {
      "Content-Language": own ? `${own.lang}, ${brand.locale}` : brand.locale,
      // Prevents out-of-office replies.
      "Auto-Submitted": "auto-generated",
      ...(stop === undefined ? {} : { "List-Unsubscribe": `<${stop}>` }),
    },
  };
}
