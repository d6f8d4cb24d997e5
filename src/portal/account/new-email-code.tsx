import { usePortalForm } from "../../client/form/use-portal-form.ts";
import { Field } from "../../client/form/field.tsx";
import { Notice } from "../../client/ui/notice.tsx";
import { PortalForm } from "../../client/form/portal-form.tsx";
import { SubmitButton } from "../../client/form/submit-button.tsx";
import { newEmailCodeSchema, type NewEmailProof } from "./confirm-new-email.ts";
import { readNewEmail } from "./new-email.ts";

/** Says that the e-mail is on its way, and takes the code from it. */
export function NewEmailCode({ onConfirm }: { onConfirm: (proof: NewEmailProof) => Promise<undefined> }) {
  const form = usePortalForm({
    schema: newEmailCodeSchema,
    failure: "Email verification failed. Please try again.",
    send: onConfirm,
  });
  const expired = form.outcome?.kind === "error" && form.outcome.problem.kind === "token-expired";

  return (
    <>
      <Notice kind="info" detail="Open the link in the email, or type its code here.">
        Email verification sent, Please verify your new email
      </Notice>
      <PortalForm
        form={form}
        problemNotice={
          expired ? (
            <Notice kind="error" detail="Check the address and the newest email, and type the code again.">
              This code is wrong or has expired.
            </Notice>
          ) : undefined
        }
      >
        <Field
          label="New Email"
          type="email"
          autoComplete="email"
          defaultValue={readNewEmail()}
          {...form.field("email")}
        />
        <Field
          label="Verification code"
          hint="6 digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field("token")}
        />
        <SubmitButton>Confirm my email</SubmitButton>
      </PortalForm>
    </>
  );
}
