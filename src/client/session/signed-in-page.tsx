import { Fragment, type ReactNode } from "react";
import { boroughName } from "../../scheme/boroughs.ts";
import type { AuthUser } from "./auth-user.ts";
import { useSession } from "./use-session.ts";
import { BackLink } from "../ui/back-link.tsx";
import { ErrorBoundary } from "../data/error-boundary.tsx";
import { LoadFailure } from "../data/load-failure.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import { SignOut } from "./sign-out.tsx";
import "./signed-in-page.css";

interface Props {
  /** The heading of the page, or a function of the council's name, which is a grey bar while it is unknown. */
  heading: string | ((council: ReactNode) => ReactNode);
  /** One level up; absent on the page that is the top. */
  backTo?: string;
  /** What helps with the task: words that are true for everybody. */
  help?: ReactNode;
  /** The shape of the page while it is not known who is there. It is what the HTML holds. */
  skeleton: ReactNode;
  /** Where somebody without a session is sent; the portal by default. */
  signedOutTo?: string;
  /** The page itself, for the person who is signed in. */
  children: (user: AuthUser) => ReactNode;
}

/**
 * What every signed-in page is wrapped in: the guard, the bar with 'Sign Out', the heading, and the error boundary.
 */
export function SignedInPage(props: Props) {
  return (
    <ErrorBoundary>
      <Guarded {...props} />
    </ErrorBoundary>
  );
}

function Guarded({ heading, backTo, help, skeleton, signedOutTo, children }: Props) {
  const session = useSession(signedOutTo);
  const shown = session.status === "signed-in" ? session.user : null;
  const painted = shown ?? (session.status === "loading" ? session.painted : null);
  const council = painted ? boroughName(painted.displayName) || painted.email : <Bone size="short" />;

  return (
    <>
      <div className="signed-in-bar">
        <p className="signed-in-council">
          <span className="signed-in-portal">Council portal</span>
          {council}
        </p>
        {shown && <SignOut />}
      </div>
      {backTo && <BackLink href={backTo} />}
      <h1 className="signed-in-heading">{typeof heading === "string" ? heading : heading(council)}</h1>
      <div className="signed-in-body" data-help={help ? "" : undefined}>
        <div className="signed-in-main">
          {session.status === "loading" && <Skeleton>{skeleton}</Skeleton>}
          {session.status === "failed" && (
            <LoadFailure what="This page" problem={session.problem} onRetry={() => location.reload()} />
          )}
          {/* Another tab may have signed somebody else in: nothing of the first one may stay. */}
          {shown && <Fragment key={shown.uid}>{children(shown)}</Fragment>}
        </div>
        {help && <div className="signed-in-help">{help}</div>}
      </div>
    </>
  );
}
