import type { Session } from "@supabase/supabase-js";
import { useState, type ReactNode } from "react";
import type { Client } from "../api/client.ts";
import { loadChunk } from "../api/load-chunk.ts";
import { Loaded } from "../ui/loaded.tsx";
import { FormSkeleton } from "../forms/form-skeleton.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { StepProps } from "./second-step.tsx";
import { proofMessages } from "../i18n/proof.ts";
import { twoStepsMessages } from "../i18n/two-steps.ts";

const loadSecondStep = () => loadChunk(() => import("./second-step.tsx"));

/** `SecondStep`, fetched when it is shown. */
export function SecondStepOnDemand(props: StepProps) {
  return (
    <Loaded load={loadSecondStep} what={proofMessages.t("form")} skeleton={<FormSkeleton fields={1} />}>
      {({ SecondStep }) => <SecondStep {...props} />}
    </Loaded>
  );
}

/**
 * Takes the second step where a code has just opened a session: an account that has one has no rights before it.
 * @returns what waits for the step, at once for an account without one, and the dialog that takes it
 */
export function useSecondStep(): {
  takeSecondStep: (session: Session | null, client: () => Promise<Client>) => Promise<void>;
  secondStepDialog: ReactNode;
} {
  const [step, setStep] = useState<StepProps | null>(null);

  async function takeSecondStep(session: Session | null, client: () => Promise<Client>): Promise<void> {
    if (!session?.user.factors?.some(({ status }) => status === "verified")) return;
    await new Promise<void>((onDone) => setStep({ client, onDone }));
    setStep(null);
  }

  return {
    takeSecondStep,
    secondStepDialog: step && (
      // The code of the e-mail is spent: without the second step the page begins anew.
      <Dialog title={twoStepsMessages.t("title")} onClose={() => location.reload()}>
        <SecondStepOnDemand {...step} />
      </Dialog>
    ),
  };
}
