import { supabase } from "../../shared/api/client.ts";
import { redeem, type Proof } from "../../shared/auth/proof.ts";
import { CodeForm } from "../../shared/auth/proof-forms.tsx";
import { Resend } from "../../shared/auth/resend.tsx";
import { useSecondStep } from "../../shared/auth/second-step.tsx";
import { accountChanged } from "../../shared/auth/stored-account.ts";
import { Form } from "../../shared/forms/form.tsx";
import { failedFor, useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { rich } from "../../shared/i18n/rich.ts";
import { LinkButton } from "../../shared/ui/buttons.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { signInMessages } from "../i18n/sign-in.ts";

interface Props {
  email: string;
  /** Of the emailed link; null where the code is typed. */
  tokenHash: string | null;
  onChangeEmail: () => void;
}

/** Takes the emailed code, or the press on the page of the email's link. @public loaded lazily */
export function ProofStep({ email, tokenHash, onChangeEmail }: Props) {
  const { takeSecondStep, secondStepDialog } = useSecondStep();
  async function signIn(proof: Proof) {
    await takeSecondStep(await redeem(proof, "email", { client: supabase, email }), supabase);
    accountChanged();
  }
  return (
    <>
      {secondStepDialog}
      {tokenHash ? (
        <LinkStep email={email} tokenHash={tokenHash} onProof={signIn} />
      ) : (
        <>
          <p>{rich(signInMessages, "sent", {}, { email: <strong dir="ltr">{email}</strong> })}</p>
          <p className="app-small">{signInMessages.t("nothingArrives")}</p>
          <CodeForm
            email={email}
            resend={(to) => <Resend email={to} label={signInMessages.t("newCode")} />}
            label={signInMessages.t("code")}
            submit={signInMessages.t("submit")}
            onProof={signIn}
          />
          <LinkButton onClick={onChangeEmail}>{signInMessages.t("changeEmail")}</LinkButton>
        </>
      )}
    </>
  );
}

interface LinkStepProps {
  email: string;
  tokenHash: string;
  onProof: (proof: Proof) => Promise<void>;
}

/** Only its button uses the token. */
function LinkStep({ email, tokenHash, onProof }: LinkStepProps) {
  const form = useSchemaForm({
    failure: signInMessages.t("linkFailed"),
    send: () => onProof({ token_hash: tokenHash }),
  });
  return (
    <>
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
