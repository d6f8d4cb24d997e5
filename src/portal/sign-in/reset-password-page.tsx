import { useRef, useState } from "react";
import { portalRoutes, signInUrl } from "../../shared/domain/routes.ts";
import { ephemeralClient } from "../../shared/api/client.ts";
import { z } from "../../shared/api/z.ts";
import { CodeFields, codeSchema, ExpiredLink, IncompleteLink } from "../../shared/auth/proof-forms.tsx";
import { redeem, setPassword, useLinkToken, type LinkToken } from "../../shared/auth/proof.ts";
import { newPassword, notOwnEmail } from "../../shared/forms/new-password.ts";
import { NewPasswordField } from "../../shared/forms/password-field.tsx";
import { Form } from "../../shared/forms/form.tsx";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { failedFor, useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { leave } from "../../shared/auth/end-session.ts";
import { passSecondStep, SecondStepField, secondStepFirst } from "../../shared/auth/second-step.tsx";
import { withErrorBoundary } from "../../shared/ui/fallback-page.tsx";

/** /reset-password */
export const ResetPasswordPage = withErrorBoundary(ResetPassword);

const withLink = (email?: string) =>
  z.object({ newPassword: newPassword("New Password is required", email), code: z.string() });
const withCode = z.object({ ...codeSchema.shape, ...withLink().shape }).check(notOwnEmail("newPassword"));

/** Sets a new password and ends every session. The token works once: after a failed second step the next attempt goes on. */
export function ResetForm({ link: { tokenHash, type, email: linked } }: { link: LinkToken }) {
  const proved = useRef(false);
  const [twoSteps, setTwoSteps] = useState(false);
  const form = useSchemaForm({
    // With a link, address and code have no field.
    schema: (tokenHash ? withLink(linked ?? undefined) : withCode) as typeof withCode,
    passwords: ["newPassword"],
    failure: "Password update failed. Please try again.",
    send: async ({ email, token, newPassword: password, code }) => {
      if (!proved.current) {
        const session = tokenHash
          ? await redeem({ token_hash: tokenHash }, type, { client: ephemeralClient, email: linked })
          : await redeem({ email, token }, "recovery", { client: ephemeralClient, email });
        proved.current = true;
        if (session?.user.factors?.some(({ status }) => status === "verified")) {
          setTwoSteps(true);
          throw secondStepFirst;
        }
      }
      if (twoSteps) await passSecondStep(ephemeralClient, code);
      await setPassword(ephemeralClient, password);
      await (await ephemeralClient()).auth.signOut({ scope: "global" });
      return leave({ to: signInUrl, notice: { kind: "success", text: "Password updated successfully" } });
    },
  });
  const expired = tokenHash && failedFor(form, "token-expired") && (
    <ExpiredLink>
      {"Links work once, for an hour. "}
      <a href={portalRoutes.forgotPassword}>Ask for a new email</a>.
    </ExpiredLink>
  );

  return (
    <Form form={form} problemNotice={expired} submit="Update password">
      {!tokenHash && <CodeFields form={form} email={linked} />}
      <NewPasswordField {...form.field("newPassword")} />
      <SecondStepField form={form} always={twoSteps} />
    </Form>
  );
}

function ResetPassword() {
  const link = useLinkToken();
  return (
    <>
      <p>When you save it, you will be signed out on every other device.</p>
      {link && <IncompleteLink link={link} />}
      {link ? <ResetForm link={link} /> : <FormSkeleton fields={2} />}
    </>
  );
}
