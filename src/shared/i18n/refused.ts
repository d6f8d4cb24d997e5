import { inWords } from "./spoken.ts";

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

/** Refusals in the words of a language: English ones are said by `errors.ts`. Any other is said by `other`. */
export const sayRefused = inWords("errors", {
  refusals: {} as Partial<Record<ResidentRefusal, string>>,
  other: "",
});
