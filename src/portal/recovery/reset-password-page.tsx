import { useLinkToken } from "../../client/email-proof/link-token.ts";
import { Bone, Skeleton } from "../../client/ui/skeleton.tsx";
import { ResetWithCode, ResetWithLink } from "./reset-password-form.tsx";

/** /reset-password: chooses a new password with what the recovery e-mail brought. */
export function ResetPassword() {
  const link = useLinkToken();
  return (
    <>
      <p>You are signed out on every other device when it is saved.</p>
      {!link && (
        <Skeleton>
          <Bone size="short" />
          <Bone size="field" />
          <Bone size="field" />
        </Skeleton>
      )}
      {link && (link.tokenHash ? <ResetWithLink tokenHash={link.tokenHash} /> : <ResetWithCode />)}
    </>
  );
}
