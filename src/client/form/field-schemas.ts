import { maximumNameLength, minimumAge, verificationCodeLength } from "../../scheme/limits.ts";
import { registeredCodes } from "../data/errors.ts";
import { holdsAddress, oneLine } from "./one-line.ts";
import { z } from "../data/z.ts";

/** Text that must not be empty; spaces around it are dropped. */
export function requiredText(message: string) {
  return z.string(message).check(z.trim(), z.minLength(1, message));
}

const shortEnough = (label: string) =>
  z.maxLength(maximumNameLength, `${label} must be at most ${maximumNameLength} characters`);
const isNoAddress = z.refine<string>((name) => !holdsAddress(name), registeredCodes.TR043.message);

/** A contact name, made one line: the database refuses control characters in it. */
export function contactName(label: string) {
  const required = `${label} is required`;
  return z
    .string(required)
    .check(z.overwrite(oneLine), z.minLength(1, required), shortEnough(label), isNoAddress);
}

/** A contact name that may stay blank, likewise. */
export function optionalContactName(label: string) {
  return z.string().check(z.overwrite(oneLine), shortEnough(label), isNoAddress);
}

/** An e-mail address. Whether it belongs to a council is for the database to say. */
export function emailSchema(required = "Email is required") {
  const invalid = "Invalid email address";
  return requiredText(required).check(z.regex(z.regexes.email, invalid), z.maxLength(254, invalid));
}

/** A password that exists already: whatever it is, it is not ours to judge. */
export function existingPassword(message: string) {
  return z.string(message).check(z.minLength(1, message));
}

/** The code from an e-mail; gaps inside it are forgiven. */
export function verificationCode() {
  const required = "Verification code is required";
  const digits = verificationCodeLength;
  return z.string(required).check(
    z.overwrite((code) => code.replaceAll(/\s/g, "")),
    z.minLength(1, required),
    z.regex(new RegExp(`^\\d{${digits}}$`), `Verification code must be ${digits} digits`),
  );
}

/** The box that says that somebody is old enough. */
export const adult = z
  .boolean()
  .check(z.refine((checked) => checked, `You must be ${minimumAge} or older. Ask an adult to apply.`));
