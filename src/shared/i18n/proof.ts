import type { ReactNode } from "react";
import { verificationCodeLength } from "../domain/limits.ts";
import { mixed } from "./mixed.ts";
import { inWords } from "./spoken.ts";

export const sayProof = inWords("proof", {
  failed: "Email verification failed. Please try again.",
  digits: `The ${verificationCodeLength} digits in the email`,
  notSent: "The email could not be sent. Please try again.",
  sentTo: (email: ReactNode) =>
    mixed`We have sent a code to ${email}. If nothing arrives in five minutes, look in spam, or try again.`,
  nothingArrives: "If nothing arrives in five minutes, look in spam, or try again.",
  sentAgain: "A new email has been sent!",
  sendingShortly: "An email went out a moment ago. Sending again shortly.",
  nextTry: (seconds: number) => `Next try in ${seconds} s`,
  otherAddress:
    "This link is for a different address from the one it names, so you have not been signed in. Do not use it again.",
  button: "This button",
  form: "This form",
});
