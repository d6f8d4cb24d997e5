import { Field, CheckboxField } from "../../shared/forms/field.tsx";
import { emailSchema, adult } from "../../shared/forms/field-schemas.ts";
import { Form } from "../../shared/forms/form.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { z } from "../../shared/api/z.ts";
import { requireSiteData } from "../../shared/auth/require-site-data.ts";
import { awaitedCode } from "../../shared/auth/awaited-code.ts";
import { language } from "../layout/language.ts";
import { WithEnglish } from "../layout/with-english.tsx";
import { signInMessages } from "../i18n/sign-in.ts";
import { formMessages } from "../../shared/i18n/form.ts";
import { minimumAge } from "../../shared/domain/limits.generated.ts";

const schema = z.object({ email: emailSchema(), adult });

export function EmailForm({ email, onSent }: { email: string; onSent: () => void }) {
  const form = useSchemaForm({
    schema,
    failure: signInMessages.t("notSent"),
    send: async (values) => {
      requireSiteData(signInMessages.t("blockedSiteData"));
      const { sendCode } = await import("../../shared/auth/proof.ts");
      await sendCode(values.email);
      awaitedCode.write({ email: values.email, adult: true, language: language?.key ?? "" });
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
      <CheckboxField
        label={
          <span>
            <WithEnglish text={() => signInMessages.t("adult", { count: minimumAge })} />
          </span>
        }
        {...form.field("adult")}
      />
    </Form>
  );
}
