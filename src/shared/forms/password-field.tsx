import { use, useState, type ComponentProps } from "react";
import { minimumPasswordLength } from "../domain/limits.ts";
import { useBrowserValue } from "../ui/use-browser-value.ts";
import { FieldFrame, type FieldProps } from "./field.tsx";
import { FormContext } from "./form.tsx";

/** A password input with a show/hide button. Sending the form hides the password. */
export function PasswordField({ label, hint, error, id, ...input }: FieldProps & ComponentProps<"input">) {
  const { busy, attempts } = use(FormContext);
  const [visibleAttempt, setVisibleAttempt] = useState<number | null>(null);
  const isVisible = visibleAttempt === attempts && !busy;
  // A press before hydration would be lost.
  const isHydrated = useBrowserValue(() => true) ?? false;

  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <span className="password-field">
          <input
            className="field-control"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={isVisible ? "text" : "password"}
          />
          <button
            className="button-link password-toggle"
            type="button"
            data-waiting={isHydrated ? undefined : ""}
            aria-label={isVisible ? "Hide password" : "Show password"}
            aria-controls={control.id}
            onClick={() => setVisibleAttempt(isVisible ? null : attempts)}
          >
            {isVisible ? "Hide" : "Show"}
          </button>
        </span>
      )}
    </FieldFrame>
  );
}

export function NewPasswordField(props: Partial<FieldProps> & ComponentProps<"input">) {
  return (
    <PasswordField
      label="New Password"
      autoComplete="new-password"
      hint={`At least ${minimumPasswordLength} characters`}
      {...props}
    />
  );
}
