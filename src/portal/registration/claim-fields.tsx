import { boroughs } from "../../shared/domain/boroughs.ts";
import { saysTR003 } from "../../shared/domain/error-messages.generated.ts";
import { portalRoutes, publicRoutes } from "../../shared/domain/routes.ts";
import { SelectField } from "../../shared/forms/field.tsx";
import type { FieldBinding } from "../../shared/forms/use-schema-form.ts";

/** The borough. A registered one shows the way to join it. */
export function BoroughField({ error, ...select }: FieldBinding) {
  return (
    <SelectField
      label="Council Borough"
      autoComplete="off"
      defaultValue=""
      options={boroughs}
      empty="Select Council Borough"
      error={
        error === saysTR003 ? (
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

export function TermsLine() {
  return (
    <p>
      {"By registering you accept the "}
      <a href={publicRoutes.terms}>terms of use</a> for your council.
    </p>
  );
}
