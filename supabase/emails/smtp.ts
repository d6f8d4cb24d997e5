import { createTransport } from "nodemailer";
import { brand } from "../../src/shared/domain/brand.ts";
import { DeliveryError, type Transport } from "./deliver.ts";

export interface SmtpSettings {
  host: string;
  port: number;
  user: string;
  password: string;
  sender: string;
  perSecond: number;
}

/** Names of this machine, where TLS is not needed. */
const loopback = new Set(["localhost", "127.0.0.1", "::1"]);

/** Connections, and so emails, at the same time. */
export const connections = 4;
/** Milliseconds that a server may be silent. */
const silentMs = 30_000;

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** Commands whose rejection concerns one email; others concern our sign-in or the connection. */
const emailCommands = new Set(["RCPT TO", "DATA"]);

/** Classifies an SMTP error. */
export function classify(error: SmtpError): DeliveryError {
  const { responseCode: code, command = "", message } = error;
  if (code === undefined || !emailCommands.has(command) || code === 421) {
    return new DeliveryError("server", message);
  }
  // 552: the mailbox is full, so a retry may succeed.
  return new DeliveryError(code >= 500 && code !== 552 ? "address" : "email", message);
}

/** Creates a connection pool to a mail server. TLS is required except on this machine. */
export function createSmtp(settings: SmtpSettings): Transport & { close: () => void } {
  const { host, port, user, password, sender, perSecond } = settings;
  const pool = createTransport({
    pool: true,
    host,
    port,
    secure: port === 465,
    requireTLS: !loopback.has(host),
    ...(user === "" ? {} : { auth: { user, pass: password } }),
    maxConnections: connections,
    maxMessages: 100,
    rateDelta: 1000,
    rateLimit: perSecond,
    connectionTimeout: silentMs,
    greetingTimeout: silentMs,
    socketTimeout: silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  const toDeliveryError = (error: unknown) =>
    classify(error instanceof Error ? error : new Error(String(error)));

  return {
    async verify() {
      await pool.verify().catch((error: unknown) => {
        throw toDeliveryError(error);
      });
    },
    async send({ messageId, to, subject, html, text, headers, pictures }) {
      await pool
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
          throw toDeliveryError(error);
        });
    },
    close: () => pool.close(),
  };
}
