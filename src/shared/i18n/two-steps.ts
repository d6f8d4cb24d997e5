import { inWords } from "./spoken.ts";

export const sayTwoSteps = inWords("twoSteps", {
  title: "Two-step sign-in",
  label: "Code from your app",
  hint: "The 6 digits that your authenticator app shows now",
  failed: "Sign in failed. Please try again.",
  enter: "You sign in with two steps. Enter the code that your authenticator app shows.",
  lost: "Lost your device? A manager of your council can reset your second step on the ‘Your Team’ page.",
  goOn: "Continue",
});
