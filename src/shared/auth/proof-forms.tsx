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

export const codeSchema = z.object({ email: emailSchema(), token: verificationCode() });

const half = Math.ceil(verificationCodeLength / 2);

function formatCode(typed: string): string {
  const digits = cleanCode(typed);
  return /^\d+$/.test(digits) && digits.length > half
    ? `${digits.slice(0, half)} ${digits.slice(half)}`
    : typed;
}

interface EmailFieldProps {
  form: { field: (name: "email") => FieldBinding };
  /** The address of the email; null shows a field. */
  email: string | null;
  emailLabel?: string | undefined;
  filledIn?: string | null;
}

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

export function CodeFields({ form, email, emailLabel, label = "Verification code" }: CodeFieldsProps) {
  const { onChange, ...token } = form.field("token");

  function onType(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    // Elsewhere the caret would jump.
    if (input.selectionStart === input.value.length) input.value = formatCode(input.value);
    return onChange(event);
  }

  return (
    <>
      <EmailField form={form} email={email} emailLabel={emailLabel} />
      <Field
        label={label}
        hint={proofMessages.t("digits", { count: verificationCodeLength })}
        autoComplete="one-time-code"
        dir="ltr"
        inputMode="numeric"
        onChange={(event) => void onType(event)}
        {...token}
      />
    </>
  );
}

export interface CodeFormProps extends Omit<CodeFieldsProps, "form"> {
  /** Redeems the code. A returned text is announced as success. */
  onProof: (proof: Proof & { email: string }) => Promise<unknown>;
  submit?: string;
  /** Renders the button that sends the email again; it receives a function that returns the form's address. */
  resend?: (email: () => Promise<string | null>) => ReactNode;
}

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

/** The link was used or has expired. The children say what to do next. */
export function ExpiredLink({ children }: { children: ReactNode }) {
  return (
    <Notice kind="error" detail={children}>
      This link has expired or has already been used.
    </Notice>
  );
}

/** Replaces the button of a link without an address, above the code's fields. */
export function IncompleteLink({ link: { isIncomplete } }: { link: LinkToken }) {
  return isIncomplete && <Notice kind="error">This link is not complete. Type the code instead.</Notice>;
}

interface LinkFormProps {
  tokenHash: string;
  onProof: (proof: Proof) => Promise<unknown>;
  /** What to do if the link has expired. */
  expired: ReactNode;
  children: ReactNode;
}

/** The page of an emailed link. Only its button redeems the token. */
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
