import { carryNotice } from "../../shared/auth/carried-notice.tsx";
import { requireSiteData } from "../../shared/auth/require-site-data.ts";
import { saysTR007 } from "../../shared/domain/error-messages.generated.ts";
import { portalRoutes, publicRoutes } from "../../shared/domain/routes.ts";
import { withDomains } from "../../shared/forms/domains-of.tsx";
import { Field, NameFields } from "../../shared/forms/field.tsx";
import { Form, type Variant } from "../../shared/forms/form.tsx";
import { NewPasswordField, PasswordField } from "../../shared/forms/password-field.tsx";
import { useSchemaForm, type SchemaForm } from "../../shared/forms/use-schema-form.ts";
import { checkedRegistrationSchema, hasBoroughAndEmail, register, type Registration } from "./api.ts";
import { BoroughField, TermsLine } from "./claim-fields.tsx";

/** The registration form. The page holds its state, so that changing tabs loses nothing. */
export function useRegisterForm(): SchemaForm<Registration> {
  return useSchemaForm<Registration>({
    schema: checkedRegistrationSchema,
    // The schema asks the database: not at each keystroke.
    reValidateMode: "onBlur",
    passwords: ["password", "confirmPassword"],
    failure: "Registration failed. Please try again.",
    send: async (registration) => {
      requireSiteData();
      await register(registration);
      carryNotice({ kind: "success", text: "Registration successful" });
      location.assign(portalRoutes.verifyEmail);
      return "Registration successful";
    },
  });
}

interface Props {
  form: SchemaForm<Registration>;
  variant?: Variant;
}

export function RegisterForm({ form, variant }: Props) {
  const { field, hook } = form;

  /** Asks the database about borough and email as soon as both are complete. */
  function onBlur() {
    if (hasBoroughAndEmail(hook.getValues())) void hook.trigger(["council_key", "email"]);
  }
  const { error, ...email } = field("email", { onBlur });

  return (
    <>
      <Form form={form} submit="Register" variant={variant}>
        <BoroughField {...field("council_key", { onBlur })} />
        <NameFields field={field} />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          hint="Your council email address, which ends in .gov.uk"
          error={
            error === saysTR007 ? (
              <>
                {withDomains(error, "TR007", hook.getValues("council_key"))}{" "}
                <a href={publicRoutes.whoCanRegister}>Who can register</a>
              </>
            ) : (
              error
            )
          }
          {...email}
        />
        <NewPasswordField label="Password" {...field("password")} />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...field("confirmPassword")} />
        <TermsLine />
      </Form>
      <p className="form-foot">
        <a href={publicRoutes.whoCanRegister}>Who can register</a>
      </p>
    </>
  );
}
