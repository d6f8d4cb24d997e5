/** The roles of the API. Every right of each role is listed in this folder. */
export const everybody = ["anon", "authenticated", "service_role"] as const;
export type ApiRole = (typeof everybody)[number];

/** The people of support/helpers.sql, whose rows the test's fixture makes. */
export const people = {
  own: "authenticated",
  officer: "authenticated",
  gate: "authenticated",
  another: "authenticated",
  provider: "authenticated",
  idle: "authenticated",
  newcomer: "authenticated",
  resident: "authenticated",
  neighbour: "authenticated",
  "one step": "authenticated",
  unverified: "authenticated",
  deleted: "authenticated",
  "signed out": "authenticated",
  anonymous: "anon",
  service: "service_role",
} as const satisfies Record<string, ApiRole>;
export type Person = keyof typeof people;
export const everyPerson = Object.keys(people) as Person[];

/** Groups of roles. */
export const visitors: readonly ApiRole[] = ["anon", "authenticated"];
export const signedIn: readonly ApiRole[] = ["authenticated", "service_role"];
export const browser: readonly ApiRole[] = ["authenticated"];
export const service: readonly ApiRole[] = ["service_role"];
export const noRole: readonly ApiRole[] = [];
