import { useEffect, useState } from "react";
import { ask, supabase, type Client } from "../api/client.ts";
import { refuse } from "../api/errors.ts";
import { asProblem, Problem } from "../api/problem.ts";
import { z } from "../api/z.ts";
import { cleanCode } from "../domain/clean-input.ts";
import { Field } from "../forms/field.tsx";
import { Form } from "../forms/form.tsx";
import { useSchemaForm, type FieldBinding } from "../forms/use-schema-form.ts";
import { twoStepsMessages } from "../i18n/two-steps.ts";

/** Whether the session in this browser was opened with two steps, so that the next one needs both as well. */
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
  /** Where it is known that the account has a second step; otherwise the session in this browser says so. */
  always?: boolean;
}

/** The code of the authenticator app, in a form that also asks for the password; nothing for whoever has no such app. */
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

/**
 * Takes the second step of an account that has one; does nothing for any other.
 * @param typed the code of the authenticator app, as typed
 * @throws {Problem} with a message for the field `code` where it is missing or wrong
 */
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

/** What a new password was refused for, where the account wants its second step first. */
export const secondStepFirst = new Problem(
  "second-step-required",
  "This account signs in with two steps. Enter the code from your authenticator app as well.",
);

const schema = z.object({ code: z.string() });

export interface StepProps {
  /** Which session: the one of this browser by default. */
  client?: () => Promise<Client>;
  onDone: () => void;
}

/**
 * In the place of a page, for a session that has taken the first step alone.
 * @public imported when it is shown, which knip does not see
 */
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
