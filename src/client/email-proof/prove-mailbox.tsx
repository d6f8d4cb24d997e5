import { useState } from "react";
import { useSchemaForm } from "../form/use-schema-form.ts";
import { Form } from "../form/form.tsx";
import { supabase } from "../data/client.ts";
import { useSecondStep } from "./second-step.tsx";
import { StatusRegion } from "../ui/notice.tsx";
import { CodeForm } from "./proof-forms.tsx";
import { redeem, sendCode } from "./proof.ts";

interface Props {
  /** Of the account that is signed in. */
  email: string;
  /** Called when this browser's session began with the proof. */
  onProved: () => void;
}

/**
 * Has a code sent to the address of the signed-in account, and takes it, and the account's second step. It opens a new
 * session of the account.
 */
export function ProveMailbox({ email, onProved }: Props) {
  const [sent, setSent] = useState(false);
  const { takeSecondStep, secondStepDialog } = useSecondStep();
  const form = useSchemaForm({
    failure: "The email could not be sent. Please try again.",
    send: async () => {
      await sendCode(email);
      setSent(true);
    },
  });

  return (
    <>
      <StatusRegion>
        {sent && (
          <p>
            {"We sent a code to "}
            <strong>{email}</strong>. If nothing arrives in five minutes, try again.
          </p>
        )}
      </StatusRegion>
      {sent ? (
        <CodeForm
          email={email}
          onProof={async (proof) => {
            await takeSecondStep(await redeem(proof, "email", { client: supabase, email }), supabase);
            onProved();
          }}
        />
      ) : (
        <Form form={form} submit="Send me a code"></Form>
      )}
      {secondStepDialog}
    </>
  );
}
