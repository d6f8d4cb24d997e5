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

export const passwordSchema = z.object({
  password: existingPassword("Password is required"),
  /** The authenticator code, or "". */
  code: z.string(),
});

/** Signs in again, which makes the session recent. @throws {Problem} "invalid-credentials", or with a message for `code` */
export async function reauthenticate(email: string, password: string, code: string): Promise<void> {
  const { user } = await askSignedIn((client) => client.auth.signInWithPassword({ email, password }));
  if (user.factors?.some(({ status }) => status === "verified")) await passSecondStep(supabase, code);
}

export interface FormProps {
  email: string;
  action: string;
  variant?: Variant;
  failure: string;
  /** Whether a wrong password is an error of its field, not of the form. */
  showWrongPassword?: boolean;
  /** A name that must be typed to confirm. */
  typed?: string | undefined;
  onProved: () => unknown;
  onCancel: () => void;
  children: ReactNode;
}

export function PasswordForm(props: FormProps) {
  const {
    email,
    action,
    variant,
    failure,
    showWrongPassword = true,
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
        throw isWrong && showWrongPassword ? refuse("wrongPassword") : error;
      }
      await onProved();
    },
  });

  return (
    <Form form={form}>
      {children}
      {/* The account, for password managers. */}
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
