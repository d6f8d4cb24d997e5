import { useEffect, useRef, useState } from "react";
import { boroughName } from "../../shared/domain/boroughs.ts";
import { verificationPollMs } from "../../shared/domain/limits.ts";
import { appRoutes, appRoutesIn, portalRoutes, signInUrl } from "../../shared/domain/routes.ts";
import { brand } from "../../shared/domain/brand.ts";
import { ask, ephemeralClient, supabase } from "../../shared/api/client.ts";
import { mayHaveSession } from "../../shared/api/stored-session.ts";
import { isStored } from "../../shared/api/stored.ts";
import { CodeForm, IncompleteLink, LinkForm } from "../../shared/auth/proof-forms.tsx";
import { awaitedCode } from "../../shared/auth/awaited-code.ts";
import { confirmedEmail } from "../../shared/auth/confirmed-email.ts";
import { CodeByEmail } from "../../shared/auth/prove-mailbox.tsx";
import { redeem, useLinkToken, type Proof, sameEmail } from "../../shared/auth/proof.ts";
import { resend } from "../../shared/auth/resend.tsx";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { leave } from "../../shared/auth/end-session.ts";
import { useSecondStep } from "../../shared/auth/second-step.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import type { Remainder } from "./finish-registration.tsx";
import { verifiedNotice, waitingRegistration, type WaitingRegistration } from "./waiting-registration.ts";
import { withErrorBoundary } from "../../shared/ui/fallback-page.tsx";
import { Carried } from "../../shared/auth/carried-notice.tsx";
import "./verify-email.css";

/** /verify-email */
export const VerifyEmailPage = withErrorBoundary(() => (
  <>
    <Carried />
    <VerifyEmail />
  </>
));

/** Read once: a snapshot has to stay the same object. */
let awaitedAtStart: ReturnType<typeof awaitedCode.read> | undefined;
const readAwaited = () => (awaitedAtStart ??= awaitedCode.read());

const loadFinish = () => import("./finish-registration.tsx");

/** The next page of a proof without a stored registration; it depends on the account. */
function goOn(): Promise<never> {
  // The app's sign-in page continues an application or missing details.
  const awaited = awaitedCode.read();
  if (awaited) return leave({ to: appRoutesIn(awaited.language).signIn });
  if (isStored("application")) return leave({ to: `${appRoutes.apply}#confirm` });
  return leave({ to: portalRoutes.finishRegistration });
}

/** A button for a link's token; otherwise the wait for the email, and the code field. */
function VerifyEmail() {
  const link = useLinkToken();
  const waiting = useBrowserValue(waitingRegistration.read);
  const awaited = useBrowserValue(readAwaited);
  const isInvited = useBrowserValue(() => location.hash === "#invited");
  const [left, setLeft] = useState<(Remainder & { finish: Awaited<ReturnType<typeof loadFinish>> }) | null>(
    null,
  );
  const [question, setQuestion] = useState<{ text: string; answer: (yes: boolean) => void } | null>(null);
  const proved = useRef(false);
  const { takeSecondStep, secondStepDialog } = useSecondStep();
  const [proving, setProving] = useState(false);

  async function mayGoOnAs(email: string): Promise<boolean> {
    // Read the browser's storage: an email's link opens a new tab.
    const signedIn = mayHaveSession()
      ? (await ask((client) => client.auth.getSession())).session?.user.email
      : undefined;
    if (signedIn === undefined || sameEmail(signedIn, email)) return true;
    const text = `You are signed in as ${signedIn}. Sign out and carry on as ${email}?`;
    const yes = await new Promise<boolean>((answer) => setQuestion({ text, answer }));
    setQuestion(null);
    if (yes) await (await supabase()).auth.signOut({ scope: "local" });
    return yes;
  }

  async function confirm(proof: Proof): Promise<void> {
    const email = "email" in proof ? proof.email : (link?.email ?? null);
    if (email !== null && !proved.current && !(await mayGoOnAs(email))) return;
    const mine = waiting !== null && email !== null && sameEmail(waiting.email, email);
    const client = mine ? ephemeralClient : supabase;
    setProving(true);
    try {
      // Before the proof is used, because it works only once.
      const finish = mine ? await loadFinish() : null;
      if (!proved.current) {
        const session = await redeem(proof, link?.type ?? "email", { client, email });
        proved.current = true;
        await takeSecondStep(session, client);
      }
      if (!mine || !finish) return await goOn();
      const remainder = await finish.claimWaiting(waiting);
      if (remainder.step === "invited") return await goOn();
      setLeft({ ...remainder, finish });
    } finally {
      setProving(proved.current);
    }
  }

  // The app asks in the language in which the code was asked for.
  const inApp = link?.tokenHash && awaited?.language && sameEmail(awaited.email, link.email ?? "");
  useEffect(() => {
    if (inApp && !mayHaveSession())
      location.replace(`${appRoutesIn(awaited.language).signIn}#token_hash=${link.tokenHash}`);
  }, [inApp, awaited, link]);

  if (!link) return <FormSkeleton fields={1} />;

  if (left?.step === "password" && waiting) return <left.finish.ChoosePassword email={waiting.email} />;
  if (left?.step === "form" && waiting) {
    return (
      <>
        <h2>Finish your registration</h2>
        <left.finish.FinishRegistration
          client={ephemeralClient}
          email={waiting.email}
          restored={left.restored}
          typed={waiting}
          problem={left.problem}
        />
      </>
    );
  }
  return (
    <>
      <IncompleteLink link={link} />
      {link.tokenHash && link.email ? (
        <ConfirmLink tokenHash={link.tokenHash} email={link.email} waiting={waiting} onProof={confirm} />
      ) : isInvited ? (
        <Invited email={link.email} onProof={confirm} />
      ) : (
        <Wait waiting={waiting} proving={proving} onProof={confirm} />
      )}
      {secondStepDialog}
      {question && (
        <ConfirmDialog
          question={question.text}
          onYes={() => question.answer(true)}
          onNo={() => question.answer(false)}
        />
      )}
    </>
  );
}

