import { useState } from "react";
import { ask } from "../../shared/api/client.ts";
import { readToken } from "../../shared/api/email-token.ts";
import { Form } from "../../shared/forms/form.tsx";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { withErrorBoundary } from "../../shared/ui/fallback-page.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { declinedDays } from "../../shared/domain/limits.generated.ts";

/** /decline-invitation */
export const DeclineInvitationPage = withErrorBoundary(() => {
  const token = useBrowserValue(readToken);
  if (token === null) return <FormSkeleton fields={0} />;
  if (token === "") {
    return <Notice kind="error">This link is not complete. Open it again from the email.</Notice>;
  }
  return <Decline token={token} />;
});

function Decline({ token }: { token: string }) {
  /** Undefined until it was sent. */
  const [council, setCouncil] = useState<string | null | undefined>(undefined);
  const form = useSchemaForm({
    failure: "The invitation could not be declined. Please try again.",
    // Null if the invitation no longer exists.
    send: async () => setCouncil(await ask((client) => client.rpc("decline_invitation", { token }))),
  });

  if (council !== undefined) {
    return (
      <StatusRegion>
        {council === null ? (
          <Notice kind="info">
            This invitation has been used or withdrawn. There is nothing left to do.
          </Notice>
        ) : (
          <Notice kind="success" detail="You can close this page.">
            {`You have declined the invitation to join ${council}. We will tell the person who invited you, and ${council} cannot invite you again for ${declinedDays} days.`}
          </Notice>
        )}
      </StatusRegion>
    );
  }
  return (
    <>
      <p>
        You were sent an email inviting you to join a council. If you did not expect it, say so here. We will
        tell the person who invited you, and that council cannot invite you again for {declinedDays} days.
      </p>
      <Form form={form} submit="I did not expect this" />
      <p>If you want to join later, close this page. The invitation stays valid.</p>
    </>
  );
}
