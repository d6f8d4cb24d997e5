import { useState } from "react";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { OfferedSites } from "./offered-sites.tsx";
import { findManagedBorough, loadSettings } from "./api.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";
import { EmailHolders } from "./email-holders.tsx";
import { loadHolderEmails } from "./holder-emails.tsx";
import type { SignedIn } from "../../shared/auth/use-session.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";
import "./voucher-settings.css";

async function loadPage() {
  const [loaded, emails, settingsForm] = await Promise.all([
    loadSettings(),
    loadHolderEmails().catch(() => []),
    import("./council-settings.tsx"),
  ]);
  return { ...loaded, emails, ...settingsForm };
}

/** /voucher-settings */
export function VoucherSettingsPage() {
  return (
    <SignedInPage
      heading="Voucher settings"
      backTo={portalRoutes.dashboard}
      admits={["manager", "officer"]}
      skeleton={<FormSkeleton fields={5} />}
    >
      {(user) => (
        <Loaded load={loadPage} what="Your settings" skeleton={<FormSkeleton fields={5} />}>
          {(loaded) => <Settings user={user} {...loaded} />}
        </Loaded>
      )}
    </SignedInPage>
  );
}

type PageData = Awaited<ReturnType<typeof loadPage>>;

function Settings({ user, settings, sites, offers, emails, CouncilSettings }: PageData & { user: SignedIn }) {
  const [saved, setSaved] = useState(settings);
  const managedBorough = findManagedBorough(user);
  const isManager = managedBorough !== null;
  return (
    <div className="voucher-settings">
      <CouncilSettings
        isManager={isManager}
        email={user.email}
        borough={user.memberships[0]?.council_key ?? ""}
        settings={settings}
        onSaved={setSaved}
        sites={sites}
        hasNeighbours={offers.some(({ shown_address: shown }) => shown !== null)}
      />
      <section>
        <h2>Your sites</h2>
        <p>
          Hours, closures and waste of each site are on its own page:{" "}
          <a href={portalRoutes.skipSites}>Manage Site Address</a>, then ‘Details’.
        </p>
      </section>
      {isManager && <EmailHolders loaded={emails} sites={sites} settings={saved} email={user.email} />}
      {offers.length > 0 && (
        <section>
          <h2>Sites of other councils</h2>
          <OfferedSites offers={offers} manages={isManager} />
        </section>
      )}
    </div>
  );
}
