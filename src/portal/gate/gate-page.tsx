import { useCallback, useEffect, useMemo, useState } from "react";
import { asProblem, type Problem } from "../../shared/api/problem.ts";
import { withErrorBoundary } from "../../shared/ui/fallback-page.tsx";
import { LoadFailure } from "../../shared/ui/loaded.tsx";
import { Carried } from "../../shared/auth/carried-notice.tsx";
import { endSession } from "../../shared/auth/end-session.ts";
import { MissingProof } from "../../shared/auth/missing-proof.tsx";
import { useStoredAccount } from "../../shared/auth/stored-account.ts";
import { isReachable } from "../../shared/auth/reachable.ts";
import { useSession, type SignedIn } from "../../shared/auth/use-session.ts";
import { ClosedCouncilOnDemand } from "../../shared/auth/signed-in-page.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { Bone, Skeleton } from "../../shared/ui/skeleton.tsx";
import { portalRoutes, publicRoutes } from "../../shared/domain/routes.ts";
import { brand } from "../../shared/domain/brand.ts";
import { codeQueue, ownSites, standsAt, type GateSite } from "./device.ts";
import { Gate } from "./gate.tsx";
import { loadGateSites } from "./gate-calls.ts";
import { PeopleList, usePeople, WhoIsHere, type People } from "./people.tsx";
import { SiteChoice } from "./site-choice.tsx";
import { useCodeQueue } from "./use-code-queue.ts";
import { ActionButton, Button, LinkButton } from "../../shared/ui/buttons.tsx";
import "./gate.css";

/** Where the build puts the gate's service worker. */
const gateWorker = "/check-voucher-worker.js";

/** The check at the gates, for everybody who belongs to a council. */
export const GatePage = withErrorBoundary(Page);

interface Place {
  uid: string;
  siteId: string | null;
  sites: GateSite[];
  /** Whether the site where the device stood is none any more. */
  removed?: boolean;
}

/**
 * Where this device stands: at once from what it keeps, so that a gate opens without a network, then from the database.
 */
function usePlace(uid: string | undefined, mayAsk: boolean) {
  const [place, setPlace] = useState<Place | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);

  const keep = useCallback((next: Place) => {
    const { uid: person, sites, siteId } = next;
    ownSites.write({ uid: person, sites });
    if (siteId) standsAt.write(siteId);
    setPlace(next);
  }, []);

  useEffect(() => {
    if (!uid) return undefined;
    const before = ownSites.read();
    const own = before?.uid === uid ? { ...before, siteId: standsAt.read() } : null;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the browser's storage is known only here
    if (own) setPlace(own);
    if (!mayAsk) return undefined;
    let current = true;
    loadGateSites().then(
      (sites) => {
        if (!current) return;
        setProblem(null);
        // The same device stands where it stood, whoever has signed in on it.
        const stood = standsAt.read();
        const only = sites.length === 1 ? (sites[0]?.id ?? null) : null;
        const stands = sites.some(({ id }) => id === stood);
        // Where it was this person's before, the council has removed it; else it is another council's.
        const removed = !stands && before?.uid === uid && before.sites.some(({ id }) => id === stood);
        keep({ uid, sites, siteId: stands ? stood : removed ? null : only, removed });
      },
      (error: unknown) => current && setProblem(asProblem(error)),
    );
    return () => {
      current = false;
    };
  }, [uid, mayAsk, tries, keep]);

  return { place, problem, keep, retry: () => setTries((count) => count + 1) };
}

function Page() {
  const account = useStoredAccount();
  const session = useSession(undefined, true);
  const signedIn = session.status === "signed-in" ? session.user : null;
  const member = signedIn?.standing === "member";
  const { place, problem, keep, retry } = usePlace(account?.uid, member);
  const [choosing, setChoosing] = useState(false);
  const site = place?.sites.find(({ id }) => id === place.siteId);
  const boroughs = useMemo(() => place?.sites.map(({ borough_key }) => borough_key) ?? [], [place]);

  const people = usePeople(account?.uid, site, member);

  useEffect(() => {
    navigator.serviceWorker
      ?.register(gateWorker, { scope: portalRoutes.checkVoucher })
      .catch(() => undefined);
  }, []);

  // Without a network nothing is known of the session; what the device keeps opens, and nothing is accepted by it.
  const asked = choosing || (place && !site);
  return (
    <>
      <header className="gate-bar">
        <div className="gate-bar-inside">
          <h1>Check a voucher</h1>
          <GateSignOut people={people} />
          {site && (
            <p className="gate-site">
              {site.address}{" "}
              {place && place.sites.length > 1 && !asked && (
                <LinkButton onClick={() => setChoosing(true)}>Change site</LinkButton>
              )}
            </p>
          )}
          {site && (
            <p className="gate-site">
              <WhoIsHere people={people} />
            </p>
          )}
        </div>
      </header>
      <main className="gate" id="main" tabIndex={-1}>
        <Carried />
        {signedIn && !member ? (
          <NoRight user={signedIn} boroughs={boroughs} />
        ) : place && asked ? (
          <SiteChoice
            sites={place.sites}
            removed={place.removed === true}
            chosen={place.siteId}
            onChoose={(siteId) => {
              keep({ ...place, siteId, removed: false });
              setChoosing(false);
            }}
          />
        ) : site && place ? (
          <Gate
            key={site.id}
            site={site}
            uid={place.uid}
            person={people.here?.id ?? place.uid}
            boroughs={boroughs}
            onSiteGone={retry}
          />
        ) : account === null && session.status === "failed" ? (
          <NobodyHere />
        ) : session.status === "failed" || problem ? (
          <LoadFailure
            what="Your council’s sites"
            problem={(session.status === "failed" ? session.problem : problem) as Problem}
            onRetry={() => (session.status === "failed" ? location.reload() : retry())}
          />
        ) : (
          <GateSkeleton />
        )}
      </main>
      <footer className="gate-help">
        {"Ask a manager of your council, or write to "}
        <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
        {". "}
        <a href={publicRoutes.accessibility}>Accessibility statement</a>{" "}
        <a href={publicRoutes.terms}>Terms of use</a>
      </footer>
    </>
  );
}

