import { boroughs } from "../../scheme/boroughs.ts";
import { minimumPasswordLength } from "../../scheme/limits.ts";
import { portalRoutes } from "../../scheme/routes.ts";
import { carryNotice } from "../../client/session/carried-notice.ts";
import { preloadSupabase } from "../../client/data/client.ts";
import type { Problem } from "../../client/data/errors.ts";
import { maximumNameLength } from "../../client/form/field-schemas.ts";
import { usePortalForm, type PortalFormState } from "../../client/form/use-portal-form.ts";
import { Field } from "../../client/form/field.tsx";
import { PasswordField } from "../../client/form/password-field.tsx";
import { PortalForm } from "../../client/form/portal-form.tsx";
import { SelectField } from "../../client/form/select-field.tsx";
import { type Look, SubmitButton } from "../../client/form/submit-button.tsx";
import { rememberRegistration } from "./pending-registration.ts";
import { register } from "./register.ts";
import { registerSchema, type Registration } from "./register-schema.ts";

/** The state of the registration form, kept by the page so that changing tabs loses nothing. */
export function useRegisterForm(): PortalFormState<Registration> {
  return usePortalForm({
    schema: registerSchema,
    passwords: ["password", "confirmPassword"],
    failure: "Registration failed. Please try again.",
    send: async (values) => {
      rememberRegistration(await register(values));
      carryNotice({ kind: "success", text: "Registration successful" });
      location.assign(portalRoutes.verifyEmail);
      return "Registration successful";
    },
  });
}

/** The service refuses a second e-mail to one address within a minute, whoever asked for the first. */
function explain(problem: Problem): string | undefined {
  if (problem.kind !== "too-many-requests") return undefined;
  return (
    "An email went to this address a short while ago. Use the link or the code in it, " +
    "or choose 'Forgot password?' on the Sign In tab to set a password of your own."
  );
}

interface Props {
  form: PortalFormState<Registration>;
  look?: Look;
}

export function RegisterForm({ form, look }: Props) {
  const { field } = form;
  return (
    <>
      <PortalForm form={form} explain={explain} onFocus={preloadSupabase}>
        <SelectField label="Council Borough" autoComplete="off" defaultValue="" {...field("council_key")}>
          <option value="" disabled>
            Select Council Borough
          </option>
          {boroughs.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label="First Name"
          autoComplete="given-name"
          maxLength={maximumNameLength}
          {...field("council_contact_first_name")}
        />
        <Field
          label="Last Name"
          autoComplete="family-name"
          maxLength={maximumNameLength}
          {...field("council_contact_last_name")}
        />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          hint="Your council address, the one that ends in .gov.uk"
          {...field("email")}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${minimumPasswordLength} characters`}
          {...field("password")}
        />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...field("confirmPassword")} />
        <SubmitButton look={look}>Register</SubmitButton>
      </PortalForm>
      <p className="form-foot">
        <a href="/who-can-register">Who can register</a>
      </p>
    </>
  );
}
