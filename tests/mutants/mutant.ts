/** A one-line change that breaks a rule, and the tests that have to notice it. */
export interface Mutant {
  /** The rule of the scheme that it breaks, and how. */
  name: string;
  /** Text that occurs once in the migrations, inside a function, or once in src or supabase/admin. */
  find: string;
  replace: string;
  /** pgTAP files by name; or a test file of Vitest, where wanted with the name of a test behind '#'. */
  tests: readonly string[];
}
