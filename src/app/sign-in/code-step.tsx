import { redeem } from "../../shared/auth/proof.ts";
import { CodeForm } from "../../shared/auth/proof-forms.tsx";
import { Resend } from "../../shared/auth/resend.tsx";
import { supabase } from "../../shared/api/client.ts";
import { useSecondStep } from "../../shared/auth/second-step.tsx";
import { accountChanged } from "../../shared/auth/stored-account.ts";
import { rich } from "../../shared/i18n/rich.ts";
import { signInMessages } from "../i18n/sign-in.ts";
import { LinkButton } from "../../shared/ui/buttons.tsx";

interface Props {
  email: string;
  onChangeEmail: () => void;
}

/** Takes the emailed code. Opening the email's link in this browser signs in here too. @public loaded lazily */
export function CodeStep({ email, onChangeEmail }: Props) {
  const { takeSecondStep, secondStepDialog } = useSecondStep();
  return (
    <>
      {secondStepDialog}
      <p>{rich(signInMessages, "sent", {}, { email: <strong dir="ltr">{email}</strong> })}</p>
      <p className="app-small">{signInMessages.t("nothingArrives")}</p>
      <CodeForm
        email={email}
        resend={(to) => <Resend email={to} label={signInMessages.t("newCode")} />}
        label={signInMessages.t("code")}
        submit={signInMessages.t("submit")}
        onProof={async (proof) => {
          await takeSecondStep(await redeem(proof, "email", { client: supabase, email }), supabase);
          accountChanged();
        }}
      />
      <LinkButton onClick={onChangeEmail}>{signInMessages.t("changeEmail")}</LinkButton>
    </>
  );
}
