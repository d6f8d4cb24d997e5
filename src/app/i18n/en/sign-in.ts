import { minimumAge } from "../../../shared/domain/limits.ts";
import type { ReactNode } from "react";
import { mixed } from "../../../shared/i18n/mixed.ts";
import { inWords } from "../../../shared/i18n/spoken.ts";

export const saySignIn = inWords("signIn", {
  title: "Sign in",
  typeCode: "Type your code",
  details: "Your details",
  what: "Your account",
  signedInAs: (email: ReactNode) => mixed`You are signed in as ${email}. Enter your details to finish.`,
  adult: `I am ${minimumAge} or older`,
  goOn: "Continue",
  notSent: "The code could not be sent. Please try again.",
  send: "Send code",
  noPassword: "We will send a code to your email address. You do not need a password, even the first time.",
  sent: (email: ReactNode) =>
    mixed`We have sent a code to ${email}. Type it here, or press the button in the email.`,
  nothingArrives: "If nothing arrives in five minutes, look in spam, or try again.",
  newCode: "Send a new code",
  code: "Code",
  submit: "Sign in",
  changeEmail: "Change email",
});
