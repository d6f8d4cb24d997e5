import { createTransport } from "nodemailer";
import { brand } from "../../src/shared/domain/brand.ts";
import { NotCarried, type Carrier } from "./deliver.ts";

export interface SmtpSettings {
  host: string;
  port: number;
  user: string;
  password: string;
  /** Address that letters come from. */
  sender: string;
  /** Most letters a second. */
  aSecond: number;
}

/** Names of this machine, to which nobody listens on the way. */
const ownMachine = new Set(["localhost", "127.0.0.1", "::1"]);

/** Connections at a time, and so letters that leave at the same time. */
export const connections = 4;
/** Milliseconds that a server may be silent, and that one letter may take in all. */
const silentMs = 30_000;
const letterMs = 60_000;

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** A refusal of this reader, or of this letter: not of who we are or of how we speak. */
const aboutTheLetter = new Set(["RCPT TO", "DATA"]);

/** What a failed try means for the letter and for those behind it. */
export function explain(error: SmtpError): NotCarried {
  const { responseCode: code, command = "", message } = error;
  if (code === undefined || !aboutTheLetter.has(command) || code === 421) {
    return new NotCarried("server", message);
  }
  // 552: the mailbox is full, which passes.
  return new NotCarried(code >= 500 && code !== 552 ? "refused" : "letter", message);
}

/** A mail server. TLS is a must, except for one on this machine. */
export function createSmtp(settings: SmtpSettings): Carrier & { close: () => void } {
  const { host, port, user, password, sender, aSecond } = settings;
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure: port === 465,
    requireTLS: !ownMachine.has(host),
    ...(user === "" ? {} : { auth: { user, pass: password } }),
    maxConnections: connections,
    maxMessages: 100,
    rateDelta: 1000,
    rateLimit: aSecond,
    connectionTimeout: silentMs,
    greetingTimeout: silentMs,
    socketTimeout: silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  const refuse = (error: unknown) => explain(error instanceof Error ? error : new Error(String(error)));

  return {
    async ready() {
      await transport.verify().catch((error: unknown) => {
        throw refuse(error);
      });
    },
    async carry({ messageId, to, subject, html, text, headers, pictures }) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new NotCarried("letter", "The server took more than a minute over this letter.")),
          letterMs,
        );
      });
      const sending = transport
        .sendMail({
          messageId,
          from: { name: brand.name, address: sender },
          replyTo: brand.contactEmail,
          to,
          subject,
          html,
          text,
          headers: { ...headers },
          attachments: pictures.map(({ name, type, bytes }) => ({
            cid: name,
            filename: `${name}.${type}`,
            contentType: `image/${type}`,
            content: Buffer.from(bytes),
          })),
        })
        .catch((error: unknown) => {
          throw refuse(error);
        });
      // What comes after the minute is nobody's any more.
      sending.catch(() => undefined);
      try {
        await Promise.race([sending, late]);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => transport.close(),
  };
}
