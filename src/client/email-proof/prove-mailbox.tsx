import { useState } from "react";
import { usePortalForm } from "../form/use-portal-form.ts";
import { PortalForm } from "../form/portal-form.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { supabase } from "../data/client.ts";
import { z } from "../data/z.ts";
import { StatusRegion } from "../ui/notice.tsx";
import { CodeForm } from "./proof-forms.tsx";
import { redeem, sendCode } from "./proof.ts";

const nothing = z.object({});

interface Props {
  /** Of the account that is signed in. */
  email: string;
  /** Called when this browser's session began with the proof. */
  onProved: () => void;
}

/** Has a code sent to the address of the signed-in account, and takes it. It opens a new session of the account. */
export function ProveMailbox({ email, onProved }: Props) {
  const [sent, setSent] = useState(false);
  const form = usePortalForm<z.infer<typeof nothing>>({
    schema: nothing,
    failure: "The email could not be sent. Please try again.",
    send: async () => {
      await sendCode(email);
      setSent(true);
      return undefined;
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
            await redeem(proof, "email", { client: supabase, email });
            onProved();
            return undefined;
          }}
        />
      ) : (
        <PortalForm form={form}>
          <SubmitButton>Send me a code</SubmitButton>
        </PortalForm>
      )}
    </>
  );
}
