import type { ChangeEvent, ReactNode } from "react";
import { verificationCodeLength } from "../domain/limits.ts";
import { z } from "../api/z.ts";
import { cleanCode } from "../domain/clean-input.ts";
import { Field } from "../forms/field.tsx";
import { emailSchema, verificationCode } from "../forms/field-schemas.ts";
import { Form } from "../forms/form.tsx";
import { failedFor, useSchemaForm, type FieldBinding } from "../forms/use-schema-form.ts";
import { Notice } from "../ui/notice.tsx";
import type { LinkToken, Proof } from "./proof.ts";
import { formMessages } from "../i18n/form.ts";
import { proofMessages } from "../i18n/proof.ts";

/** The two fields that prove a mailbox by its code, for a schema. */
export const codeSchema = z.object({ email: emailSchema(), token: verificationCode() });

const half = Math.ceil(verificationCodeLength / 2);

/** A code that is being typed, in two groups; anything else stays as it is. */
function inGroups(typed: string): string {
  const digits = cleanCode(typed);
  return /^\d+$/.test(digits) && digits.length > half
    ? `${digits.slice(0, half)} ${digits.slice(half)}`
    : typed;
}

interface EmailFieldProps {
  form: { field: (name: "email") => FieldBinding };
  /** The address that the e-mail goes to; where it is not known the field asks for it. */
  email: string | null;
  emailLabel?: string | undefined;
  /** What the field holds to begin with. */
  filledIn?: string | null;
}

/** The address that gets the e-mail: a field only where the page does not know it. */
export function EmailField({ form, email, emailLabel = formMessages.t("email"), filledIn }: EmailFieldProps) {
  if (email !== null) return <input type="hidden" value={email} {...form.field("email")} />;
  return (
    <Field
      label={emailLabel}
      type="email"
      autoComplete="email"
      defaultValue={filledIn ?? ""}
      {...form.field("email")}
    />
  );
}

interface CodeFieldsProps extends EmailFieldProps {
  form: { field: (name: "email" | "token") => FieldBinding };
  label?: string;
}

/** Address and code. */
export function CodeFields({ form, email, emailLabel, label = "Verification code" }: CodeFieldsProps) {
  const { onChange, ...token } = form.field("token");

  function onType(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    // In the middle of the text the caret would jump.
    if (input.selectionStart === input.value.length) input.value = inGroups(input.value);
    return onChange(event);
  }

  return (
    <>
      <EmailField form={form} email={email} emailLabel={emailLabel} />
      <Field
        label={label}
        hint={proofMessages.t("digits", { count: verificationCodeLength })}
        autoComplete="one-time-code"
        inputMode="numeric"
        onChange={(event) => void onType(event)}
        {...token}
      />
    </>
  );
}

export interface CodeFormProps extends Omit<CodeFieldsProps, "form"> {
  /** Redeems the code. The returned text is announced as success. */
  onProof: (proof: Proof & { email: string }) => Promise<unknown>;
  submit?: string;
  /** Sends the e-mail again, where that can be done from here; given what reads the address in the form. */
  resend?: (email: () => Promise<string | null>) => ReactNode;
}

/** Takes the code of an e-mail. */
export function CodeForm({ onProof, submit = "Confirm my email", resend, ...fields }: CodeFormProps) {
  const form = useSchemaForm({ schema: codeSchema, failure: proofMessages.t("failed"), send: onProof });

  async function emailToResend(): Promise<string | null> {
    const valid = await form.hook.trigger("email", { shouldFocus: true });
    return valid ? form.hook.getValues("email").trim() : null;
  }

  return (
    <>
      <Form form={form} submit={submit}>
        <CodeFields form={form} {...fields} />
      </Form>
      {resend?.(emailToResend)}
    </>
  );
}

/** Said where the token of a link was spent or too old; the children say what to do about it. */
export function ExpiredLink({ children }: { children: ReactNode }) {
  return (
    <Notice kind="error" detail={children}>
      This link has expired or has already been used.
    </Notice>
  );
}

/** Said in the place of a link's button, above the fields for the code. */
export function IncompleteLink({ link: { isIncomplete } }: { link: LinkToken }) {
  return isIncomplete && <Notice kind="error">This link is not complete. Type the code instead.</Notice>;
}

interface LinkFormProps {
  tokenHash: string;
  onProof: (proof: Proof) => Promise<unknown>;
  /** What to do when the link has expired. */
  expired: ReactNode;
  /** What the button will do, said before it. */
  children: ReactNode;
}

/** The page behind the link of an e-mail. Nothing happens before the button is pressed. */
export function LinkForm({ tokenHash, onProof, expired, children }: LinkFormProps) {
  const form = useSchemaForm({
    failure: proofMessages.t("failed"),
    send: () => onProof({ token_hash: tokenHash }),
  });

  return (
    <>
      {children}
      <Form
        form={form}
        submit="Confirm my email"
        problemNotice={failedFor(form, "token-expired") && <ExpiredLink>{expired}</ExpiredLink>}
      />
      <p>If you did not ask for this, close this page.</p>
    </>
  );
}
