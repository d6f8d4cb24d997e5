import { maximumEmailLength, maximumNameLength, verificationCodeLength } from "../domain/limits.ts";
import { cleanCode, cleanEmail, cleanText } from "../domain/clean-input.ts";
import { containsAddress, oneLine } from "./one-line.ts";
import { z } from "../api/z.ts";
import { saysTR043, saysTR060 } from "../domain/error-messages.generated.ts";
import { errorMessage } from "../i18n/errors.ts";
import { formMessages } from "../i18n/form.ts";

/** Words as they are when something is said: those of a language come after the schema was made. */
type Said = string | (() => string);

const sayer = (said: Said) => (typeof said === "string" ? () => said : said);
const error = (said: Said) => ({ error: sayer(said) });

/** Text that must not be empty; spaces around it are dropped. */
export function requiredText(message: Said) {
  return z.string(error(message)).check(z.trim(), z.minLength(1, error(message)));
}

const shortEnough = (label: Said) =>
  z.maxLength(
    maximumNameLength,
    error(() => formMessages.t("tooLong", { label: sayer(label)(), count: maximumNameLength })),
  );
const isNoAddress = z.refine<string>(
  (name) => !containsAddress(name),
  error(() => errorMessage("TR043", saysTR043)),
);

const visibleLine = (typed: string) => oneLine(cleanText(typed));

/** A person's name, made one line of what can be seen: the database refuses control and invisible characters in it. */
function contactName(label: Said) {
  const required = error(() => formMessages.t("required", { label: sayer(label)() }));
  return z
    .string(required)
    .check(z.overwrite(visibleLine), z.minLength(1, required), shortEnough(label), isNoAddress);
}

/** First and last name of a person. */
export const nameSchemas = {
  first_name: contactName(() => formMessages.t("firstName")),
  last_name: contactName(() => formMessages.t("lastName")),
};

/** A contact name that may stay blank, likewise. */
export function optionalContactName(label: Said) {
  return z.string().check(z.overwrite(visibleLine), shortEnough(label), isNoAddress);
}

/** An email address as browsers accept it, with a dot in its domain. The database decides whether it belongs to a council. */
export function emailSchema(required: Said = () => formMessages.t("emailRequired")) {
  const invalid = error(() => formMessages.t("emailInvalid"));
  return z.string(error(required)).check(
    z.overwrite(cleanEmail),
    z.minLength(1, error(required)),
    z.regex(z.regexes.html5Email, invalid),
    z.refine((email) => email.replace(/^.*@/, "").includes("."), invalid),
    z.maxLength(maximumEmailLength, invalid),
  );
}

/** A password that exists already: whatever it is, it is not ours to judge. */
export function existingPassword(message: string) {
  return z.string(message).check(z.minLength(1, message));
}

/** The code from an email, cleaned. */
export function verificationCode() {
  const required = error(() => formMessages.t("codeRequired"));
  const digits = verificationCodeLength;
  return z.string(required).check(
    z.overwrite(cleanCode),
    z.minLength(1, required),
    z.regex(
      new RegExp(`^\\d{${digits}}$`),
      error(() => formMessages.t("codeDigits", { count: digits })),
    ),
  );
}

/** The box that says that somebody is old enough. */
export const adult = z.boolean().check(
  z.refine(
    (checked) => checked,
    error(() => errorMessage("TR060", saysTR060)),
  ),
);
