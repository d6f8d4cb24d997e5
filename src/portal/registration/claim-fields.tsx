import { boroughs } from "../../scheme/boroughs.ts";
import { portalRoutes, publicRoutes } from "../../scheme/routes.ts";
import { saysTR004 } from "../../scheme/refusals.generated.ts";
import { z } from "../../client/data/z.ts";
import { SelectField } from "../../client/form/field.tsx";
import type { FieldBinding, SchemaForm } from "../../client/form/use-schema-form.ts";
import { nameSchemas } from "../../client/form/name-fields.tsx";

const boroughRequired = saysTR004;
const keys = new Set<string>(boroughs.map(({ key }) => key));

/** What is registered: the borough, and who its first manager is. */
export const claimSchema = z.object({
  council_key: z.string(boroughRequired).check(z.refine((key) => keys.has(key), boroughRequired)),
  ...nameSchemas,
});

interface Props {
  form: Pick<SchemaForm<z.infer<typeof claimSchema>>, "codeOf">;
  binding: FieldBinding;
}

/** The borough, with the way on for whom a colleague has invited. */
export function BoroughField({ form, binding: { error, ...select } }: Props) {
  return (
    <SelectField
      label="Council Borough"
      autoComplete="off"
      defaultValue=""
      options={boroughs}
      empty="Select Council Borough"
      error={
        form.codeOf("council_key") === "TR003" ? (
          <span>
            {`${error} `}
            <a href={`${portalRoutes.verifyEmail}#invited`}>Invited by a colleague? Get a code to join.</a>
          </span>
        ) : (
          error
        )
      }
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
