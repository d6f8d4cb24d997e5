import { sendCode, redeem } from "../../shared/auth/proof.ts";
import { Field } from "../../shared/forms/field.tsx";
import { emailSchema, adult } from "../../shared/forms/field-schemas.ts";
import { Form } from "../../shared/forms/form.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { z } from "../../shared/api/z.ts";
import { CheckboxField } from "../../shared/forms/checkbox-field.tsx";
import { stored } from "../../shared/api/stored.ts";
import { CodeForm } from "../../shared/auth/proof-forms.tsx";
import { Resend } from "../../shared/auth/resend.tsx";
import { supabase } from "../../shared/api/client.ts";
import { useSecondStep } from "../../shared/auth/second-step.tsx";
import { accountChanged } from "../../shared/auth/stored-account.ts";
import { rich } from "../../shared/i18n/rich.ts";
import { signInMessages } from "../i18n/sign-in.ts";
import { formMessages } from "../../shared/i18n/form.ts";
import { LinkButton } from "../../shared/ui/buttons.tsx";
import { minimumAge } from "../../shared/domain/limits.ts";

/**
 * The mailbox that a code was sent to, and whether its owner said to be old enough. It is stored, because a phone that
 * shows the e-mail may drop this page, and the link of the e-mail opens in another tab.
 */
export const awaitedCode = stored(
  "awaited-code",
  z.object({ email: z.string(), adult: z.boolean() }),
  "local",
);

const schema = z.object({ email: emailSchema(), adult });

/** Asks for age and the address that gets a code. */
export function EmailForm({ email, onSent }: { email: string; onSent: () => void }) {
  const form = useSchemaForm({
    schema,
    failure: signInMessages.t("notSent"),
    send: async (values) => {
      await sendCode(values.email);
      awaitedCode.write({ email: values.email, adult: true });
      onSent();
    },
  });
  return (
    <Form form={form} submit={signInMessages.t("send")}>
      <p>{signInMessages.t("noPassword")}</p>
      <Field
        label={formMessages.t("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        {...form.field("email")}
      />
      <CheckboxField label={signInMessages.t("adult", { count: minimumAge })} {...form.field("adult")} />
    </Form>
  );
}

interface Props {
  email: string;
  onChangeEmail: () => void;
}

/** Takes the emailed code. Opening the email's link in this browser signs in here too. */
export function CodeStep({ email, onChangeEmail }: Props) {
  const { takeSecondStep, secondStepDialog } = useSecondStep();
  return (
    <>
      {secondStepDialog}
      <p>{rich(signInMessages, "sent", {}, { email: <strong dir="ltr">{email}</strong> })}</p>
      <p className="app-small">{signInMessages.t("nothingArrives")}</p>
      <CodeForm
        email={email}
        resend={(to) => <Resend email={to} label={signInMessages.t("newCode")} />}
        label={signInMessages.t("code")}
        submit={signInMessages.t("submit")}
        onProof={async (proof) => {
          await takeSecondStep(await redeem(proof, "email", { client: supabase, email }), supabase);
          accountChanged();
        }}
      />
      <LinkButton onClick={onChangeEmail}>{signInMessages.t("changeEmail")}</LinkButton>
    </>
  );
}
