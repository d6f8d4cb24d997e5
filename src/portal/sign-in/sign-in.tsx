import { lazy, Suspense, useEffect } from "react";
import { portalRoutes, registerHash } from "../../shared/domain/routes.ts";
import { loadChunk } from "../../shared/api/load-chunk.ts";
import { Field } from "../../shared/forms/field.tsx";
import { PasswordField } from "../../shared/forms/password-field.tsx";
import { Form, type Variant } from "../../shared/forms/form.tsx";
import { required } from "../../shared/forms/required.ts";
import { failedFor, useSchemaForm, type SchemaForm } from "../../shared/forms/use-schema-form.ts";
import { confirmedEmail } from "../../shared/auth/confirmed-email.ts";
import { takeReturn } from "../../shared/auth/return-to.ts";
import type { Credentials } from "./sign-in-later.tsx";

const later = () => loadChunk(() => import("./sign-in-later.tsx"));
const Unverified = lazy(async () => ({ default: (await later()).Unverified }));

/** Fills in the address, unless one was typed. */
export function fillInEmail({ hook }: SchemaForm<Credentials>, email: string): void {
  if (!hook.getValues("email")) hook.setValue("email", email);
}

/** The form's state, held by the page so that changing tabs loses nothing. */
export function useSignInForm(): SchemaForm<Credentials> {
  const form = useSchemaForm<Credentials>({
    schema: async () => (await later()).signInSchema,
    required: { email: required.email, password: required.password },
    passwords: ["password"],
    failure: "Sign in failed. Please try again.",
    send: async (credentials) => {
      await (await later()).signIn(credentials);
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
          failedFor(form, "unverified") && (
            <Suspense>
              <Unverified email={() => hook.getValues("email").trim()} />
            </Suspense>
          )
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
