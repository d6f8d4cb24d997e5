import type { ReactNode } from "react";
import { boroughs } from "../../scheme/boroughs.ts";
import { portalRoutes, publicRoutes } from "../../scheme/routes.ts";
import { ask, type Client } from "../../client/data/client.ts";
import { registeredCodes, type Refusal } from "../../client/data/errors.ts";
import { z } from "../../client/data/z.ts";
import { SelectField } from "../../client/form/field.tsx";
import { emailAddress } from "../../client/form/field-schemas.ts";
import { nameSchemas } from "../../client/form/name-fields.tsx";

const boroughRequired = "Council Borough is required";
const keys = new Set<string>(boroughs.map(({ key }) => key));

/** What is registered: the borough, and who its first manager is. */
export const claimSchema = z.object({
  council_key: z.string(boroughRequired).check(z.refine((key) => keys.has(key), boroughRequired)),
  ...nameSchemas,
});

interface BoroughAndEmail {
  council_key: string;
  email: string;
}

/** What the database last said about a borough and an address, so that the form says it with all its other rules. */
const answers = new Map<string, readonly Refusal[]>();

const pairOf = ({ council_key, email }: BoroughAndEmail) => `${council_key} ${email.trim().toLowerCase()}`;

/**
 * Asks the database whether the borough is free and whether the address belongs to it, once both are given.
 * @throws {Problem}
 */
export async function askAbout(pair: BoroughAndEmail): Promise<readonly Refusal[]> {
  const email = pair.email.trim();
  if (!keys.has(pair.council_key) || !emailAddress().safeParse(email).success) return [];
  const [taken, allowed] = await Promise.all([
    ask((client) => client.rpc("council_is_registered", { borough_key: pair.council_key })),
    ask((client) => client.rpc("email_domain_is_allowed", { email, borough_key: pair.council_key })),
  ]);
  const refusals: readonly Refusal[] = [
    ...(taken ? ["TR003" as const] : []),
    ...(allowed ? [] : ["TR007" as const]),
  ];
  answers.set(pairOf(pair), refusals);
  return refusals;
}

/** Puts what the database said about borough and address beside what the schema itself finds. */
export const sayAnswers = ({ value, issues }: { value: BoroughAndEmail; issues: unknown[] }): void => {
  for (const code of answers.get(pairOf(value)) ?? []) {
    const { field, message } = registeredCodes[code as "TR003" | "TR007"];
    issues.push({ code: "custom", path: [field], message, input: value });
  }
};

/**
 * Registers the council for the account whose mailbox was just proved; asking again for one's own changes nothing.
 * @returns "invited" where a colleague holds the borough and has invited this address
 * @throws {Problem} with the field's message where the borough is taken or the address does not belong to it; of
 * kind "proof-required" where the proof is not of this hour
 */
export async function claimCouncil(
  client: () => Promise<Client>,
  claim: z.infer<typeof claimSchema>,
): Promise<"claimed" | "invited"> {
  const { council_key: borough_key, first_name, last_name } = claim;
  const outcome = await ask(
    (api) => api.rpc("claim_council", { borough_key, first_name, last_name }),
    client,
  );
  return outcome === "invited" ? "invited" : "claimed";
}

/** The error of a field, with the way on where it is the one of that code. */
export function errorWithLink(
  error: string | undefined,
  code: keyof typeof registeredCodes,
  href: string,
  words: string,
): ReactNode {
  if (error !== registeredCodes[code].message) return error;
  return (
    <span>
      {`${error} `}
      <a href={href}>{words}</a>
    </span>
  );
}

const invited = `${portalRoutes.verifyEmail}#invited`;

/** The borough, with the way on for whom a colleague has invited. */
export function BoroughField({ error, ...select }: { error: string | undefined; id: string; name: string }) {
  return (
    <SelectField
      label="Council Borough"
      autoComplete="off"
      defaultValue=""
      options={boroughs}
      empty="Select Council Borough"
      error={errorWithLink(error, "TR003", invited, "Invited by a colleague? Get a code to join.")}
      {...select}
    />
  );
}

/** Whoever registers a council says yes to the terms for it. */
export function TermsLine() {
  return (
    <p>
      {"By registering you accept the "}
      <a href={publicRoutes.terms}>terms of use</a> for your council.
    </p>
  );
}
