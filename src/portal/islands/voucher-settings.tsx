import { Loaded } from "../../client/data/loaded.tsx";
import { FormShape } from "../../client/form/form.tsx";
import { SignedInPage } from "../../client/session/signed-in-page.tsx";
import { portalRoutes } from "../../scheme/routes.ts";
import { loadSettings } from "../voucher-settings/settings.ts";
import { SettingsForm, SettingsText } from "../voucher-settings/settings-form.tsx";
import { SiteDetailsList } from "../voucher-settings/site-details.tsx";
import "../voucher-settings/voucher-settings.css";

export default function VoucherSettings() {
  return (
    <SignedInPage
      heading="Voucher settings"
      backTo={portalRoutes.dashboard}
      admits={["manager", "officer"]}
      skeleton={<FormShape fields={5} />}
    >
      {(user) => (
        <Loaded load={loadSettings} what="Your settings" skeleton={<FormShape fields={5} />}>
          {({ settings, sites }) => (
            <div className="voucher-settings">
              {user.memberships.some(({ role }) => role === "manager") ? (
                <SettingsForm settings={settings} hasSites={sites.length > 0} />
              ) : (
                <SettingsText settings={settings} />
              )}
              <section>
                <h2>Your sites</h2>
                {sites.length > 0 ? (
                  <SiteDetailsList sites={sites} />
                ) : (
                  <p>
                    There are no sites yet. <a href={portalRoutes.skipSites}>Manage Site Address</a>
                  </p>
                )}
              </section>
            </div>
          )}
        </Loaded>
      )}
    </SignedInPage>
  );
}
