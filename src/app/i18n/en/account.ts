import type { ReactNode } from "react";
import { mixed } from "../../../shared/i18n/mixed.ts";
import { inWords } from "../../../shared/i18n/spoken.ts";

export const sayAccount = inWords("account", {
  title: "Your Account",
  change: "Change details",
  delete: "Delete account",
  what: "Your account",
  page: "This page",
  form: "The form",
  noDetails: (email: ReactNode) => mixed`You are signed in as ${email}, and have not given your details yet.`,
  enter: "Enter your details",
  saved: "Your details are saved.",
  notSaved: "Your details could not be saved. Please try again.",
  update: "Update",
  mobile: "Mobile",
  mobileHint: "Optional. Site staff will not see it.",
  mobileInvalid: "Type a phone number, for example 07700 900123, or leave this blank.",
  notGiven: "Not given",
  borough: "Borough",
  localBorough: "Local borough",
  chooseBorough: "Choose your local borough",
});
