import { supabase } from "../../shared/api/client.ts";
import { redeem } from "../../shared/auth/proof.ts";
import { useSecondStep } from "../../shared/auth/second-step.tsx";
import { accountChanged } from "../../shared/auth/stored-account.ts";
import { Form } from "../../shared/forms/form.tsx";
import { failedFor, useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { rich } from "../../shared/i18n/rich.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { signInMessages } from "../i18n/sign-in.ts";

interface Props {
  email: string;
  tokenHash: string;
}

/** The page of the emailed link. Only its button uses the token. @public loaded lazily */
export function ConfirmLink({ email, tokenHash }: Props) {
  const { takeSecondStep, secondStepDialog } = useSecondStep();
  const form = useSchemaForm({
    failure: signInMessages.t("linkFailed"),
    send: async () => {
      const session = await redeem({ token_hash: tokenHash }, "email", { client: supabase, email });
      await takeSecondStep(session, supabase);
      accountChanged();
    },
  });
  return (
    <>
      {secondStepDialog}
      <p>{rich(signInMessages, "linkFor", {}, { email: <strong dir="ltr">{email}</strong> })}</p>
      <Form
        form={form}
        submit={signInMessages.t("confirmLink")}
        problemNotice={
          failedFor(form, "token-expired") && (
            <Notice kind="error">
              {rich(signInMessages, "linkExpired", { a: (text) => <a href="#">{text}</a> })}
            </Notice>
          )
        }
      />
      <p>{signInMessages.t("closePage")}</p>
    </>
  );
}
