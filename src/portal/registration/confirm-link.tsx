import { boroughName } from "../../scheme/boroughs.ts";
import { portalRoutes } from "../../scheme/routes.ts";
import { site } from "../../scheme/site.ts";
import { usePortalForm } from "../../client/form/use-portal-form.ts";
import { signInAddress } from "../portal-tab.ts";
import { z } from "../../client/form/z.ts";
import { Notice } from "../../client/ui/notice.tsx";
import { PortalForm } from "../../client/form/portal-form.tsx";
import { SubmitButton } from "../../client/form/submit-button.tsx";
import type { Proof } from "./confirm-email.ts";
import type { PendingRegistration } from "./pending-registration.ts";

const nothing = z.object({});

interface Props {
  tokenHash: string;
  email: string | null;
  pending: PendingRegistration | null;
  onConfirm: (proof: Proof) => Promise<undefined>;
}

/** The page behind the link of the confirmation e-mail. Nothing happens before the button is pressed. */
export function ConfirmLink({ tokenHash, email, pending, onConfirm }: Props) {
  const form = usePortalForm<z.infer<typeof nothing>>({
    schema: nothing,
    failure: "Email verification failed. Please try again.",
    send: () => onConfirm({ token_hash: tokenHash }),
  });
  const expired = form.outcome?.kind === "error" && form.outcome.problem.kind === "token-expired";
  const address = email ?? pending?.email;

  return (
    <>
      <p>
        Press the button to confirm that <strong>{address ?? "this address"}</strong> is yours
        {pending && (
          <>
            {" and that you register "}
            <strong>{boroughName(pending.councilKey)}</strong>
          </>
        )}
        .
      </p>
      {!pending && (
        <p>
          {`Confirm only if you registered your council with ${site.name} yourself, perhaps on another device.`}
        </p>
      )}
      <PortalForm form={form} problemNotice={expired ? <ExpiredNotice /> : undefined}>
        <SubmitButton>Confirm my email</SubmitButton>
      </PortalForm>
      <p>If you did not ask for this, close this page</p>
    </>
  );
}

function ExpiredNotice() {
  return (
    <Notice
      kind="error"
      detail={
        <>
          {"Your email may already be confirmed. Try "}
          <a href={signInAddress}>signing in</a>
          {", or "}
          <a href={portalRoutes.verifyEmail}>ask for a new email</a>.
        </>
      }
    >
      This link has expired or has already been used.
    </Notice>
  );
}