interface StepProps {
  waiting: WaitingRegistration | null;
  onProof: (proof: Proof) => Promise<unknown>;
}

/** The page behind the email's link. Names the borough if this browser typed it. */
function ConfirmLink({
  tokenHash,
  email,
  waiting,
  onProof,
}: StepProps & { tokenHash: string; email: string }) {
  const mine = waiting !== null && sameEmail(waiting.email, email);
  return (
    <LinkForm
      tokenHash={tokenHash}
      onProof={onProof}
      expired={
        <>
          {"Your email may already be confirmed. Try "}
          <a href={signInUrl}>signing in</a>
          {", or "}
          <a href={portalRoutes.verifyEmail}>ask for a new email</a>.
        </>
      }
    >
      <p>
        <span>
          Press the button to confirm that <strong>{email}</strong> is yours
        </span>
        {mine && (
          <span>
            {" and that you are registering "}
            <strong>{boroughName(waiting.council_key)}</strong>
          </span>
        )}
        <span>.</span>
      </p>
      {!mine && (
        <>
          <p>{`Only confirm if you asked for this at ${brand.name} yourself, perhaps on another device.`}</p>
          <p>Using the Home Screen app? Type the code there.</p>
        </>
      )}
    </LinkForm>
  );
}

/** Waits for the email: polls, takes the code, resends the email. */
function Wait({ waiting, proving, onProof }: StepProps & { proving: boolean }) {
  const polled = proving || waiting?.confirmed ? null : (waiting?.userId ?? null);
  const pollFails = useVerificationPoll(polled, waiting?.email ?? "");

  return (
    <>
      {!waiting?.confirmed && (
        <p className="please-verify">
          {polled && <Spinner />}
          <span>Please verify your email...</span>
        </p>
      )}
      <p>
        {waiting ? (
          <>
            {"We sent an email to "}
            <strong>{waiting.email}</strong>
            {waiting.confirmed
              ? `. Use its code to finish registering ${boroughName(waiting.council_key)} here.`
              : ". Open its link in this browser, or type its code here."}
          </>
        ) : (
          "We sent you an email. Open its link, or type your address and the email’s code here."
        )}
      </p>
      {pollFails && <Notice kind="error">Error checking email verification. Please try again.</Notice>}
      <CodeForm email={waiting?.email ?? null} resend={resend} onProof={onProof} />
    </>
  );
}

function Invited({ email, onProof }: Pick<StepProps, "onProof"> & { email: string | null }) {
  return (
    <>
      <CodeByEmail email={null} filledIn={email} onProof={onProof}>
        <p>
          {email === null
            ? "Type the address your colleague’s invitation was sent to. We will send it a code."
            : "This is the address in the invitation’s link. If it is yours, we will send it a code."}
        </p>
      </CodeByEmail>
      <p className="form-foot">
        <a href={portalRoutes.verifyEmail}>I have a code already</a>
      </p>
    </>
  );
}

/** Polls until the registration is verified, in any browser; then opens the sign-in tab. Returns whether the last poll failed. */
function useVerificationPoll(userId: string | null, email: string): boolean {
  const [failing, setFailing] = useState(false);

  useEffect(() => {
    if (userId === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let current = true;
    let wasVerified = false;

    const check = async () => {
      try {
        const verified = await ask((client) => client.rpc("registration_is_verified", { user_id: userId }));
        if (!current) return;
        setFailing(false);
        // Read again: another tab may have claimed the registration by now.
        if (verified && wasVerified) {
          const waiting = waitingRegistration.read();
          if (waiting?.userId !== userId) {
            confirmedEmail.write(email);
            return void leave({ to: signInUrl, notice: verifiedNotice });
          }
          waitingRegistration.write({ ...waiting, confirmed: true });
          confirmedEmail.write(email);
          return void leave({ to: signInUrl });
        }
        wasVerified = verified;
      } catch {
        if (!current) return;
        setFailing(true);
      }
      timer = setTimeout(() => void check(), verificationPollMs);
    };
    void check();

    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [userId, email]);

  return failing;
}
