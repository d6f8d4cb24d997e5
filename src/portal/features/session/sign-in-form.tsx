import { portalRoutes } from "../../../site.ts";
import { preloadSupabase } from "../../lib/client.ts";
import type { Problem } from "../../lib/errors.ts";
import { resendConfirmation } from "../../lib/resend-confirmation.ts";
import { usePortalForm, type PortalFormState } from "../../lib/use-portal-form.ts";
import { Field } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { PortalForm } from "../../ui/portal-form.tsx";
import { Resend } from "../../ui/resend.tsx";
import { type Look, SubmitButton } from "../../ui/submit-button.tsx";
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
