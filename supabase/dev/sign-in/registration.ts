import { randomBytes } from "node:crypto";
import type { LocalConfig } from "../config.ts";
import {
  createAccount,
  loadUser,
  describeDecoy,
  findByEmail,
  reload,
  type Database,
  type Json,
} from "./accounts.ts";
import type { SendCode } from "./codes.ts";
import { ServiceError } from "./service-error.ts";

export interface CodeParts {
  auth: LocalConfig["auth"];
  sendCode: SendCode;
}

const invalid = (words: string) => new ServiceError(400, "validation_failed", words);

/** Returns the address in lower case. */
export function readEmail(email: string | undefined): string {
  if (!email) throw invalid("An email address is required");
  if (email.length > 255) throw invalid("An email address is too long");
  if (
    !/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(
      email,
    )
  ) {
    throw invalid("Unable to validate email address: invalid format");
  }
  return email.toLowerCase();
}

export function checkPasswordLength(
  password: string,
  { minimum_password_length: least }: LocalConfig["auth"],
): void {
  const length = Buffer.byteLength(password);
  if (length > 72) throw invalid("Password cannot be longer than 72 characters");
  if (length >= least) return;
  throw new ServiceError(422, "weak_password", `Password should be at least ${least} characters.`, {
    details: { weak_password: { reasons: ["length"] } },
  });
}

/** Registers an address. An unconfirmed one keeps its first password and data, and gets another email. */
export async function signUp(
  database: Database,
  { auth, sendCode }: CodeParts,
  body: { email?: string; password?: string; data?: Json },
): Promise<Json> {
  if (!body.email)
    throw new ServiceError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  if (!body.password) throw invalid("Signup requires a valid password");
  checkPasswordLength(body.password, auth);
  const email = readEmail(body.email);
  const { password, data = {} } = body;
  const known = await findByEmail(database, email);
  if (known?.email_confirmed_at) return describeDecoy(email, data);
  const account = known ?? (await createAccount(database, { email, password, data }));
  await sendCode(database, "confirmation", account);
  return loadUser(database, await reload(database, account));
}

/** Sends a code to sign in with; an unknown or unconfirmed address gets that of a registration. */
export async function sendSignInCode(
  database: Database,
  parts: CodeParts,
  body: { email?: string; data?: Json },
): Promise<Json> {
  if (!body.email) throw invalid("One of email or phone must be set");
  const email = readEmail(body.email);
  const account = await findByEmail(database, email);
  if (account?.email_confirmed_at) {
    await parts.sendCode(database, "magic_link", account);
  } else {
    const password = randomBytes(33).toString("base64");
    await signUp(database, parts, { email, password, ...(body.data ? { data: body.data } : {}) });
  }
  return {};
}

export async function recover(
  database: Database,
  { sendCode }: CodeParts,
  body: { email?: string },
): Promise<Json> {
  if (!body.email) throw invalid("Password recovery requires an email");
  const account = await findByEmail(database, readEmail(body.email));
  if (account) await sendCode(database, "recovery", account);
  return {};
}

export async function resend(
  database: Database,
  { sendCode }: CodeParts,
  { type, email }: { type?: string; email?: string },
): Promise<Json> {
  if (type !== "signup" && type !== "email_change") {
    throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
  }
  if (!email) {
    throw invalid(
      type === "signup" ? "Type provided requires an email address" : "Missing email address or phone number",
    );
  }
  const account = await findByEmail(database, readEmail(email));
  if (type === "signup" && account && !account.email_confirmed_at) {
    await sendCode(database, "confirmation", account);
  }
  if (type === "email_change" && account?.email_change) {
    await sendCode(database, "email_change", account, account.email_change);
  }
  return {};
}
