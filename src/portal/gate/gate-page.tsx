import { useCallback, useEffect, useMemo, useState } from "react";
import { asProblem, type Problem } from "../../shared/api/problem.ts";
import { withErrorBoundary } from "../../shared/ui/fallback-page.tsx";
import { LoadFailure } from "../../shared/ui/loaded.tsx";
import { Carried } from "../../shared/auth/carried-notice.tsx";
import { endSession } from "../../shared/auth/end-session.ts";
import { useStoredAccount } from "../../shared/auth/stored-account.ts";
import { isReachable } from "../../shared/auth/reachable.ts";
import { useSession, type SignedIn } from "../../shared/auth/use-session.ts";
import { LazyBlocked } from "../../shared/auth/signed-in-page.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { Bone, Skeleton } from "../../shared/ui/skeleton.tsx";
import { portalRoutes, publicRoutes } from "../../shared/domain/routes.ts";
import { brand } from "../../shared/domain/brand.ts";
import { pendingCodes, storedSites, deviceSite, type GateSite, type PendingCode } from "./device.ts";
import { Gate } from "./gate.tsx";
import { loadGateSites } from "./api.ts";
import { useGateMembers, ActingMember } from "./people.tsx";
import { SiteChoice } from "./site-choice.tsx";
import { usePendingCodes } from "./use-pending-codes.ts";
import { ActionButton, Button, LinkButton } from "../../shared/ui/buttons.tsx";
import "./gate.css";
import "./answer.css";

const gateWorker = "/check-voucher-worker.js";

/** /check-voucher */
export const GatePage = withErrorBoundary(Page);

interface DeviceSite {
  uid: string;
  siteId: string | null;
  sites: GateSite[];
  /** Whether the council removed the site of this device. */
  removed?: boolean;
}

/**
 * Returns the site of this device: from storage at once, so that the gate opens without a signal, then from the
 * database.
 */
function useDeviceSite(uid: string | undefined, canAsk: boolean) {
  const [place, setPlace] = useState<DeviceSite | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);

  const store = useCallback((next: DeviceSite) => {
    const { uid, sites, siteId } = next;
    storedSites.write({ uid, sites });
    if (siteId) deviceSite.write(siteId);
    setPlace(next);
  }, []);

  useEffect(() => {
    if (!uid) return undefined;
    const before = storedSites.read();
    const restored = before?.uid === uid ? { ...before, siteId: deviceSite.read() } : null;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the browser's storage is known only here
    if (restored) setPlace(restored);
    if (!canAsk) return undefined;
    let current = true;
    loadGateSites().then(
      (sites) => {
        if (!current) return;
        setProblem(null);
        // The device stays at its site when another member signs in.
        const deviceSiteId = deviceSite.read();
        const only = sites.length === 1 ? (sites[0]?.id ?? null) : null;
        const isOwn = sites.some(({ id }) => id === deviceSiteId);
        // A site of this person's own list was removed by the council; any other belongs to another council.
        const removed = !isOwn && before?.uid === uid && before.sites.some(({ id }) => id === deviceSiteId);
        store({ uid, sites, siteId: isOwn ? deviceSiteId : removed ? null : only, removed });
      },
      (error: unknown) => current && setProblem(asProblem(error)),
    );
    return () => {
      current = false;
    };
  }, [uid, canAsk, tries, store]);

  return { place, problem, keep: store, retry: () => setTries((count) => count + 1) };
}

