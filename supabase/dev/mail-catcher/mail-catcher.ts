import { appendFileSync, chmodSync, existsSync, readFileSync } from "node:fs";
import { emailText } from "../../templates/email-text.ts";
import type { OutgoingEmail } from "../../emails/compose.ts";

export interface CapturedEmail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** ISO 8601, UTC. */
  sentAt: string;
}

type Sent = Pick<CapturedEmail, "to" | "subject" | "html"> & Partial<Pick<OutgoingEmail, "pictures">>;

/** Most emails in memory and on the page; the file has all. */
const most = 500;

function readStored(file: string | undefined): CapturedEmail[] {
  if (!file || !existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean).slice(-most);
  return lines.flatMap((line): CapturedEmail[] => {
    try {
      return [JSON.parse(line) as CapturedEmail];
    } catch {
      // The last line may be cut short by a crash; the email of that moment was not acknowledged.
      return [];
    }
  });
}

/** Takes every email instead of sending it, and stores it over restarts when it has a file (one JSON a line). */
export class MailCatcher {
  readonly #file: string | undefined;
  #emails: CapturedEmail[];

  constructor(file?: string) {
    this.#file = file;
    this.#emails = readStored(file);
  }

  /** Newest first. */
  get emails(): CapturedEmail[] {
    return this.#emails.toReversed();
  }

  /** Stores an email with its pictures, and with the text that a mail program without HTML would show. */
  async send({ to, subject, html, pictures = [] }: Sent): Promise<void> {
    const email: CapturedEmail = {
      to,
      subject,
      text: emailText(html),
      html: pictures.reduce(
        (shown, { name, type, bytes }) =>
          shown.replace(`cid:${name}`, `data:image/${type};base64,${Buffer.from(bytes).toString("base64")}`),
        html,
      ),
      sentAt: new Date().toISOString(),
    };
    if (this.#file) {
      const isNew = !existsSync(this.#file);
      // A line that a crash cut short ends here, at the latest.
      appendFileSync(this.#file, `\n${JSON.stringify(email)}\n`);
      if (isNew) chmodSync(this.#file, 0o600);
    }
    this.#emails = [...this.#emails, email].slice(-most);
  }
}
