import { maximumNameLength, verificationCodeLength } from "../../scheme/limits.ts";
import { refusals } from "../../scheme/refusals.generated.ts";
import { inWords } from "./spoken.ts";

export const sayForm = inWords("form", {
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
});
