import { useRef, useState } from "react";
import { portalRoutes, signInUrl } from "../../scheme/routes.ts";
import { ephemeralClient } from "../../client/data/client.ts";
import { toProblem } from "../../client/data/errors.ts";
import { z } from "../../client/data/z.ts";
import { CodeFields, codeSchema, ExpiredLink } from "../../client/email-proof/proof-forms.tsx";
import {
  redeem,
  setPassword,
  useLinkToken,
  type LinkToken,
  type Proof,
} from "../../client/email-proof/proof.ts";
import { newPassword } from "../../client/form/field-schemas.ts";
import { NewPasswordField } from "../../client/form/password-field.tsx";
import { Form, FormSkeleton } from "../../client/form/form.tsx";
import { failedFor, useSchemaForm } from "../../client/form/use-schema-form.ts";
import { leave } from "../../client/session/end-session.ts";
import { passSecondStep, SecondStepField, secondStepFirst } from "../../client/email-proof/second-step.tsx";
import { withErrorBoundary } from "../../client/data/fallback-page.tsx";

/** /reset-password */
export const ResetPasswordPage = withErrorBoundary(ResetPassword);

const failure = "Password update failed. Please try again.";
const withLink = z.object({ newPassword: newPassword("New Password is required"), code: z.string() });
const withCode = z.object({ ...codeSchema.shape, ...withLink.shape });

/**
 * Sets a new password, ends every session of the account and moves to the sign-in tab. The e-mail's token works
 * once, so when only the second step fails, the next attempt goes on from there.
 */
function useRecovery() {
  const proved = useRef(false);
  const [twoSteps, setTwoSteps] = useState(false);
  const finish = async (
    proof: Proof,
    { newPassword: password, code }: z.infer<typeof withLink>,
    link?: LinkToken,
  ): Promise<never> => {
    const email = "email" in proof ? proof.email : (link?.email ?? null);
    if (!proved.current) await redeem(proof, link?.type ?? "recovery", { client: ephemeralClient, email });
    proved.current = true;
    if (twoSteps) await passSecondStep(ephemeralClient, code);
    try {
      await setPassword(ephemeralClient, password);
    } catch (error) {
      if (toProblem(error).kind !== "second-step-required") throw error;
      setTwoSteps(true);
      throw secondStepFirst;
    }
    await (await ephemeralClient()).auth.signOut({ scope: "global" });
    return leave({ to: signInUrl, notice: { kind: "success", text: "Password updated successfully" } });
  };
  return { finish, twoSteps };
}

/** Behind the e-mail's link: only the new password is missing. The token is spent when the form is sent. */
function ResetWithLink({ link, tokenHash }: { link: LinkToken; tokenHash: string }) {
  const { finish, twoSteps } = useRecovery();
  const form = useSchemaForm({
    schema: withLink,
    passwords: ["newPassword"],
    failure,
    send: (values) => finish({ token_hash: tokenHash }, values, link),
  });
  const expired = failedFor(form, "token-expired") && (
    <ExpiredLink>
      {"Links work once, and for an hour. "}
      <a href={portalRoutes.forgotPassword}>Ask for a new email</a>.
    </ExpiredLink>
  );

  return (
    <Form form={form} problemNotice={expired} submit="Update password">
      <NewPasswordField {...form.field("newPassword")} />
      <SecondStepField form={form} always={twoSteps} />
    </Form>
  );
}

/** Without a link: the address and the e-mail's code stand in for it. */
function ResetWithCode() {
  const { finish, twoSteps } = useRecovery();
  const form = useSchemaForm({
    schema: withCode,
    passwords: ["newPassword"],
    failure,
    send: ({ email, token, ...values }) => finish({ email, token }, values),
  });

  return (
    <Form form={form} submit="Update password">
      <CodeFields form={form} email={null} />
      <NewPasswordField {...form.field("newPassword")} />
      <SecondStepField form={form} always={twoSteps} />
    </Form>
  );
}

/** Chooses a new password with what the recovery e-mail, or one with a code, brought. */
function ResetPassword() {
  const link = useLinkToken();
  return (
    <>
      <p>You are signed out on every other device when it is saved.</p>
      {!link && <FormSkeleton fields={2} />}
      {link &&
        (link.tokenHash ? <ResetWithLink link={link} tokenHash={link.tokenHash} /> : <ResetWithCode />)}
    </>
  );
}
