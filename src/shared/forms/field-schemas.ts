import { maximumEmailLength, maximumNameLength } from "../domain/limits.generated.ts";
import { verificationCodeLength } from "../domain/limits.ts";
import { cleanCode, cleanEmail, cleanText } from "../domain/clean-input.ts";
import { containsAddress, oneLine } from "./one-line.ts";
import { z } from "../api/z.ts";
import { saysTR043, saysTR060 } from "../domain/error-messages.generated.ts";
import { errorMessage } from "../i18n/errors.ts";
import { formMessages } from "../i18n/form.ts";

/** A message, or a function of the current language: translations load after the schema is created. */
type Message = string | (() => string);

const toFunction = (message: Message) => (typeof message === "string" ? () => message : message);
const error = (message: Message) => ({ error: toFunction(message) });

/** Required text, trimmed. */
export function requiredText(message: Message) {
  return z.string(error(message)).check(z.trim(), z.minLength(1, error(message)));
}

const shortEnough = (label: Message) =>
  z.maxLength(
    maximumNameLength,
    error(() => formMessages.t("tooLong", { label: toFunction(label)(), count: maximumNameLength })),
  );
const hasNoAddress = z.refine<string>(
  (name) => !containsAddress(name),
  error(() => errorMessage("TR043", saysTR043)),
);

const visibleLine = (typed: string) => oneLine(cleanText(typed));

function contactName(label: Message) {
  const required = error(() => formMessages.t("required", { label: toFunction(label)() }));
  return z
    .string(required)
    .check(z.overwrite(visibleLine), z.minLength(1, required), shortEnough(label), hasNoAddress);
}

export const nameSchemas = {
  first_name: contactName(() => formMessages.t("firstName")),
  last_name: contactName(() => formMessages.t("lastName")),
};

export function optionalContactName(label: Message) {
  return z.string().check(z.overwrite(visibleLine), shortEnough(label), hasNoAddress);
}

/** An email address as browsers accept it, with a dot in its domain. The database checks the council. */
export function emailSchema(required: Message = () => formMessages.t("emailRequired")) {
  const invalid = error(() => formMessages.t("emailInvalid"));
  return z.string(error(required)).check(
    z.overwrite(cleanEmail),
    z.minLength(1, error(required)),
    z.regex(z.regexes.html5Email, invalid),
    z.refine((email) => email.replace(/^.*@/, "").includes("."), invalid),
    z.maxLength(maximumEmailLength, invalid),
  );
}

/** An existing password, of any form. */
export function existingPassword(message: string) {
  return z.string(message).check(z.minLength(1, message));
}

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

export const adult = z.boolean().check(
  z.refine(
    (checked) => checked,
    error(() => errorMessage("TR060", saysTR060)),
  ),
);
