import type { ReactNode } from "react";
import { boroughs } from "../../scheme/boroughs.ts";
import { portalRoutes, publicRoutes } from "../../scheme/routes.ts";
import { registeredCodes } from "../../client/data/errors.ts";
import { z } from "../../client/data/z.ts";
import { SelectField } from "../../client/form/field.tsx";
import { nameSchemas } from "../../client/form/name-fields.tsx";

const boroughRequired = "Council Borough is required";
const keys = new Set<string>(boroughs.map(({ key }) => key));

/** What is registered: the borough, and who its first manager is. */
export const claimSchema = z.object({
  council_key: z.string(boroughRequired).check(z.refine((key) => keys.has(key), boroughRequired)),
  ...nameSchemas,
});

/** The error of a field, with the way on where it is the one of that code. */
function errorWithLink(
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
