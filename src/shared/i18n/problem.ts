import { inWords } from "./spoken.ts";

export const sayProblem = inWords("problem", {
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
});
