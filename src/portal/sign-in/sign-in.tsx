import { useEffect } from "react";
import { portalRoutes, registerHash } from "../../scheme/routes.ts";
import { ask } from "../../client/data/client.ts";
import { refuse, toProblem } from "../../client/data/errors.ts";
import { z } from "../../client/data/z.ts";
import { ResendOnDemand } from "../../client/email-proof/on-demand.tsx";
import { Field } from "../../client/form/field.tsx";
import { emailSchema, existingPassword, requiredText } from "../../client/form/field-schemas.ts";
import { PasswordField } from "../../client/form/password-field.tsx";
import { Form, type Variant } from "../../client/form/form.tsx";
import { failedFor, useSchemaForm, type SchemaForm } from "../../client/form/use-schema-form.ts";
import { confirmedEmail } from "../../client/email-proof/confirmed-email.ts";
import { takeReturn } from "../../client/session/end-session.ts";

/** The sign-in form: both are required, nothing else is judged here. */
export const signInSchema = z.object({
  email: requiredText("Email is required"),
  password: existingPassword("Password is required"),
});

type Credentials = z.infer<typeof signInSchema>;

/**
 * Opens a session that this browser stores.
 * @throws {Problem} with 'Invalid email or password' under both fields; of kind "unverified" or "disabled"
 */
async function signIn(credentials: Credentials): Promise<void> {
  // The service would answer an address that cannot be one with an error of another kind.
  if (!emailSchema().safeParse(credentials.email).success) throw refuse("wrongCredentials");
  try {
    await ask((client) => client.auth.signInWithPassword(credentials));
  } catch (error) {
    const problem = toProblem(error);
    throw problem.kind === "invalid-credentials" ? refuse("wrongCredentials") : problem;
  }
}

/** Fills in the address, unless another one was typed. */
export function fillInEmail({ hook }: SchemaForm<Credentials>, email: string): void {
  if (!hook.getValues("email")) hook.setValue("email", email);
}

/** The state of the sign-in form, held by the page so that changing tabs loses nothing. */
export function useSignInForm(): SchemaForm<Credentials> {
  const form = useSchemaForm({
    schema: signInSchema,
    passwords: ["password"],
    failure: "Sign in failed. Please try again.",
    send: async (credentials) => {
      await signIn(credentials);
      location.replace(takeReturn() ?? portalRoutes.dashboard);
      return "Signed in";
    },
  });
  useEffect(() => {
    const email = confirmedEmail.take();
    if (email) fillInEmail(form, email);
    // When the page opens, and never over what is typed later.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return form;
}

interface Props {
  form: SchemaForm<Credentials>;
  variant?: Variant;
}

/** The tab 'Sign In'. */
export function SignInForm({ form, variant }: Props) {
  const { field, hook } = form;
  return (
    <>
      <Form
        form={form}
        submit="Sign In"
        variant={variant}
        problemNotice={
          failedFor(form, "unverified") && <Unverified email={() => hook.getValues("email").trim()} />
        }
      >
        <Field label="Email" type="email" autoComplete="email" {...field("email")} />
        <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
      </Form>
      <p className="form-foot">
        <a href={portalRoutes.forgotPassword}>Forgot password?</a>
      </p>
      <p className="form-foot">
        <a href={`${portalRoutes.verifyEmail}#invited`}>I was invited</a>
      </p>
      <p className="form-foot">
        {"New here? "}
        <a href={registerHash}>Register your council</a>
      </p>
    </>
  );
}

function Unverified({ email }: { email: () => string }) {
  return (
    <div className="notice" data-kind="error" role="alert">
      <p>{"Email is not verified. "}</p>
      <p className="notice-detail">Didn&apos;t receive an email?</p>
      <ResendOnDemand email={() => Promise.resolve(email())} />
      <p className="notice-detail">
        {"It also has a code: "}
        <a href={portalRoutes.verifyEmail}>enter the code</a>.
      </p>
    </div>
  );
}
