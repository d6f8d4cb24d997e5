import { useEffect, useState } from "react";
import { emailChangedWaitMs } from "../../shared/domain/limits.ts";
import { signInUrl } from "../../shared/domain/routes.ts";
import { ephemeralClient } from "../../shared/api/client.ts";
import { asProblem, Problem } from "../../shared/api/problem.ts";
import { CodeForm, IncompleteLink, LinkForm } from "../../shared/auth/proof-forms.tsx";
import { redeem, useLinkToken, type Proof } from "../../shared/auth/proof.ts";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { leave } from "../../shared/auth/end-session.ts";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { awaitedEmail } from "./awaited-email.ts";

const verified = "Your new email is verified. Sign in with it.";

/**
 * Makes the new address the one to sign in with. The session that the service opens with it is ended at once: whoever
 * confirms has still to show the password.
 * @throws {Problem} of kind "token-expired" for a token that is wrong, old or used
 */
async function confirmNewEmail(proof: Proof, email: string | null): Promise<void> {
  try {
    await redeem(proof, "email_change", { client: ephemeralClient, email });
  } catch (error) {
    const problem = asProblem(error);
    if (problem.kind !== "recent-login-required") throw problem;
    throw new Problem(
      "refused",
      "You can only ask for this change when you have just signed in, so nothing has changed. Sign in with your old email and ask again.",
    );
  }
  await (await ephemeralClient()).auth.signOut({ scope: "local" });
  awaitedEmail.forget();
}

/** Moves on to the sign-in tab; stays on this page's own where somebody is typing. */
function moveToSignIn(): void {
  const isTyping = [...document.querySelectorAll("input")].some((input) => input.value !== "");
  if (isTyping) location.hash = "sign-in";
  else void leave({ to: signInUrl, notice: { kind: "success", text: verified } });
}

/** The upper half of /email-changed: with a link's token one button, without it the notice and the code's field. */
export function VerifyNewEmail() {
  const link = useLinkToken();
  const awaited = useBrowserValue(awaitedEmail.read);
  const [done, setDone] = useState(false);

  useEffect(() => {
    // Another tab forgets the address when it has been confirmed there.
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
    // Reloading must not offer a token that is spent.
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
