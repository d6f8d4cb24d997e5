import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { boroughName } from "../domain/boroughs.ts";
import { portalRoutes } from "../domain/routes.ts";
import { withErrorBoundary } from "../ui/fallback-page.tsx";
import { Loaded, LoadFailure } from "../ui/loaded.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { useBrowserValue } from "../ui/use-browser-value.ts";
import { Bone } from "../ui/skeleton.tsx";
import { Carried } from "./carried-notice.tsx";
import { endSession, leave } from "./end-session.ts";
import { personSlot } from "./shown-role.ts";
import { roleNames, useSession, type Role, type SignedIn } from "./use-session.ts";
import { hasUnsaved } from "./use-leave-warning.ts";
import { QuietButton } from "../ui/buttons.tsx";
import "./signed-in-page.css";

interface Props {
  /** The heading, or a function of the council's name, which is a grey bar while loading. */
  heading: string | ((council: ReactNode) => ReactNode);
  backTo?: string;
  help?: ReactNode;
  skeleton: ReactNode;
  signedOutTo?: string;
  /** The roles that may use the page. "everybody" needs only an account. */
  admits?: readonly Role[] | "everybody";
  children: (user: SignedIn) => ReactNode;
}

const office: readonly Role[] = ["manager", "officer"];

/** The frame of every signed-in page: guard, bar with 'Sign Out', heading and error boundary. */
export const SignedInPage = withErrorBoundary(Guarded);

function Guarded({ heading, backTo, help, skeleton, signedOutTo, admits = office, children }: Props) {
  const session = useSession(signedOutTo);
  const signedIn = session.status === "signed-in" ? session.user : null;
  const painted = session.status === "loading" ? session.painted : null;
  const known = signedIn
    ? (signedIn.memberships[0]?.council_name ?? signedIn.email)
    : painted && (boroughName(painted.displayName) || painted.email);
  const council = known ?? <Bone size="short" />;
  const helpShown = signedIn && hasWrongRole(signedIn, admits) ? null : help;

  return (
    <>
      <Person council={council} canSignOut={signedIn !== null} />
      {backTo && <BackLink href={backTo} />}
      <h1 className="signed-in-heading">{typeof heading === "string" ? heading : heading(council)}</h1>
      <div className="signed-in-body" data-help={helpShown ? "" : undefined}>
        <div className="signed-in-main">
          <Carried />
          {session.status === "loading" && skeleton}
          {session.status === "failed" && (
            <LoadFailure what="This page" problem={session.problem} onRetry={() => location.reload()} />
          )}
          {/* Another tab may have signed in as another user. */}
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

function hasWrongRole({ state, memberships }: SignedIn, admits: NonNullable<Props["admits"]>): boolean {
  if (admits === "everybody" || state !== "member") return false;
  return !memberships.some(({ role }) => admits.includes(role));
}

type AdmittedProps = Pick<Props, "children" | "skeleton"> & {
  user: SignedIn;
  admits: NonNullable<Props["admits"]>;
};

/** Renders the page, or what the user needs before it. */
function Admitted({ user, admits, skeleton, children }: AdmittedProps) {
  const { state } = user;
  if (state === "second_step" || state === "mailbox") return <LazyBlocked user={user} skeleton={skeleton} />;
  if (admits === "everybody") return children(user);
  if (state === "unconfirmed" || state === "two_steps" || state === "closed")
    return <LazyBlocked user={user} skeleton={skeleton} />;
  // That page explains a removal and shows invitations.
  if (state === "none" || state === "removed")
    return <GoOn to={portalRoutes.finishRegistration}>{skeleton}</GoOn>;
  return hasWrongRole(user, admits) ? <WrongRole user={user} /> : children(user);
}

const loadBlocked = () => import("./blocked.tsx");

export function LazyBlocked({ user, skeleton }: Pick<AdmittedProps, "user" | "skeleton">) {
  return (
    <Loaded load={loadBlocked} what="This page" skeleton={skeleton}>
      {({ Blocked }) => <Blocked user={user} />}
    </Loaded>
  );
}

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

/** The signed-in user and 'Sign Out': in the portal's bar, or above the heading of a page without one. */
function Person({ council, canSignOut }: { council: ReactNode; canSignOut: boolean }) {
  const bar = useBrowserValue(findBar);
  if (!bar) return null;
  const person = (
    <div className="signed-in-bar">
      <p className="signed-in-council">{council}</p>
      {canSignOut && <SignOut />}
    </div>
  );
  return bar === "none" ? person : createPortal(person, bar);
}

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
