import { sendCode } from "../../client/email-proof/send-code.ts";
import { Field } from "../../client/form/field.tsx";
import { emailAddress } from "../../client/form/field-schemas.ts";
import { Form } from "../../client/form/form.tsx";
import { useSchemaForm } from "../../client/form/use-schema-form.ts";
import { z } from "../../client/data/z.ts";
import { awaitedCode } from "./awaited-code.ts";
import { CheckboxField } from "../../client/form/checkbox-field.tsx";
import { adult } from "../shell/adult.ts";

const schema = z.object({ email: emailAddress(), adult });

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
      <p>We send a code to your email address. No password needed, even the first time.</p>
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
      <CheckboxField label="I am 18 or older" {...form.field("adult")} />
    </Form>
  );
}
