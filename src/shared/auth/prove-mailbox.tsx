import { useState, type ReactNode } from "react";
import { supabase } from "../api/client.ts";
import { z } from "../api/z.ts";
import { emailSchema } from "../forms/field-schemas.ts";
import { Form, type Variant } from "../forms/form.tsx";
import { useSchemaForm } from "../forms/use-schema-form.ts";
import { CodeForm, EmailField, type CodeFormProps } from "./proof-forms.tsx";
import { useSecondStep } from "./second-step-on-demand.tsx";
import { redeem, sendCode } from "./proof.ts";
import { resend } from "./resend.tsx";
import { rich } from "../i18n/rich.ts";
import { proofMessages } from "../i18n/proof.ts";

const schema = z.object({ email: emailSchema() });

/** The button that was pressed is gone: the focus goes to what came of it. */
const focusFirst = (paragraph: HTMLElement | null) => paragraph?.focus();

interface Props extends Pick<CodeFormProps, "label" | "submit"> {
  /** null where the page has to ask for it. */
  email: string | null;
  /** What the field holds to begin with, where the page asks. */
  filledIn?: string | null;
  /** Words on the button that has the code sent. */
  send?: string;
  variant?: Variant;
  /** Said before the code is sent. */
  children?: ReactNode;
}

/** Has a code sent to an address, and takes it. */
export function CodeByEmail(props: Props & Pick<CodeFormProps, "onProof">) {
  const { email: known, filledIn = null, send = "Send me a code", variant, children, ...codeForm } = props;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSchemaForm({
    schema,
    failure: proofMessages.t("notSent"),
    send: async ({ email }) => {
      await sendCode(email);
      setSentTo(email);
    },
  });

  if (sentTo === null) {
    return (
      <Form form={form} submit={send} variant={variant}>
        {children}
        <EmailField form={form} email={known} filledIn={filledIn} />
      </Form>
    );
  }
  return (
    <>
      <p ref={focusFirst} tabIndex={-1}>
        {rich(proofMessages, "sentTo", {}, { email: <strong>{sentTo}</strong> })}
      </p>
      <CodeForm email={sentTo} resend={resend} {...codeForm} />
    </>
  );
}

export interface MailboxProps extends Props {
  /** Of the account that is signed in. */
  email: string;
  /** Called when this browser's session began with the proof. */
  onProved: () => unknown;
}

/**
 * Has the signed-in account prove its mailbox anew, and take its second step, which opens a new session of it.
 * @public imported when it is shown, which knip does not see
 */
export function ProveMailbox({ onProved, ...props }: MailboxProps) {
  const { takeSecondStep, secondStepDialog } = useSecondStep();
  return (
    <>
      <CodeByEmail
        {...props}
        onProof={async (proof) => {
          const { email } = props;
          await takeSecondStep(await redeem(proof, "email", { client: supabase, email }), supabase);
          await onProved();
        }}
      />
      {secondStepDialog}
    </>
  );
}
