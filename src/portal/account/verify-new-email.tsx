import { useEffect, useState } from "react";
import { emailChangedWaitMs } from "../../scheme/limits.ts";
import { leave } from "../../client/session/end-session.ts";
import { useLinkToken } from "../../client/email-proof/link-token.ts";
import { signInAddress } from "../portal-tab.ts";
import { FormShape } from "../../client/form/form-shape.tsx";
import { Notice, StatusRegion } from "../../client/ui/notice.tsx";
import { Skeleton } from "../../client/ui/skeleton.tsx";
import { confirmNewEmail, type NewEmailProof } from "./confirm-new-email.ts";
import { forgetNewEmail } from "./new-email.ts";
import { NewEmailCode } from "./new-email-code.tsx";
import { NewEmailLink } from "./new-email-link.tsx";

const verified = "Your new email is verified. Sign in with it.";

/** Moves on to the sign-in tab; stays on this page's own where somebody is typing. */
function moveToSignIn(): void {
  const isTyping = [...document.querySelectorAll("input")].some((input) => input.value !== "");
  if (isTyping) location.hash = "sign-in";
  else void leave({ to: signInAddress, notice: { kind: "success", text: verified } });
}

/** The upper half of /email-changed: with a link's token one button, without it the notice and the code's field. */
export function VerifyNewEmail() {
  const link = useLinkToken();
  const [done, setDone] = useState(false);

  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(moveToSignIn, emailChangedWaitMs);
    return () => clearTimeout(timer);
  }, [done]);

  async function confirm(proof: NewEmailProof): Promise<undefined> {
    await confirmNewEmail(proof);
    forgetNewEmail();
    // Reloading must not offer a token that is spent.
    history.replaceState(null, "", location.pathname + location.hash);
    setDone(true);
  }

  return (
    <>
      <StatusRegion>{done && <Notice kind="success">{verified}</Notice>}</StatusRegion>
      {!link && (
        <Skeleton>
          <FormShape fields={1} />
        </Skeleton>
      )}
      {link?.tokenHash && !done && (
        <NewEmailLink tokenHash={link.tokenHash} email={link.email} onConfirm={confirm} />
      )}
      {link && !link.tokenHash && !done && <NewEmailCode onConfirm={confirm} />}
    </>
  );
}
