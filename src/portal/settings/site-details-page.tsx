import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { findManagedBorough, loadSettings } from "./api.ts";
import "./voucher-settings.css";

async function loadPage() {
  const id = new URLSearchParams(location.search).get("site");
  const [{ sites }, forms] = await Promise.all([loadSettings(), import("./site-details.tsx")]);
  return { site: sites.find((site) => site.id === id), ...forms };
}

/** /site-details?site=<id> */
export function SiteDetailsPage() {
  return (
    <SignedInPage
      heading="Site details"
      backTo={portalRoutes.skipSites}
      admits={["manager", "officer"]}
      skeleton={<FormSkeleton fields={5} />}
    >
      {(user) => (
        <Loaded load={loadPage} what="The site" skeleton={<FormSkeleton fields={5} />}>
          {({ site, SiteForms }) =>
            site ? (
              <SiteForms loaded={site} email={user.email} managedBorough={findManagedBorough(user)} />
            ) : (
              <Empty figure="mattress">
                <p>
                  This site is not on your list. It may have been deleted.{" "}
                  <a href={portalRoutes.skipSites}>Manage Site Address</a>
                </p>
              </Empty>
            )
          }
        </Loaded>
      )}
    </SignedInPage>
  );
}
