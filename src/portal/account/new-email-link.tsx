import { usePortalForm } from "../../client/form/use-portal-form.ts";
import { z } from "../../client/form/z.ts";
import { Notice } from "../../client/ui/notice.tsx";
import { PortalForm } from "../../client/form/portal-form.tsx";
import { SubmitButton } from "../../client/form/submit-button.tsx";
import type { NewEmailProof } from "./confirm-new-email.ts";

const nothing = z.object({});

interface Props {
  tokenHash: string;
  /** As the link says it; shown, never believed. */
  email: string | null;
  onConfirm: (proof: NewEmailProof) => Promise<undefined>;
}

/** The page behind the link of the e-mail. Nothing happens before the button is pressed. */
export function NewEmailLink({ tokenHash, email, onConfirm }: Props) {
  const form = usePortalForm<z.infer<typeof nothing>>({
    schema: nothing,
    failure: "Email verification failed. Please try again.",
    send: () => onConfirm({ token_hash: tokenHash }),
  });
  const expired = form.outcome?.kind === "error" && form.outcome.problem.kind === "token-expired";

  return (
    <>
      <p>
        Press the button to confirm that <strong>{email ?? "this address"}</strong> is yours. From then on you
        sign in with it.
      </p>
      <PortalForm
        form={form}
        problemNotice={
          expired ? (
            <Notice
              kind="error"
              detail="Your email may already be confirmed. Try signing in with it below. If that fails, sign in with your old email and change it again."
            >
              This link has expired or has already been used.
            </Notice>
          ) : undefined
        }
      >
        <SubmitButton>Confirm my email</SubmitButton>
      </PortalForm>
      <p className="portal-aside">If you did not ask for this, close this page</p>
    </>
  );
}
