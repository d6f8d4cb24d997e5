import { boroughs } from "../../shared/domain/boroughs.ts";
import { portalRoutes, publicRoutes } from "../../shared/domain/routes.ts";
import { SelectField } from "../../shared/forms/field.tsx";
import type { FieldBinding, SchemaForm } from "../../shared/forms/use-schema-form.ts";
import type { Claim } from "./claim-schema.ts";

interface Props {
  form: Pick<SchemaForm<Claim>, "codeOf">;
  binding: FieldBinding;
}

/** The borough, with a link for invited colleagues. */
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

/** Accepts the terms on behalf of the council. */
export function TermsLine() {
  return (
    <p>
      {"By registering you accept the "}
      <a href={publicRoutes.terms}>terms of use</a> for your council.
    </p>
  );
}
