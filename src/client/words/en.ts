import type { ReactNode } from "react";
import { maximumNameLength, verificationCodeLength } from "../../scheme/limits.ts";
import { refusals } from "../../scheme/refusals.generated.ts";
import { counted } from "./counted.ts";
import { mixed } from "./mixed.ts";

const count = counted("en-GB");

/** Refusals that a resident may meet; the database and `errors.ts` have them in English. */
export type ResidentRefusal =
  | "TR001"
  | "TR005"
  | "TR006"
  | "TR020"
  | "TR034"
  | "TR043"
  | "TR060"
  | "TR061"
  | "TR062"
  | "TR066"
  | "TR068"
  | "wrongCode"
  | "missingAppCode"
  | "wrongAppCode";

/** What residents and staff read in the same places, in English. */
export const en = {
  /** By which dates and numbers are written. Digits are Latin: somebody at a gate reads them. */
  locale: "en-GB",
  problem: {
    notLoaded: (what: string) => `${what} could not be loaded.`,
    tryAgain: "Try again",
    didNotWork: "That did not work. Please try again.",
    yes: "Yes",
    no: "No",
    noConnection: "We could not reach the service. Check your connection.",
    disabled: "This account has been disabled.",
    tookTooLong: "The service took too long to answer. Nothing you typed is lost.",
    tooManyAttempts: "Too many attempts. Wait a minute before you try again.",
    unstorable:
      "This text contains characters that cannot be stored. Type it instead of pasting it, and try again.",
    outOfDate: "This page is out of date. Reload it and try again.",
  },
  /** Said in the place of what `errors.ts` says; nothing in English. */
  refusals: {} as Partial<Record<ResidentRefusal, string>>,
  /** Said in the place of any other refusal; "" where `errors.ts` says it. */
  otherRefusal: "",
  guard: {
    heading: "Unexpected Application Error!",
    what: "Part of this page did not load or stopped working. Whatever was already saved is safe.",
    reloadOrWrite: "Reload the page to carry on. If this keeps happening, write to",
    reload: "Reload",
  },
  form: {
    error: "Error: ",
    thereIsAProblem: "There is a problem",
    required: (label: string) => `${label} is required`,
    tooLong: (label: string) => `${label} must be at most ${maximumNameLength} characters`,
    holdsAddress: refusals.TR043.message,
    firstName: "First Name",
    lastName: "Last Name",
    email: "Email",
    emailRequired: "Email is required",
    emailInvalid: "Invalid email address",
    codeRequired: "Verification code is required",
    codeDigits: `Verification code must be ${verificationCodeLength} digits`,
    tooYoung: refusals.TR060.message,
  },
  proof: {
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
  },
  twoSteps: {
    title: "Two-step sign-in",
    label: "Code from your app",
    hint: "The 6 digits that your authenticator app shows now",
    failed: "Sign in failed. Please try again.",
    enter: "You sign in with two steps. Enter the code that your authenticator app shows.",
    lost: "Lost your device? A manager of your council can reset your second step on the ‘Your Team’ page.",
    goOn: "Continue",
  },
  ui: {
    loading: "Loading",
    back: "Back",
    qrCode: "QR code of this voucher",
    code: (spoken: string) => `Code: ${spoken}`,
  },
  lessThanAMile: "less than a mile",
  aboutMiles: (miles: number) => count(miles, { one: "about 1 mile", other: `about ${miles} miles` }),
};

export type ClientWords = typeof en;
