import { CodeForm } from "../../client/email-proof/proof-forms.tsx";
import { redeem } from "../../client/email-proof/proof.ts";
import { ResendOnDemand } from "../../client/email-proof/on-demand.tsx";
import { supabase } from "../../client/data/client.ts";
import { useSecondStep } from "../../client/email-proof/second-step-on-demand.tsx";
import { accountChanged } from "../../client/session/stored-account.ts";

interface Props {
  email: string;
  onChangeEmail: () => void;
}

/** Takes the code from the e-mail. Whoever opens the e-mail's link in this browser is signed in here as well. */
export function CodeStep({ email, onChangeEmail }: Props) {
  const { takeSecondStep, secondStepDialog } = useSecondStep();
  return (
    <>
      {secondStepDialog}
      <p>
        We have sent a code to <strong>{email}</strong>. Type it here, or press the button in the email.
      </p>
      <p className="app-small">If nothing arrives in five minutes, look in spam, or try again.</p>
      <CodeForm
        email={email}
        resend={(address) => <ResendOnDemand email={address} label="Send a new code" />}
        label="Code"
        submit="Sign in"
        onProof={async (proof) => {
          await takeSecondStep(await redeem(proof, "email", { client: supabase, email }), supabase);
          accountChanged();
        }}
      />
      <button className="button-link" type="button" onClick={onChangeEmail}>
        Change email
      </button>
    </>
  );
}