function Page() {
  const account = useStoredAccount();
  const session = useSession(undefined, true);
  const signedIn = session.status === "signed-in" ? session.user : null;
  const member = signedIn?.state === "member";
  const { place, problem, keep, retry } = useDeviceSite(account?.uid, member);
  const [choosing, setChoosing] = useState(false);
  const site = place?.sites.find(({ id }) => id === place.siteId);
  const boroughs = useMemo(() => place?.sites.map(({ borough_key }) => borough_key) ?? [], [place]);

  const people = useGateMembers(account?.uid, site, member);

  useEffect(() => {
    navigator.serviceWorker
      ?.register(gateWorker, { scope: portalRoutes.checkVoucher })
      .catch(() => undefined);
  }, []);

  // Without a signal the session is unknown: stored data opens the page, and the database still decides.
  const asked = choosing || (place && !site);
  return (
    <>
      <header className="gate-bar">
        <div className="gate-bar-inside">
          <h1>Check a voucher</h1>
          <GateSignOut />
          {site && (
            <>
              <p className="gate-site">
                {site.address}{" "}
                {place && place.sites.length > 1 && !asked && (
                  <LinkButton onClick={() => setChoosing(true)}>Change site</LinkButton>
                )}
              </p>
              <p className="gate-site">
                <ActingMember people={people} />
              </p>
            </>
          )}
        </div>
      </header>
      <main className="gate" id="main" tabIndex={-1}>
        <Carried />
        {signedIn && !member ? (
          <NoAccess user={signedIn} boroughs={boroughs} />
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
            memberId={people.here?.id ?? place.uid}
            boroughs={boroughs}
            onSiteGone={retry}
          />
        ) : account === null && session.status === "failed" ? (
          <SignedOutOffline />
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

/** Shown without a connection and without a signed-in person. */
function SignedOutOffline() {
  const waiting = useBrowserValue(countUnsent) ?? 0;
  return (
    <>
      <Notice
        kind="info"
        detail="Sign in to check or store codes, which needs a signal. Decide at the barrier, and write the codes down."
      >
        No signal, and you are not signed in on this device.
      </Notice>
      {waiting > 0 && <p>{formatUnsent(waiting)} They stay on this device.</p>}
      <ActionButton onClick={() => location.reload()}>Try again</ActionButton>
    </>
  );
}

const isUnsent = ({ rejection }: PendingCode) => !rejection;

const countUnsent = () => (pendingCodes.read() ?? []).filter(isUnsent).length;

const formatUnsent = (count: number) =>
  count === 1
    ? "1 code that was kept for later has not been sent."
    : `${count} codes that were kept for later have not been sent.`;

function NoAccess({ user, boroughs }: { user: SignedIn; boroughs: readonly string[] }) {
  const { state, email } = user;
  if (state === "closed") return <ClosedGate user={user} boroughs={boroughs} />;
  if (state !== "member" && state !== "none" && state !== "removed")
    return <LazyBlocked user={user} skeleton={<GateSkeleton />} />;
  return (
    <Notice kind="info" detail="Ask a manager of the council to invite you.">
      {`${email} does not belong to a council.`}
    </Notice>
  );
}

/** Shown when the council has closed. Pending codes are still sent. */
function ClosedGate({ user, boroughs }: { user: SignedIn; boroughs: readonly string[] }) {
  const waiting = usePendingCodes(boroughs, () => {}).codes.filter(isUnsent).length;
  return (
    <>
      <LazyBlocked user={user} skeleton={<GateSkeleton />} />
      {waiting > 0 && <p>{formatUnsent(waiting)}</p>}
    </>
  );
}

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
 * Confirms signing out and mentions pending codes. Refuses it without a connection, because signing in again would be
 * impossible.
 */
function GateSignOut() {
  const [asked, setAsked] = useState<{ waiting: number; reachable: boolean } | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Button
        className="button button-quiet gate-sign-out"
        onClick={async () =>
          setAsked({ waiting: countUnsent(), reachable: await isReachable(portalRoutes.portal) })
        }
      >
        Sign Out
      </Button>
      {asked && !asked.reachable && (
        <Dialog title="You cannot sign out without a signal." onClose={close}>
          <p>
            You could not sign in again here until there is one. Hand the device over: your colleague uses it
            under their name, on your account.
          </p>
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
          {asked.waiting > 0 && (
            <Notice
              kind="info"
              detail="They stay on this device until a member of the council signs in here with a signal."
            >
              {formatUnsent(asked.waiting)}
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
