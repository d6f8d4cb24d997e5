import { inWords } from "../../../shared/i18n/spoken.ts";

export const sayShell = inWords("shell", {
  skip: "Skip to main content",
  menu: "Menu",
  account: "Your Account",
  vouchers: "View Vouchers",
  home: "Home",
  signIn: "Sign in",
  signOut: "Sign out",
  howItWorks: "How it works",
  help: "Help",
  accessibility: "Accessibility",
  privacy: "Privacy",
  nobody: "You are not signed in.",
  askSignOut: "Are you sure you want to sign out?",
  whatSigningOutDoes:
    "Your vouchers are removed from this device. They stay valid, and come back when you sign in.",
  signedOut: "You are signed out.",
  disabled: "You were signed out because this account has been disabled.",
  sessionLost: "You have been signed out. Sign in again to carry on.",
  map: "Map",
  /** Before the address to write to, and after it. */
  needsScript: [
    "The app needs JavaScript, which is switched off in this browser. Switch it on and reload the page, or write to",
    ".",
  ] as readonly [string, string],
  languages: "Languages",
  /** That no named speaker has checked it, and that English counts; "" in English. */
  unchecked: "",
  englishCounts: "",
  checkedInEnglish: "",
});
