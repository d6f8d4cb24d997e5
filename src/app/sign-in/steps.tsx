import { sendCode, redeem } from "../../client/email-proof/proof.ts";
import { Field } from "../../client/form/field.tsx";
import { emailSchema, adult } from "../../client/form/field-schemas.ts";
import { Form } from "../../client/form/form.tsx";
import { useSchemaForm } from "../../client/form/use-schema-form.ts";
import { z } from "../../client/data/z.ts";
import { CheckboxField } from "../../client/form/checkbox-field.tsx";
import { minimumAge } from "../../scheme/limits.ts";
import { stored } from "../../client/data/stored.ts";
import { CodeForm } from "../../client/email-proof/proof-forms.tsx";
import { ResendOnDemand } from "../../client/email-proof/on-demand.tsx";
import { supabase } from "../../client/data/client.ts";
import { useSecondStep } from "../../client/email-proof/second-step-on-demand.tsx";
import { accountChanged } from "../../client/session/stored-account.ts";

/**
 * The mailbox that a code was sent to, and whether its owner said to be old enough. It is stored, because a phone that
 * shows the e-mail may drop this page meanwhile, and the link of the e-mail opens in another tab.
 */
export const awaitedCode = stored(
  "awaited-code",
  z.object({ email: z.string(), adult: z.boolean() }),
  "local",
);

const schema = z.object({ email: emailSchema(), adult });

/** Asks for the address that gets a code, from whoever says to be old enough. */
export function EmailForm({ email, onSent }: { email: string; onSent: () => void }) {
  const form = useSchemaForm({
    schema,
    failure: "The code could not be sent. Please try again.",
    send: async (values) => {
      await sendCode(values.email);
      awaitedCode.write({ email: values.email, adult: true });
      onSent();
    },
  });
  return (
    <Form form={form} submit="Send code">
      <p>We will send a code to your email address. You do not need a password, even the first time.</p>
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        {...form.field("email")}
      />
      <CheckboxField label={`I am ${minimumAge} or older`} {...form.field("adult")} />
    </Form>
  );
}

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
        resend={(to) => <ResendOnDemand email={to} label="Send a new code" />}
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
