import { portalRoutes } from "../../scheme/routes.ts";
import { preloadSupabase } from "../../client/data/client.ts";
import type { Problem } from "../../client/data/errors.ts";
import { resendConfirmation } from "../../client/email-proof/resend-confirmation.ts";
import { usePortalForm, type PortalFormState } from "../../client/form/use-portal-form.ts";
import { Field } from "../../client/form/field.tsx";
import { PasswordField } from "../../client/form/password-field.tsx";
import { PortalForm } from "../../client/form/portal-form.tsx";
import { Resend } from "../../client/email-proof/resend.tsx";
import { type Look, SubmitButton } from "../../client/form/submit-button.tsx";
import { signIn, signInSchema, type Credentials } from "./sign-in.ts";

/** The state of the sign-in form, kept by the page so that changing tabs loses nothing. */
export function useSignInForm(): PortalFormState<Credentials> {
  return usePortalForm({
    schema: signInSchema,
    passwords: ["password"],
    failure: "Sign in failed. Please try again.",
    send: async (credentials) => {
      await signIn(credentials);
      location.replace(portalRoutes.dashboard);
      return "Signed in";
    },
  });
}

function explain(problem: Problem): string | undefined {
  return problem.kind === "disabled" ? "This account has been disabled." : undefined;
}

interface Props {
  form: PortalFormState<Credentials>;
  look?: Look;
}

export function SignInForm({ form, look }: Props) {
  const { field, hook, outcome } = form;
  const unverified = outcome?.kind === "error" && outcome.problem.kind === "unverified";
  return (
    <>
      <PortalForm
        form={form}
        explain={explain}
        onFocus={preloadSupabase}
        problemNotice={unverified ? <Unverified email={() => hook.getValues("email").trim()} /> : undefined}
      >
        <Field label="Email" type="email" autoComplete="email" {...field("email")} />
        <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
        <SubmitButton look={look}>Sign In</SubmitButton>
      </PortalForm>
      <p className="form-foot">
        <a href={portalRoutes.forgotPassword}>Forgot password?</a>
      </p>
    </>
  );
}

function Unverified({ email }: { email: () => string }) {
  return (
    <div className="notice" data-kind="error" role="alert">
      <p>{"Email is not verified. "}</p>
      <p className="notice-detail">Didn&apos;t receive an email?</p>
      <Resend email={() => Promise.resolve(email())} send={resendConfirmation} />
      <p className="notice-detail">
        {"It holds a code as well: "}
        <a href={portalRoutes.verifyEmail}>enter the code</a>.
      </p>
    </div>
  );
}
