import { useEffect, useState } from "react";
import { emailChangedWaitMs } from "../../shared/domain/limits.ts";
import { signInUrl } from "../../shared/domain/routes.ts";
import { CodeForm, IncompleteLink, LinkForm } from "../../shared/auth/proof-forms.tsx";
import { useLinkToken, type Proof } from "../../shared/auth/proof.ts";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { leave } from "../../shared/auth/end-session.ts";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { awaitedEmail, confirmNewEmail } from "./email-change.ts";

const verified = "Your new email is verified. Sign in with it.";

/** Opens the sign-in tab; stays on this page if something was typed. */
function moveToSignIn(): void {
  const isTyping = [...document.querySelectorAll("input")].some((input) => input.value !== "");
  if (isTyping) location.hash = "sign-in";
  else void leave({ to: signInUrl, notice: { kind: "success", text: verified } });
}

/** The upper part of /email-changed: a button for a link's token, otherwise the notice and the code field. */
export function VerifyNewEmail() {
  const link = useLinkToken();
  const awaited = useBrowserValue(awaitedEmail.read);
  const [done, setDone] = useState(false);

  useEffect(() => {
    // Another tab confirmed the address.
    const look = () => {
      if (awaited !== null && awaitedEmail.read() === null) setDone(true);
    };
    window.addEventListener("storage", look);
    return () => window.removeEventListener("storage", look);
  }, [awaited]);

  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(moveToSignIn, emailChangedWaitMs);
    return () => clearTimeout(timer);
  }, [done]);

  async function confirm(proof: Proof): Promise<undefined> {
    await confirmNewEmail(proof, "email" in proof ? proof.email : (link?.email ?? null));
    // Reloading must not offer a used token.
    history.replaceState(null, "", location.pathname + location.hash);
    setDone(true);
  }

  return (
    <>
      <StatusRegion>{done && <Notice kind="success">{verified}</Notice>}</StatusRegion>
      {!link && <FormSkeleton fields={1} />}
      {link?.tokenHash && !done && (
        <LinkForm
          tokenHash={link.tokenHash}
          onProof={confirm}
          expired="Your email may already be confirmed. Try signing in with it below. If that fails, sign in with your old email and change it again."
        >
          <p>
            Press the button to confirm that <strong>{link.email}</strong> is yours. You will then use it to
            sign in.
          </p>
        </LinkForm>
      )}
      {link && !link.tokenHash && !done && (
        <>
          <IncompleteLink link={link} />
          <Notice kind="info" detail="Open the link in the email, or type its code here.">
            Email verification sent, Please verify your new email
          </Notice>
          {awaited !== null && (
            <p>
              {"It went to "}
              <strong>{awaited}</strong>. If nothing arrives in five minutes, sign in and try again.
            </p>
          )}
          <CodeForm email={awaited} emailLabel="New Email" onProof={confirm} />
        </>
      )}
    </>
  );
}
