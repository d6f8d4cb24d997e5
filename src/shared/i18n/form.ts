import { maximumNameLength, verificationCodeLength } from "../domain/limits.ts";
import { saysTR043, saysTR060 } from "../domain/error-messages.generated.ts";
import { inWords } from "./spoken.ts";

export const sayForm = inWords("form", {
  error: "Error: ",
  thereIsAProblem: "There is a problem",
  required: (label: string) => `${label} is required`,
  tooLong: (label: string) => `${label} must be at most ${maximumNameLength} characters`,
  containsAddress: saysTR043,
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  emailRequired: "Email is required",
  emailInvalid: "Invalid email address",
  codeRequired: "Verification code is required",
  codeDigits: `Verification code must be ${verificationCodeLength} digits`,
  tooYoung: saysTR060,
});
