import { useState } from "react";
import { minimumPasswordLength } from "../../scheme/limits.ts";
import { portalRoutes } from "../../scheme/routes.ts";
import { refuse, toProblem } from "../../client/data/errors.ts";
import { emailAddress, newPassword, verificationCode } from "../../client/form/field-schemas.ts";
import { usePortalForm } from "../../client/form/use-portal-form.ts";
import { z } from "../../client/form/z.ts";
import { Field } from "../../client/form/field.tsx";
import { Notice } from "../../client/ui/notice.tsx";
import { PasswordField } from "../../client/form/password-field.tsx";
import { PortalForm } from "../../client/form/portal-form.tsx";
import { SubmitButton } from "../../client/form/submit-button.tsx";
import { Recovery } from "./reset-password.ts";

const failure = "Password update failed. Please try again.";
const withLink = z.object({ newPassword: newPassword("New Password is required") });
const withCode = z.object({
  email: emailAddress(),
  token: verificationCode(),
  newPassword: newPassword("New Password is required"),
});

function NewPasswordField(props: { error: string | undefined; name: string; id: string }) {
  return (
    <PasswordField
      label="New Password"
      autoComplete="new-password"
      hint={`At least ${minimumPasswordLength} characters`}
      {...props}
    />
  );
}

/** Behind the e-mail's link: only the new password is missing. The token is spent when the form is sent. */
export function ResetWithLink({ tokenHash }: { tokenHash: string }) {
  const [recovery] = useState(() => new Recovery());
  const form = usePortalForm<z.infer<typeof withLink>>({
    schema: withLink,
    passwords: ["newPassword"],
    failure,
    send: (values) => recovery.finish({ token_hash: tokenHash }, values.newPassword),
  });
  const expired = form.outcome?.kind === "error" && form.outcome.problem.kind === "token-expired";

  return (
    <PortalForm form={form} problemNotice={expired ? <Expired /> : undefined}>
      <NewPasswordField {...form.field("newPassword")} />
      <SubmitButton>Update password</SubmitButton>
    </PortalForm>
  );
}

function Expired() {
  return (
    <Notice
      kind="error"
      detail={
        <>
          {"Links work once, and for an hour. "}
          <a href={portalRoutes.forgotPassword}>Ask for a new email</a>.
        </>
      }
    >
      This link has expired or has already been used.
    </Notice>
  );
}

/** Without a link: the address and the e-mail's code stand in for it. */
export function ResetWithCode() {
  const [recovery] = useState(() => new Recovery());
  const form = usePortalForm<z.infer<typeof withCode>>({
    schema: withCode,
    passwords: ["newPassword"],
    failure,
    send: async (values) => {
      try {
        return await recovery.finish({ email: values.email, token: values.token }, values.newPassword);
      } catch (error) {
        const problem = toProblem(error);
        if (problem.kind !== "token-expired") throw problem;
        throw refuse({ token: "This code is wrong or has expired. Take it from the newest email." });
      }
    },
  });

  return (
    <PortalForm form={form}>
      <Field label="Email" type="email" autoComplete="email" {...form.field("email")} />
      <Field
        label="Verification code"
        hint="The 6 digits in the email"
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.field("token")}
      />
      <NewPasswordField {...form.field("newPassword")} />
      <SubmitButton>Update password</SubmitButton>
    </PortalForm>
  );
}
