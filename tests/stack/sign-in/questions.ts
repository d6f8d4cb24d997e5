import { accountQuestions } from "./account-questions.ts";
import { codeQuestions } from "./code-questions.ts";
import { passwordQuestions } from "./password-questions.ts";
import { proofQuestions } from "./proof-questions.ts";
import { sessionQuestions } from "./session-questions.ts";
import type { Question } from "./question.ts";

/** Every answer of the sign-in service that this product relies on, in words and as a check. */
export const questions: Question[] = [
  ...accountQuestions,
  ...passwordQuestions,
  ...codeQuestions,
  ...sessionQuestions,
  ...proofQuestions,
];
