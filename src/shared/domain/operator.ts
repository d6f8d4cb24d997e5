/** Facts about the operator, for the legal pages. A production build fails if one that it needs is empty. */
export const operator = {
  /** Registered name of the controller, as in the register of companies. */
  legalName: "",
  /** Postal address of the controller, in one line. */
  postalAddress: "",
  /** Number in the register of the Information Commissioner, for example "ZA123456". */
  icoNumber: "",
  /** The contact for personal data, who answers within a month. */
  privacyContact: "",
} as const;

/** Where the Supabase project stores its data: the region chosen when it was created. The policies name it. */
export const dataRegion = "the United Kingdom (London)";

/** The facts about the operator that are still empty, by name. */
export function missingFacts(): string[] {
  return Object.entries(operator).flatMap(([name, value]) => (value.trim() === "" ? [name] : []));
}