/** Without a connection and without anybody: what this device can still do, which is to say so and to keep what it has. */
function NobodyHere() {
  const waiting = useBrowserValue(unsentCodes) ?? 0;
  return (
    <>
      <Notice
        kind="info"
        detail="Codes cannot be checked or kept here until somebody signs in, which needs a connection. Decide at the barrier, and write the codes down."
      >
        No connection, and nobody is signed in on this device.
      </Notice>
      {waiting > 0 && <p>{unsentInWords(waiting)} They stay on this device.</p>}
      <ActionButton onClick={() => location.reload()}>Try again</ActionButton>
    </>
  );
}

const unsentCodes = () => (codeQueue.read() ?? []).filter(({ refused }) => !refused).length;

const unsentInWords = (count: number) =>
  count === 1
    ? "1 code that was kept for later has not been sent."
    : `${count} codes that were kept for later have not been sent.`;

function NoRight({ user, boroughs }: { user: SignedIn; boroughs: readonly string[] }) {
  const { standing, email } = user;
  if (standing === "closed") return <ClosedGate user={user} boroughs={boroughs} />;
  if (standing !== "member" && standing !== "none" && standing !== "removed")
    return <MissingProof missing={standing} email={email} />;
  return (
    <Notice kind="info" detail="Ask a manager of the council to invite you.">
      {`${email} does not belong to a council.`}
    </Notice>
  );
}

const ignoreAnswer = () => {};

/** Where the council has closed: the checks that were stored before are still sent. */
function ClosedGate({ user, boroughs }: { user: SignedIn; boroughs: readonly string[] }) {
  const waiting = useCodeQueue(boroughs, ignoreAnswer).codes.filter(({ refused }) => !refused).length;
  return (
    <>
      <ClosedCouncilOnDemand user={user} skeleton={<GateSkeleton />} />
      {waiting > 0 && <p>{unsentInWords(waiting)}</p>}
    </>
  );
}

/** Stands for the page while it is not known what it will be. */
function GateSkeleton() {
  return (
    <Skeleton>
      <Bone size="card" />
      <Bone size="field" />
      <Bone size="button" />
    </Skeleton>
  );
}

/**
 * Signing out asks; with codes that still wait, it says what becomes of them. Without a connection it is refused: nobody
 * could sign in afterwards, and the device would be of no use at the barrier.
 */
function GateSignOut({ people }: { people: People }) {
  const [asked, setAsked] = useState<{ waiting: number; reachable: boolean } | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Button
        className="button button-quiet gate-sign-out"
        onClick={async () =>
          setAsked({ waiting: unsentCodes(), reachable: await isReachable(portalRoutes.portal) })
        }
      >
        Sign Out
      </Button>
      {asked && !asked.reachable && (
        <Dialog title="You cannot sign out without a connection." onClose={close}>
          <p>
            Nobody could sign in again here until there is one. Hand the device over: your colleague goes on
            with it under their name, on your account.
          </p>
          {people.all.length > 1 && <PeopleList people={people} onChosen={close} />}
          <div className="dialog-buttons">
            <Button data-first-focus onClick={close}>
              Close
            </Button>
          </div>
        </Dialog>
      )}
      {asked?.reachable && (
        <ConfirmDialog
          question="Are you sure you want to sign out?"
          onNo={close}
          onYes={() => endSession({ forget: true, notice: { kind: "success", text: "You are signed out." } })}
        >
          {people.all.length > 1 && (
            <>
              <p>Does a colleague go on with this device? They need not sign in: tap their name.</p>
              <PeopleList people={people} onChosen={close} />
            </>
          )}
          {asked.waiting > 0 && (
            <Notice
              kind="info"
              detail="They stay on this device until somebody from the council signs in here with a connection."
            >
              {unsentInWords(asked.waiting)}
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
