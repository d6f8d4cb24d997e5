import { useState } from "react";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { ClosureForm } from "./closure-form.tsx";
import { findManagedBorough, loadSettings, type ClosedSite } from "./api.ts";
import { StoredClosures } from "./stored-closures.tsx";
import { HolderEmails, loadHolderEmails } from "./holder-emails.tsx";
import "./voucher-settings.css";

async function loadPage() {
  const [{ sites, settings }, emails] = await Promise.all([
    loadSettings(),
    loadHolderEmails().catch(() => []),
  ]);
  return { sites, settings, emails };
}

/** /something-has-happened: closes sites in one form, and emails the holders of their vouchers. */
export function ClosurePage() {
  return (
    <SignedInPage
      heading="Something has happened"
      backTo={portalRoutes.dashboard}
      admits={["manager", "officer"]}
      skeleton={<FormSkeleton fields={4} />}
    >
      {(user) => (
        <Loaded load={loadPage} what="Your sites" skeleton={<FormSkeleton fields={4} />}>
          {(loaded) => <Closure {...loaded} email={findManagedBorough(user) === null ? null : user.email} />}
        </Loaded>
      )}
    </SignedInPage>
  );
}

type Props = Awaited<ReturnType<typeof loadPage>> & {
  /** Of a manager; null for an officer, who cannot email holders. */
  email: string | null;
};

function Closure({ email, ...loaded }: Props) {
  const [sites, setSites] = useState(loaded.sites);
  const [emails, setEmails] = useState(loaded.emails);
  const reload = () => void loadHolderEmails().then(setEmails, () => undefined);
  const onStored = (stored: ReadonlyMap<string, ClosedSite>) => {
    setSites(
      sites.map((site) => ({ ...site, exceptions: stored.get(site.id)?.exceptions ?? site.exceptions })),
    );
    // Changing a closure cancels its email.
    reload();
  };
  if (sites.length === 0)
    return (
      <Empty figure="mattress">
        <p>
          You have no sites yet. <a href={portalRoutes.skipSites}>Manage Site Address</a>
        </p>
      </Empty>
    );
  return (
    <div className="voucher-settings">
      <ClosureForm sites={sites} email={email} onSaved={onStored} onEmailed={reload} />
      <HolderEmails
        key={emails.map(({ id, state }) => id + state).join()}
        loaded={emails}
        manages={email !== null}
      />
      <StoredClosures
        sites={sites}
        pauses={loaded.settings.pauses}
        email={email}
        onRemoved={onStored}
        onEmailed={reload}
      />
    </div>
  );
}
