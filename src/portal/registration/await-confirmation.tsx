import { useCallback } from "react";
import { emailAddress, verificationCode } from "../../client/form/field-schemas.ts";
import { refuse, toProblem } from "../../client/data/errors.ts";
import { resendConfirmation } from "../../client/email-proof/resend-confirmation.ts";
import { usePortalForm } from "../../client/form/use-portal-form.ts";
import { z } from "../../client/form/z.ts";
import { Field } from "../../client/form/field.tsx";
import { Notice } from "../../client/ui/notice.tsx";
import { PortalForm } from "../../client/form/portal-form.tsx";
import { Resend } from "../../client/email-proof/resend.tsx";
import { SubmitButton } from "../../client/form/submit-button.tsx";
import type { Proof } from "./confirm-email.ts";
import { finishConfirmation } from "./finish-confirmation.ts";
import type { PendingRegistration } from "./pending-registration.ts";
import { PleaseVerify } from "./please-verify.tsx";
import { useVerificationPoll } from "./use-verification-poll.ts";

const schema = z.object({ email: emailAddress(), token: verificationCode() });
type Values = z.infer<typeof schema>;

interface Props {
  pending: PendingRegistration | null;
  onConfirm: (proof: Proof) => Promise<undefined>;
}

/** The wait for the e-mail: polls, takes the code, sends the e-mail again. */
export function AwaitConfirmation({ pending, onConfirm }: Props) {
  const onVerified = useCallback(() => void finishConfirmation(undefined, pending), [pending]);
  const pollFails = useVerificationPoll(pending?.userId ?? null, onVerified);

  const form = usePortalForm<Values>({
    schema,
    failure: "Email verification failed. Please try again.",
    send: async (proof) => {
      try {
        return await onConfirm(proof);
      } catch (error) {
        const problem = toProblem(error);
        if (problem.kind !== "token-expired") throw problem;
        throw refuse({ token: "This code is wrong or has expired. Take it from the newest email." });
      }
    },
  });

  async function addressToResend(): Promise<string | null> {
    const valid = await form.hook.trigger("email", { shouldFocus: true });
    return valid ? form.hook.getValues("email").trim() : null;
  }

  return (
    <>
      <PleaseVerify />
      <p>
        {pending ? (
          <>
            {"We sent an email to "}
            <strong>{pending.email}</strong>
            {". Open its link, on any device, or type its code here. This page moves on by itself."}
          </>
        ) : (
          "We sent you an email. Open its link, on any device, or type your address and the email's code here."
        )}
      </p>
      {pollFails && <Notice kind="error">Error checking email verification. Please try again.</Notice>}
      <PortalForm form={form}>
        {pending ? (
          <input type="hidden" value={pending.email} {...form.field("email")} />
        ) : (
          <Field label="Email" type="email" autoComplete="email" {...form.field("email")} />
        )}
        <Field
          label="Verification code"
          hint="The 6 digits in the email"
          autoComplete="one-time-code"
          inputMode="numeric"
          {...form.field("token")}
        />
        <SubmitButton>Confirm my email</SubmitButton>
      </PortalForm>
      <Resend email={addressToResend} send={resendConfirmation} />
    </>
  );
}
