import { randomUUID } from "node:crypto";

/** What gets past the first look of a function, by an argument's name, else by its type. A new type needs its line here. */
const plausible: Readonly<Record<string, () => unknown>> = {
  borough_key: () => "camden",
  waste: () => ({ kinds: ["sofa"], size: "car" }),
  email: () => "x@camden.gov.uk",
  postcode: () => "NW1 1AA",
  mobile: () => null,
  role: () => "officer",
  shown_role: () => "manager",
  reason: () => "other",
  what: () => "password",
  changes: () => ({}),
  anyway: () => false,
  text: () => "x",
  uuid: () => randomUUID(),
  boolean: () => true,
  jsonb: () => [],
  date: () => null,
  "text[]": () => null,
  "uuid[]": () => null,
  "timestamp with time zone": () => new Date().toISOString(),
};

/**
 * A body with which a function is called.
 * @param takes its arguments, with their types
 * @param own what some arguments are instead
 */
export const plausibleBody = (
  takes: readonly (readonly [name: string, type: string])[],
  own: Readonly<Record<string, () => unknown>> = {},
): Record<string, unknown> =>
  Object.fromEntries(
    takes.map(([name, type]) => [name, (own[name] ?? plausible[name] ?? plausible[type])?.()]),
  );
