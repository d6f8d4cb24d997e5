import type { ReactNode } from "react";
import { asProblem } from "../api/problem.ts";
import { refuse } from "../api/errors.ts";
import { z } from "../api/z.ts";
import { existingPassword } from "../forms/field-schemas.ts";
import { Field } from "../forms/field.tsx";
import { PasswordField } from "../forms/password-field.tsx";
import { Form, type Variant, SubmitButton } from "../forms/form.tsx";
import { useSchemaForm } from "../forms/use-schema-form.ts";
import { supabase } from "../api/client.ts";
import { askSignedIn } from "./ask-signed-in.ts";
import { passSecondStep, SecondStepField } from "./second-step.tsx";
import { QuietButton } from "../ui/buttons.tsx";

/** The one field of a dialog that asks for the password. */
export const passwordSchema = z.object({
  password: existingPassword("Password is required"),
  /** Of the authenticator app; "" for whoever has none. */
  code: z.string(),
});

/**
 * Proves that the person at the keyboard knows the password. It signs in anew, which is also what the database
 * means by a recent session.
 * @param email of the signed-in account
 * @param code of the authenticator app, where the account signs in with two steps
 * @throws {Problem} of kind "invalid-credentials" when the password is wrong; with a message for `code` likewise
 */
export async function reauthenticate(email: string, password: string, code: string): Promise<void> {
  const { user } = await askSignedIn((client) => client.auth.signInWithPassword({ email, password }));
  if (user.factors?.some(({ status }) => status === "verified")) await passSecondStep(supabase, code);
}

export interface FormProps {
  /** Of the signed-in account. */
  email: string;
  /** Words on the button that sends. */
  action: string;
  variant?: Variant;
  failure: string;
  /** Whether a wrong password is told beside its field, and not by `failure`. */
  sayWrongPassword?: boolean;
  /** A name that has to be typed as well, for what cannot be undone by the same person. */
  typed?: string | undefined;
  /** What the password was asked for. */
  onProved: () => unknown;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks for the password of the signed-in account in a dialog, with the two ways out of it, and goes on. */
export function PasswordForm(props: FormProps) {
  const {
    email,
    action,
    variant,
    failure,
    sayWrongPassword = true,
    onProved,
    onCancel,
    children,
    typed,
  } = props;
  const isTyped = (value = "") => !typed || value.trim().toLowerCase() === typed.toLowerCase();
  const form = useSchemaForm({
    schema: z.extend(passwordSchema, {
      typed: z.optional(z.string()).check(z.refine(isTyped, `Enter the name of your council: ${typed}`)),
    }),
    passwords: ["password"],
    failure,
    send: async ({ password, code }) => {
      try {
        await reauthenticate(email, password, code);
      } catch (error) {
        const isWrong = asProblem(error).kind === "invalid-credentials";
        throw isWrong && sayWrongPassword ? refuse("wrongPassword") : error;
      }
      await onProved();
    },
  });

  return (
    <Form form={form}>
      {children}
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {typed && <Field label={`Type ${typed} to confirm`} autoComplete="off" {...form.field("typed")} />}
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-first-focus
        {...form.field("password")}
      />
      <SecondStepField form={form} />
      <div className="dialog-buttons">
        <SubmitButton variant={variant}>{action}</SubmitButton>
        <QuietButton onClick={onCancel}>Cancel</QuietButton>
      </div>
    </Form>
  );
}
