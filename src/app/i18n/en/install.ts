import type { ReactNode } from "react";
import { mixed } from "../../../shared/i18n/mixed.ts";
import { inWords } from "../../../shared/i18n/spoken.ts";

export const sayInstall = inWords("install", {
  add: "Add it to your Home Screen",
  share: (button: (name: string) => ReactNode) => mixed`Press ${button("Share")}, the square with the arrow.`,
  choose: (button: (name: string) => ReactNode) =>
    mixed`Choose ${button("Add to Home Screen")}, then ${button("Add")}.`,
  open: "Open it from there. Sign in there once while you have signal.",
  why: "Your vouchers will then open at the gate without a signal.",
});
