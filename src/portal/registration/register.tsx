import { portalRoutes, publicRoutes } from "../../shared/domain/routes.ts";
import { loadChunk } from "../../shared/api/load-chunk.ts";
import { saysTR004 } from "../../shared/domain/error-messages.generated.ts";
import { withDomains } from "../../shared/forms/domains-of.tsx";
import { Field } from "../../shared/forms/field.tsx";
import { NameFields } from "../../shared/forms/name-fields.tsx";
import { NewPasswordField, PasswordField } from "../../shared/forms/password-field.tsx";
import { Form, type Variant } from "../../shared/forms/form.tsx";
import { required } from "../../shared/forms/required.ts";
import { useSchemaForm, type SchemaForm } from "../../shared/forms/use-schema-form.ts";
import { carryNotice } from "../../shared/auth/carried-notice.tsx";
import { BoroughField, TermsLine } from "./claim-fields.tsx";
import type { Registration } from "./register-later.ts";

const later = () => loadChunk(() => import("./register-later.ts"));

/** The state of the registration form, held by the page so that changing tabs loses nothing. */
export function useRegisterForm(): SchemaForm<Registration> {
  return useSchemaForm<Registration>({
    schema: async () => (await later()).registerSchema,
    required: { council_key: saysTR004, ...required },
    passwords: ["password", "confirmPassword"],
    failure: "Registration failed. Please try again.",
    prepare: async (values) => (await later()).askAbout(values),
    send: async (values) => {
      await (await later()).register(values);
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

/** The tab 'Register'. */
export function RegisterForm({ form, variant }: Props) {
  const { field, codeOf, hook } = form;

  /** Says at once what only the database knows, when borough and address are there. */
  async function onBlur() {
    const isRefused = await later()
      .then(({ askAbout }) => askAbout(hook.getValues()))
      .catch(() => false);
    if (isRefused) void hook.trigger(["council_key", "email"]);
  }
  const { error, ...email } = field("email", { onBlur });

  return (
    <>
      <Form form={form} submit="Register" variant={variant}>
        <BoroughField form={form} binding={field("council_key", { onBlur })} />
        <NameFields field={field} />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          hint="Your council email address, which ends in .gov.uk"
          error={
            codeOf("email") === "TR007" ? (
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
