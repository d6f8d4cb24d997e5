import { portalRoutes } from "../../scheme/routes.ts";
import { SignedInPage } from "../../client/session/signed-in-page.tsx";
import { SiteEditor, SitesShape } from "../sites/site-editor.tsx";
import { listSites } from "../sites/stored-sites.ts";
import { Loaded } from "../../client/data/loaded.tsx";

export default function SkipSites() {
  return (
    <SignedInPage
      heading="Manage Site Address"
      backTo={portalRoutes.dashboard}
      help={
        <>
          <h2>Where residents can go</h2>
          <p>Residents choose one of these addresses in the app when they apply for a voucher.</p>
          <ul>
            <li>One site in each field, on one line, with its postcode.</li>
            <li>‘Add several sites’ takes a column of a spreadsheet, or a CSV file.</li>
            <li>What you type is saved when you choose ‘Update’.</li>
            <li>Deleting a site takes effect at once.</li>
          </ul>
        </>
      }
      skeleton={<SitesShape />}
    >
      {(user) => (
        <Loaded load={listSites} what="Your sites" skeleton={<SitesShape />}>
          {(stored) => <SiteEditor user={user} stored={stored} />}
        </Loaded>
      )}
    </SignedInPage>
  );
}
