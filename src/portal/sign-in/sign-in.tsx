import { useEffect } from "react";
import { portalRoutes, registerHash } from "../../shared/domain/routes.ts";
import { Field } from "../../shared/forms/field.tsx";
import { PasswordField } from "../../shared/forms/password-field.tsx";
import { Form, type Variant } from "../../shared/forms/form.tsx";
import { failedFor, useSchemaForm, type SchemaForm } from "../../shared/forms/use-schema-form.ts";
import { confirmedEmail } from "../../shared/auth/confirmed-email.ts";
import { Resend } from "../../shared/auth/resend.tsx";
import { requireSiteData } from "../../shared/auth/require-site-data.ts";
import { takeReturn } from "../../shared/auth/end-session.ts";
import { signIn, signInSchema, type Credentials } from "./api.ts";

/** Fills in the address, unless one was typed. */
export function fillInEmail({ hook }: SchemaForm<Credentials>, email: string): void {
  if (!hook.getValues("email")) hook.setValue("email", email);
}

/** The form's state, held by the page so that changing tabs loses nothing. */
export function useSignInForm(): SchemaForm<Credentials> {
  const form = useSchemaForm<Credentials>({
    schema: signInSchema,
    passwords: ["password"],
    failure: "Sign in failed. Please try again.",
    send: async (credentials) => {
      requireSiteData();
      await signIn(credentials);
      location.replace(takeReturn() ?? portalRoutes.dashboard);
      return "Signed in";
    },
  });
  useEffect(() => {
    const email = confirmedEmail.take();
    if (email) fillInEmail(form, email);
    // Once when the page opens, never over typed text.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return form;
}

interface Props {
  form: SchemaForm<Credentials>;
  variant?: Variant;
}

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

/** The account's address is not confirmed yet. */
function Unverified({ email }: { email: () => string }) {
  return (
    <div className="notice" data-kind="error" role="alert">
      <p>{"Email is not verified. "}</p>
      <p className="notice-detail">Didn&apos;t receive an email?</p>
      <Resend email={() => Promise.resolve(email())} />
      <p className="notice-detail">
        {"It also has a code: "}
        <a href={portalRoutes.verifyEmail}>enter the code</a>.
      </p>
    </div>
  );
}
