import { useState } from "react";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { ask } from "../../shared/api/client.ts";
import { refuse, refuseAs } from "../../shared/api/errors.ts";
import { asProblem, advice, type Problem } from "../../shared/api/problem.ts";
import { saysTR008 } from "../../shared/domain/error-messages.generated.ts";
import { z } from "../../shared/api/z.ts";
import { sendCode } from "../../shared/auth/proof.ts";
import { Field } from "../../shared/forms/field.tsx";
import { requiredText } from "../../shared/forms/field-schemas.ts";
import { Form } from "../../shared/forms/form.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { withErrorBoundary } from "../../shared/ui/fallback-page.tsx";
import { ResetForm } from "./reset-password-page.tsx";
import { LinkButton } from "../../shared/ui/buttons.tsx";

/** /forgot-password */
export const ForgotPasswordPage = withErrorBoundary(ForgotPassword);

export const forgotPasswordSchema = z.object({ email: requiredText("Email is required") });

const unanswered = new Set<Problem["kind"]>(["network", "timeout", "too-many-requests"]);

/** Sends a recovery email. Known and unknown council addresses get the same answer. @throws {Problem} at the field */
async function requestReset({ email }: z.infer<typeof forgotPasswordSchema>): Promise<void> {
  const allowed = await ask((client) => client.rpc("email_domain_is_allowed", { email }));
  if (!allowed) throw refuseAs("TR008", saysTR008);
  try {
    await ask((client) => client.auth.resetPasswordForEmail(email));
  } catch (error) {
    const problem = asProblem(error);
    if (problem.kind === "email-just-sent") return;
    throw unanswered.has(problem.kind) ? problem : refuse("invalidEmail");
  }
}

function ForgotPassword() {
  /** The address that the email went to. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSchemaForm({
    schema: forgotPasswordSchema,
    failure: "The email could not be sent. Please try again.",
    send: async (values) => {
      await requestReset(values);
      setSentTo(values.email);
      return "Password reset email sent successfully!";
    },
  });

  /** For gate staff with any address: a code signs them in, and that session can set a password. */
  async function getCode() {
    if (!(await form.hook.trigger("email", { shouldFocus: true }))) return;
    try {
      await sendCode(form.hook.getValues("email").trim());
      location.assign(portalRoutes.resetPassword);
    } catch (error) {
      form.hook.setError("email", { message: advice(asProblem(error)) ?? "The email could not be sent." });
    }
  }

  return (
    <>
      <p>
        Enter your council email address. If it has an account, we will send it a link to choose a new
        password. If nothing arrives in five minutes, look in spam, or try again.
      </p>
      <Form form={form} submit="Send reset email">
        <Field label="Email" type="email" autoComplete="email" {...form.field("email")} />
      </Form>
      {sentTo !== null && (
        <section className="form form-foot">
          <h2>Choose a new password</h2>
          <p>Open the email’s link, or type its code here.</p>
          {/* A new form per address. */}
          <ResetForm
            key={sentTo}
            link={{ tokenHash: null, isIncomplete: false, type: "recovery", email: sentTo }}
          />
        </section>
      )}
      <p className="form-foot">
        {"Gate staff? "}
        <LinkButton onClick={() => void getCode()}>Get a code.</LinkButton>
      </p>
    </>
  );
}
