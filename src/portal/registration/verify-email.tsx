import { useState } from "react";
import type { Client } from "../../client/data/client.ts";
import { useLinkToken } from "../../client/email-proof/link-token.ts";
import { useBrowserValue } from "../../client/ui/use-browser-value.ts";
import { Bone, Skeleton } from "../../client/ui/skeleton.tsx";
import { AwaitConfirmation } from "./await-confirmation.tsx";
import { ChoosePassword } from "./choose-password.tsx";
import { confirmEmail, type Proof } from "./confirm-email.ts";
import { ConfirmLink } from "./confirm-link.tsx";
import { discardPassword, finishConfirmation } from "./finish-confirmation.ts";
import { pendingRegistration, type PendingRegistration } from "./pending-registration.ts";
import { PleaseVerify } from "./please-verify.tsx";

let kept: PendingRegistration | null | undefined;
const pendingOnce = () => (kept === undefined ? (kept = pendingRegistration()) : kept);

/** /verify-email: with a link's token one button, without it the wait for the e-mail and the code's field. */
export function VerifyEmail() {
  const link = useLinkToken();
  const pending = useBrowserValue(pendingOnce);
  const [owner, setOwner] = useState<Client | null>(null);

  async function confirm(proof: Proof) {
    const client = await confirmEmail(proof, pending);
    if (!client || !pending?.begunEarlier) return finishConfirmation(client, pending);
    await discardPassword(client);
    setOwner(client);
    return undefined;
  }

  if (owner) return <ChoosePassword client={owner} />;
  if (!link) {
    return (
      <>
        <PleaseVerify />
        <Skeleton>
          <Bone />
          <Bone size="field" />
          <Bone size="short" />
        </Skeleton>
      </>
    );
  }
  return link.tokenHash ? (
    <ConfirmLink tokenHash={link.tokenHash} email={link.email} pending={pending} onConfirm={confirm} />
  ) : (
    <AwaitConfirmation pending={pending} onConfirm={confirm} />
  );
}
