import { isOrigin } from "../../src/shared/domain/deployment.ts";
import { Failure } from "../dev/failure.ts";
import type { SmtpSettings } from "./smtp.ts";

export interface EmailSettings {
  smtp: SmtpSettings;
  /** Address of the site, without a trailing slash. */
  siteUrl: string;
}

const defaultPort = 587;
const defaultRate = 10;

function wholeNumber(name: string, text: string | undefined, fallback: number, maximum: number): number {
  if (!text) return fallback;
  const number = Number(text);
  if (/^\d{1,5}$/.test(text) && number >= 1 && number <= maximum) return number;
  throw new Failure(`${name} is "${text}". Write a whole number from 1 to ${maximum}.`);
}

/** Reads the settings. @throws {Failure} that names what is missing */
export function readEmailSettings(environment: NodeJS.ProcessEnv = process.env): EmailSettings {
  const {
    PUBLIC_SITE_URL: siteUrl = "",
    SMTP_HOST: host = "",
    SMTP_PORT: port,
    SMTP_USER: user = "",
    SMTP_PASSWORD: password = "",
    SMTP_SENDER: sender = "",
    SMTP_EMAILS_A_SECOND: rate,
  } = environment;
  if (!isOrigin(siteUrl)) {
    throw new Failure("PUBLIC_SITE_URL is missing or not an address. Set it: emails link to the site.");
  }
  if (host === "") throw new Failure("SMTP_HOST is not set. Set it to your mail server.");
  if (!/^[^@\s<>]+@[^@\s<>]+$/.test(sender)) {
    throw new Failure(
      "SMTP_SENDER is missing or not an address. Set it to the address that emails come from.",
    );
  }
  return {
    siteUrl: new URL(siteUrl).origin,
    smtp: {
      host,
      port: wholeNumber("SMTP_PORT", port, defaultPort, 65_535),
      user,
      password,
      sender,
      perSecond: wholeNumber("SMTP_EMAILS_A_SECOND", rate, defaultRate, 10_000),
    },
  };
}
