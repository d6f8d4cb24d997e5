import { useCallback, useState } from "react";
import { CodeForm } from "../../client/email-proof/proof-forms.tsx";
import { redeem, sendCode } from "../../client/email-proof/proof.ts";
import { supabase } from "../../client/data/client.ts";
import { Loaded } from "../../client/data/loaded.tsx";
import { Form, FormShape } from "../../client/form/form.tsx";
import { useSchemaForm } from "../../client/form/use-schema-form.ts";
import { useSecondStep } from "../../client/email-proof/second-step.tsx";
import { askAsResident } from "../shell/ask-as-resident.ts";
import { leaveNothing } from "../shell/leave-nothing.ts";

/** What deleting takes away, known before it is done. */
async function loadWhatGoes(): Promise<{ active: number; member: boolean }> {
  const [vouchers, standings] = await Promise.all([
    askAsResident((client) => client.rpc("my_vouchers")),
    askAsResident((client) => client.rpc("my_standing")),
  ]);
  return {
    active: vouchers.filter(({ state }) => state === "active").length,
    member: standings.some(({ standing }) => standing !== "none"),
  };
}

/** The button that was pressed is gone: the focus goes to what came of it. */
const focusFirst = (paragraph: HTMLElement | null) => paragraph?.focus();

/**
 * Deletes the resident's side of an account, after a fresh code: a device that lies open must not be enough.
 * @public imported when it is shown, which knip does not see
 */
export function DeleteResident({ email }: { email: string }) {
  const [sent, setSent] = useState(false);
  const { takeSecondStep, secondStepDialog } = useSecondStep();
  const load = useCallback(() => loadWhatGoes(), []);
  const form = useSchemaForm({
    failure: "The code could not be sent. Please try again.",
    send: async () => {
      await sendCode(email);
      setSent(true);
    },
  });
  return (
    <Loaded load={load} what="What would be deleted" skeleton={<FormShape fields={1} />}>
      {({ active, member }) => (
        <>
          <WhatGoes active={active} member={member} />
          {sent ? (
            <>
              <p ref={focusFirst} tabIndex={-1}>
                We have sent a code to <strong>{email}</strong>. If nothing arrives in five minutes, try
                again.
              </p>
              {secondStepDialog}
              <CodeForm
                email={email}
                label="Code"
                submit="Delete account"
                onProof={async (proof) => {
                  await takeSecondStep(await redeem(proof, "email", { client: supabase, email }), supabase);
                  const { account_deleted } = await askAsResident((client) =>
                    client.rpc("delete_resident").single(),
                  );
                  return leaveNothing({
                    kind: "success",
                    text: account_deleted
                      ? "Your account is deleted."
                      : "You are no resident of the app any more.",
                  });
                }}
              />
            </>
          ) : (
            <Form form={form} submit="Send code" look="danger">
              <p>To be sure that it is you, we send a code to {email}.</p>
            </Form>
          )}
        </>
      )}
    </Loaded>
  );
}

function WhatGoes({ active, member }: { active: number; member: boolean }) {
  return (
    <ul className="what-goes">
      <li>Your name, mobile number and borough are deleted at once. Nobody can bring them back.</li>
      {active > 0 && (
        <li>
          {active === 1
            ? "Your active voucher is cancelled. It is not accepted at the gate any more."
            : `Your ${active} active vouchers are cancelled. They are not accepted at the gate any more.`}
        </li>
      )}
      <li>
        How many vouchers you have had still counts for 12 months, without your name, should you come back.
      </li>
      {member && <li>You also belong to a council's team. That stays, and so does your account there.</li>}
    </ul>
  );
}
