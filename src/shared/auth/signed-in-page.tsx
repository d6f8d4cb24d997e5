import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { boroughName } from "../domain/boroughs.ts";
import { portalRoutes } from "../domain/routes.ts";
import { withErrorBoundary } from "../ui/fallback-page.tsx";
import { Loaded, LoadFailure, type Early } from "../ui/loaded.tsx";
import { loadChunk } from "../api/load-chunk.ts";
import { BackLink } from "../ui/back-link.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { useBrowserValue } from "../ui/use-browser-value.ts";
import { Bone } from "../ui/skeleton.tsx";
import { Carried } from "./carried-notice.tsx";
import { endSession, leave } from "./end-session.ts";
import { MissingProof } from "./missing-proof.tsx";
import { personSlot } from "./shown-role.ts";
import { roleNames, useSession, type Role, type SignedIn } from "./use-session.ts";
import { hasUnsaved } from "./use-leave-warning.ts";
import { QuietButton } from "../ui/buttons.tsx";
import "./signed-in-page.css";

interface Props {
  /** The heading of the page, or a function of the council's name, which is a grey bar while it is unknown. */
  heading: string | ((council: ReactNode) => ReactNode);
  /** One level up; absent on the page that is the top. */
  backTo?: string;
  /** What helps with the task: words that are true for everybody whom the page is for. */
  help?: ReactNode;
  /** Stands for the page while it is not known who is there. It is what the HTML holds. */
  skeleton: ReactNode;
  /** Where somebody without a session is sent; the portal by default. */
  signedOutTo?: string;
  /** Whom the page is for; it says what is missing to others. "everybody" is anybody with an account. */
  admits?: readonly Role[] | "everybody";
  /** What the page's `Loaded` takes. It is asked for beside the question what this person may do. */
  early?: Early<unknown>;
  /** The page itself, for the person who is signed in. */
  children: (user: SignedIn) => ReactNode;
}

/** Everybody who works in the council's office. */
const office: readonly Role[] = ["manager", "officer"];

/** What every signed-in page is wrapped in: the guard, the bar with 'Sign Out', the heading, and the error boundary. */
export const SignedInPage = withErrorBoundary(Guarded);

function Guarded({ heading, backTo, help, skeleton, signedOutTo, admits = office, early, children }: Props) {
  const session = useSession(signedOutTo, false, early);
  const signedIn = session.status === "signed-in" ? session.user : null;
  const painted = session.status === "loading" ? session.painted : null;
  const known = signedIn
    ? (signedIn.memberships[0]?.council_name ?? signedIn.email)
    : painted && (boroughName(painted.displayName) || painted.email);
  const council = known ?? <Bone size="short" />;
  const helpShown = signedIn && isRefused(signedIn, admits) ? null : help;

  return (
    <>
      <Person council={council} shown={signedIn !== null} />
      {backTo && <BackLink href={backTo} />}
      <h1 className="signed-in-heading">{typeof heading === "string" ? heading : heading(council)}</h1>
      <div className="signed-in-body" data-help={helpShown ? "" : undefined}>
        <div className="signed-in-main">
          <Carried />
          {session.status === "loading" && skeleton}
          {session.status === "failed" && (
            <LoadFailure what="This page" problem={session.problem} onRetry={() => location.reload()} />
          )}
          {/* Another tab may have signed somebody else in: nothing of the first one may stay. */}
          {signedIn && (
            <Admitted key={signedIn.uid} user={signedIn} admits={admits} skeleton={skeleton}>
              {children}
            </Admitted>
          )}
        </div>
        {helpShown && <div className="signed-in-help">{helpShown}</div>}
      </div>
    </>
  );
}

/** Whether the page is for other members of the council than this one. */
function isRefused({ state, memberships }: SignedIn, admits: NonNullable<Props["admits"]>): boolean {
  if (admits === "everybody" || state !== "member") return false;
  return !memberships.some(({ role }) => admits.includes(role));
}

type AdmittedProps = Pick<Props, "children" | "skeleton"> & {
  user: SignedIn;
  admits: NonNullable<Props["admits"]>;
};

/** The page for whom it is; for anybody else, what is missing and the way to it. */
function Admitted({ user, admits, skeleton, children }: AdmittedProps) {
  const { state, email } = user;
  if (state === "second_step" || state === "mailbox") return <MissingProof missing={state} email={email} />;
  if (admits === "everybody") return children(user);
  if (state === "unconfirmed" || state === "two_steps") return <MissingProof missing={state} email={email} />;
  if (state === "closed") return <ClosedCouncilOnDemand user={user} skeleton={skeleton} />;
  // That page tells who was removed, and shows an invitation where there is one.
  if (state === "none" || state === "removed")
    return <GoOn to={portalRoutes.finishRegistration}>{skeleton}</GoOn>;
  return isRefused(user, admits) ? <WrongRole user={user} /> : children(user);
}

const loadClosedCouncil = () => loadChunk(() => import("./closed-council.tsx"));

/** `ClosedCouncil`, fetched when it is shown. */
export function ClosedCouncilOnDemand({ user, skeleton }: Pick<AdmittedProps, "user" | "skeleton">) {
  return (
    <Loaded load={loadClosedCouncil} what="This page" skeleton={skeleton}>
      {({ ClosedCouncil }) => <ClosedCouncil user={user} />}
    </Loaded>
  );
}

/** Moves on to the page that is for this person; shows its children meanwhile. */
export function GoOn({ to, children }: { to: string; children: ReactNode }) {
  useEffect(() => void leave({ to }), [to]);
  return children;
}

function WrongRole({ user }: { user: SignedIn }) {
  const [membership] = user.memberships;
  if (!membership) return null;
  const { role, council_name } = membership;
  const missing = role === "gate" ? "This page is for managers and officers." : "This page is for managers.";
  return (
    <>
      <Notice kind="info" detail="Ask a manager of your council if you need it.">
        {`${missing} Your role at ${council_name}: ${roleNames[role]}.`}
      </Notice>
      <p>
        {role === "gate" ? (
          <a href={portalRoutes.checkVoucher}>Check a voucher</a>
        ) : (
          <a href={portalRoutes.team}>See who the managers are</a>
        )}
      </p>
    </>
  );
}

const findBar = () => document.getElementById(personSlot) ?? "none";

/** Who is signed in, and 'Sign Out': in the portal's bar, or above the heading of a page that has none. */
function Person({ council, shown }: { council: ReactNode; shown: boolean }) {
  const bar = useBrowserValue(findBar);
  if (!bar) return null;
  const person = (
    <div className="signed-in-bar">
      <p className="signed-in-council">{council}</p>
      {shown && <SignOut />}
    </div>
  );
  return bar === "none" ? person : createPortal(person, bar);
}

/** The button in the header of signed-in pages, with its question. */
function SignOut() {
  const [asking, setAsking] = useState(false);

  return (
    <>
      <QuietButton onClick={() => setAsking(true)}>Sign Out</QuietButton>
      {asking && (
        <ConfirmDialog
          question="Are you sure you want to sign out?"
          onNo={() => setAsking(false)}
          onYes={() => endSession({ forget: true, notice: { kind: "success", text: "You are signed out." } })}
        >
          {hasUnsaved() && <p>Your changes on this page have not been saved. Signing out discards them.</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
