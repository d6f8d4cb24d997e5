import english from "../../../messages/en/two-steps.json" with { type: "json" };
import type { Session } from "@supabase/supabase-js";
import { useEffect, useState, type ReactNode } from "react";
import { ask, supabase, type Client } from "../api/client.ts";
import { refuse } from "../api/errors.ts";
import { asProblem, Problem } from "../api/problem.ts";
import { z } from "../api/z.ts";
import { cleanCode } from "../domain/clean-input.ts";
import { Field } from "../forms/field.tsx";
import { Form } from "../forms/form.tsx";
import { useSchemaForm, type FieldBinding } from "../forms/use-schema-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { messages } from "../domain/messages.ts";

const twoStepsMessages = messages("two-steps", english);

function useTwoSteps(): boolean {
  const [two, setTwo] = useState(false);
  useEffect(() => {
    supabase()
      .then((client) => client.auth.mfa.getAuthenticatorAssuranceLevel())
      .then(
        ({ data }) => setTwo(data?.currentLevel === "aal2"),
        () => undefined,
      );
  }, []);
  return two;
}

interface FieldProps {
  form: { field: (name: "code") => FieldBinding };
  /** Shows the field even if this browser's session has no second step. */
  always?: boolean;
}

/** The authenticator code in a password form, for accounts with a second step. */
export function SecondStepField({ form, always = false }: FieldProps) {
  const two = useTwoSteps();
  const field = form.field("code");
  if (!two && !always) return <input type="hidden" defaultValue="" {...field} />;
  return (
    <Field
      label={twoStepsMessages.t("label")}
      hint={twoStepsMessages.t("hint")}
      autoComplete="one-time-code"
      inputMode="numeric"
      {...field}
    />
  );
}

/** Verifies the authenticator code, if the account has a second step. @throws {Problem} with a message for `code` */
export async function passSecondStep(client: () => Promise<Client>, typed: string): Promise<void> {
  const { totp } = await ask(({ auth }) => auth.mfa.listFactors(), client);
  const [factor] = totp;
  if (!factor) return;
  const code = cleanCode(typed);
  if (!/^\d{6}$/.test(code)) throw refuse("missingAppCode");
  try {
    await ask(({ auth }) => auth.mfa.challengeAndVerify({ factorId: factor.id, code }), client);
  } catch (error) {
    const problem = asProblem(error);
    throw problem.kind === "token-expired" ? refuse("wrongAppCode") : problem;
  }
}

/** The error of a new password before the second step. */
export const secondStepFirst = new Problem(
  "second-step-required",
  "This account signs in with two steps. Enter the code from your authenticator app as well.",
);

const schema = z.object({ code: z.string() });

export interface StepProps {
  client?: () => Promise<Client>;
  onDone: () => void;
}

/** Replaces a page until the session has taken its second step. */
export function SecondStep({ client = supabase, onDone }: StepProps) {
  const form = useSchemaForm({
    schema,
    failure: twoStepsMessages.t("failed"),
    send: async ({ code }) => {
      await passSecondStep(client, code);
      onDone();
    },
  });

  return (
    <>
      <p>{twoStepsMessages.t("enter")}</p>
      <Form form={form} submit={twoStepsMessages.t("goOn")}>
        <SecondStepField form={form} always />
      </Form>
      <p>{twoStepsMessages.t("lost")}</p>
    </>
  );
}

/** Asks for the second step after a code has opened a session. The function resolves at once if the account has none. */
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
      // The emailed code is used up: without the second step the page starts again.
      <Dialog title={twoStepsMessages.t("title")} onClose={() => location.reload()}>
        <SecondStep {...step} />
      </Dialog>
    ),
  };
}
