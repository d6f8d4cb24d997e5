import { useState, type ReactNode } from "react";
import { supabase } from "../api/client.ts";
import { z } from "../api/z.ts";
import { emailSchema } from "../forms/field-schemas.ts";
import { Form, type Variant } from "../forms/form.tsx";
import { useSchemaForm } from "../forms/use-schema-form.ts";
import { CodeForm, EmailField, type CodeFormProps } from "./proof-forms.tsx";
import { useSecondStep } from "./second-step.tsx";
import { redeem, sendCode } from "./proof.ts";
import { resend } from "./resend.tsx";
import { rich } from "../i18n/rich.ts";
import { proofMessages } from "../i18n/proof.ts";

const schema = z.object({ email: emailSchema() });

/** Moves the focus, because the pressed button is removed. */
const focusOnMount = (paragraph: HTMLElement | null) => paragraph?.focus();

interface Props extends Pick<CodeFormProps, "label" | "submit"> {
  email: string | null;
  filledIn?: string | null;
  send?: string;
  variant?: Variant;
  /** Rendered before the code is sent. */
  children?: ReactNode;
}

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
      <p ref={focusOnMount} tabIndex={-1}>
        {rich(proofMessages, "sentTo", {}, { email: <strong>{sentTo}</strong> })}
      </p>
      <CodeForm email={sentTo} resend={resend} {...codeForm} />
    </>
  );
}

export interface MailboxProps extends Props {
  email: string;
  onProved: () => unknown;
}

/** Proves the mailbox of the signed-in account again, with its second step, which opens a new session. @public loaded lazily */
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
