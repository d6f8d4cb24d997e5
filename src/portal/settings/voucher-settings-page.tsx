import { useState } from "react";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { OfferedSites } from "./offered-sites.tsx";
import { loadSettings } from "./api.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";
import { EmailHolders } from "./email-holders.tsx";
import { loadHolderEmails } from "./holder-emails.tsx";
import type { SignedIn } from "../../shared/auth/use-session.ts";
import { Empty } from "../../shared/ui/empty.tsx";
import { portalRoutes } from "../../shared/domain/routes.ts";
import "./voucher-settings.css";

async function loadPage() {
  const [loaded, emails, settingsForm, siteForms] = await Promise.all([
    loadSettings(),
    loadHolderEmails().catch(() => []),
    import("./council-settings.tsx"),
    import("./site-details.tsx"),
  ]);
  return { ...loaded, emails, ...settingsForm, ...siteForms };
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
          {(loaded) => <SettingsAndSites user={user} {...loaded} />}
        </Loaded>
      )}
    </SignedInPage>
  );
}

type PageData = Awaited<ReturnType<typeof loadPage>>;

function SettingsAndSites({
  user,
  settings,
  offers,
  emails,
  CouncilSettings,
  SiteDetailsList,
  ...loaded
}: PageData & { user: SignedIn }) {
  /** The last saved sites, for the preview; the forms keep their own copy. */
  const [sites, setSites] = useState(loaded.sites);
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
        {sites.length > 0 ? (
          <>
            <p>
              <a href={portalRoutes.skipSites}>Change their addresses, add or delete one</a>
            </p>
            <SiteDetailsList
              sites={loaded.sites}
              managedBorough={managedBorough}
              onSaved={(saved) =>
                setSites((before) => before.map((site) => (site.id === saved.id ? saved : site)))
              }
            />
          </>
        ) : (
          <Empty figure="mattress">
            <p>
              There are no sites yet. <a href={portalRoutes.skipSites}>Manage Site Address</a>
            </p>
          </Empty>
        )}
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

/** The borough of a manager; null for an officer. */
const findManagedBorough = ({ memberships }: SignedIn) =>
  memberships.find(({ role }) => role === "manager")?.council_key ?? null;
