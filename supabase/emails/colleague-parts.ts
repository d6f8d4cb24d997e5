import { z } from "zod";
import { brand } from "../../src/shared/domain/brand.ts";
import { portalRoutes } from "../../src/shared/domain/routes.ts";
import { button } from "../templates/frame.ts";
import type { Html } from "../templates/html.ts";
import { roleSchema, footer } from "./define-kind.ts";
import { roleNames, formatTyped, formatName } from "./format.ts";

/** Names who did something; without a name a manager or the operator. */
export const whoDid = (name: string | null, council: string): string =>
  name === null ? `A manager of ${council}, or the operator of ${brand.name},` : formatName(name);

export const teamButton = (siteUrl: string): Html => button("Your Team", `${siteUrl}${portalRoutes.team}`);

export const toManagers = (council: string): Html =>
  footer(`You are getting this because you are a manager of ${council} at ${brand.name}.`);

export const toOperator = footer(`You are getting this because you run ${brand.name}.`);

export const memberEvent = z.object({
  council: z.string(),
  /** Name and address at the time of the event. */
  who: z.string(),
  who_email: z.string().nullable(),
  changes: z.record(z.string(), z.unknown()),
});

export const nameAndEmail = (name: string, email: string | null): string =>
  email === null ? formatName(name) : `${formatName(name)} (${formatTyped(email)})`;

/** Returns " as officer", or nothing for an unknown role. */
export const asRole = (role: unknown): string => {
  const known = roleSchema.safeParse(role);
  return known.success ? ` as ${roleNames[known.data]}` : "";
};

export const formatAddress = (value: unknown): string =>
  typeof value === "string" ? formatTyped(value) : "an address that is not known";

export const closingFacts = z.object({
  council: z.string(),
  who: z.string(),
  why: z.string().nullable(),
  to: z.enum(["gate", "office", "operator"]),
});

export const toMember = (council: string) => footer(`You are getting this because you belong to ${council}.`);
