import { sendCode, redeem } from "../../client/email-proof/proof.ts";
import { Field } from "../../client/form/field.tsx";
import { emailSchema, adult } from "../../client/form/field-schemas.ts";
import { Form } from "../../client/form/form.tsx";
import { useSchemaForm } from "../../client/form/use-schema-form.ts";
import { z } from "../../client/data/z.ts";
import { CheckboxField } from "../../client/form/checkbox-field.tsx";
import { stored } from "../../client/data/stored.ts";
import { CodeForm } from "../../client/email-proof/proof-forms.tsx";
import { ResendOnDemand } from "../../client/email-proof/on-demand.tsx";
import { supabase } from "../../client/data/client.ts";
import { useSecondStep } from "../../client/email-proof/second-step-on-demand.tsx";
import { accountChanged } from "../../client/session/stored-account.ts";
import { saySignIn } from "../words/en/sign-in.ts";
import { sayForm } from "../../client/words/form.ts";
import { LinkButton } from "../../client/ui/buttons.tsx";

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
    failure: saySignIn().notSent,
    send: async (values) => {
      await sendCode(values.email);
      awaitedCode.write({ email: values.email, adult: true });
      onSent();
    },
  });
  return (
    <Form form={form} submit={saySignIn().send}>
      <p>{saySignIn().noPassword}</p>
      <Field
        label={sayForm().email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        {...form.field("email")}
      />
      <CheckboxField label={saySignIn().adult} {...form.field("adult")} />
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
      <p>{saySignIn().sent(<strong dir="ltr">{email}</strong>)}</p>
      <p className="app-small">{saySignIn().nothingArrives}</p>
      <CodeForm
        email={email}
        resend={(to) => <ResendOnDemand email={to} label={saySignIn().newCode} />}
        label={saySignIn().code}
        submit={saySignIn().submit}
        onProof={async (proof) => {
          await takeSecondStep(await redeem(proof, "email", { client: supabase, email }), supabase);
          accountChanged();
        }}
      />
      <LinkButton onClick={onChangeEmail}>{saySignIn().changeEmail}</LinkButton>
    </>
  );
}
