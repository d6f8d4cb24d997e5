import { portalRoutes, publicRoutes } from "../../scheme/routes.ts";
import { ask } from "../../client/data/client.ts";
import { toProblem } from "../../client/data/errors.ts";
import { z } from "../../client/data/z.ts";
import { sendCode } from "../../client/email-proof/proof.ts";
import { Field } from "../../client/form/field.tsx";
import { emailAddress, existingPassword, newPassword } from "../../client/form/field-schemas.ts";
import { NameFields } from "../../client/form/name-fields.tsx";
import { NewPasswordField, PasswordField } from "../../client/form/password-field.tsx";
import { Form, type Variant } from "../../client/form/form.tsx";
import { useSchemaForm, type SchemaForm } from "../../client/form/use-schema-form.ts";
import { carryNotice } from "../../client/session/carried-notice.tsx";
import { askAbout, BoroughField, claimSchema, errorWithLink, sayAnswers, TermsLine } from "./claim.tsx";
import { newProof, waitingRegistration, type WaitingRegistration } from "./waiting-registration.ts";

/** The registration form. */
export const registerSchema = z
  .object({
    ...claimSchema.shape,
    email: emailAddress(),
    password: newPassword("Password is required"),
    confirmPassword: existingPassword("Confirm Password is required"),
  })
  .check(
    z.refine(({ password, confirmPassword }) => !confirmPassword || password === confirmPassword, {
      error: "Passwords must match",
      path: ["confirmPassword"],
    }),
    sayAnswers,
  );

export type Registration = z.infer<typeof registerSchema>;

/**
 * Creates the account and has its e-mail sent. Nothing of it is claimed before the address is confirmed, and nothing
 * but the password and the proof's fingerprint leaves this browser. Whether the address had an account is told to
 * nobody: one that is confirmed already gets a code, and one that got an e-mail a moment ago keeps that.
 * @throws {Problem}
 */
async function register(registration: Registration): Promise<WaitingRegistration> {
  const { email, password } = registration;
  const { proof, fingerprint } = await newProof();
  let userId: string | null = null;
  try {
    const { user } = await ask((client) =>
      client.auth.signUp({ email, password, options: { data: { registration: fingerprint } } }),
    );
    userId = user?.id ?? null;
    // For an address that is confirmed already the service answers with a made-up user without identities.
    if (user?.identities?.length === 0) await sendCode(email);
  } catch (error) {
    if (toProblem(error).kind !== "email-just-sent") throw error;
  }
  const { council_key, first_name, last_name } = registration;
  return { userId, email, council_key, first_name, last_name, proof, confirmed: false, at: Date.now() };
}

/** The state of the registration form, kept by the page so that changing tabs loses nothing. */
export function useRegisterForm(): SchemaForm<Registration> {
  return useSchemaForm<Registration>({
    schema: registerSchema,
    passwords: ["password", "confirmPassword"],
    failure: "Registration failed. Please try again.",
    prepare: askAbout,
    send: async (values) => {
      waitingRegistration.write(await register(values));
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
  const { field, hook } = form;

  /** Says at once what only the database knows, when borough and address are there. */
  async function onBlur() {
    const found = await askAbout(hook.getValues()).catch(() => []);
    if (found.length > 0) void hook.trigger(["council_key", "email"]);
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
          hint="Your council address, the one that ends in .gov.uk"
          error={errorWithLink(error, "TR007", publicRoutes.whoCanRegister, "Who can register")}
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
