import { isOrigin } from "../../src/shared/domain/deployment.ts";
import { Failure } from "../dev/failure.ts";
import type { SmtpSettings } from "./smtp.ts";

/** What the environment says about letters. */
export interface LetterSettings {
  smtp: SmtpSettings;
  /** Address of the site, which letters link to, without a trailing slash. */
  siteUrl: string;
}

const defaultPort = 587;
const defaultASecond = 10;

function wholeNumber(name: string, text: string | undefined, otherwise: number, most: number): number {
  if (!text) return otherwise;
  const number = Number(text);
  if (/^\d{1,5}$/.test(text) && number >= 1 && number <= most) return number;
  throw new Failure(`${name} is "${text}". It is a whole number from 1 to ${most}.`);
}

/** @throws {Failure} that names what is missing */
export function readLetterSettings(environment: NodeJS.ProcessEnv = process.env): LetterSettings {
  const {
    PUBLIC_SITE_URL: siteUrl = "",
    SMTP_HOST: host = "",
    SMTP_PORT: port,
    SMTP_USER: user = "",
    SMTP_PASSWORD: password = "",
    SMTP_SENDER: sender = "",
    SMTP_LETTERS_A_SECOND: aSecond,
  } = environment;
  if (!isOrigin(siteUrl)) {
    throw new Failure("PUBLIC_SITE_URL is missing or no address: letters link to pages of the site.");
  }
  if (host === "") throw new Failure("SMTP_HOST is missing: which server takes the letters?");
  if (!/^[^@\s<>]+@[^@\s<>]+$/.test(sender)) {
    throw new Failure("SMTP_SENDER is missing or no address: who are letters from?");
  }
  return {
    siteUrl: new URL(siteUrl).origin,
    smtp: {
      host,
      port: wholeNumber("SMTP_PORT", port, defaultPort, 65_535),
      user,
      password,
      sender,
      aSecond: wholeNumber("SMTP_LETTERS_A_SECOND", aSecond, defaultASecond, 10_000),
    },
  };
}
