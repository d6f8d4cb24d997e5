import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { OfferedSites } from "./offered-sites.tsx";
import { findManagedBorough, loadSettings } from "./api.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";
import type { SignedIn } from "../../shared/auth/use-session.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";
import "./voucher-settings.css";

async function loadPage() {
  const [loaded, settingsForm] = await Promise.all([loadSettings(), import("./council-settings.tsx")]);
  return { ...loaded, ...settingsForm };
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

function Settings({
  user,
  settings,
  sites,
  offers,
  SettingsForm,
  SettingsText,
}: PageData & { user: SignedIn }) {
  const isManager = findManagedBorough(user) !== null;
  return (
    <div className="voucher-settings">
      {isManager ? (
        <SettingsForm email={user.email} settings={settings} hasSites={sites.length > 0} />
      ) : (
        <SettingsText settings={settings} />
      )}
      <section>
        <h2>Your sites</h2>
        <p>
          Hours, closures and waste of each site are on its own page:{" "}
          <a href={portalRoutes.skipSites}>Manage Site Address</a>, then ‘Details’.{" "}
          <span>
            {isManager
              ? "To close several at once, or to email voucher holders:"
              : "To close several at once:"}
          </span>{" "}
          <a href={portalRoutes.closure}>Something has happened</a>.
        </p>
      </section>
      {offers.length > 0 && (
        <section>
          <h2>Sites of other councils</h2>
          <OfferedSites offers={offers} manages={isManager} />
        </section>
      )}
    </div>
  );
}
