import { portalRoutes } from "../../scheme/routes.ts";
import { AccountDetails } from "../account/account-details.tsx";
import { AccountDetailsShape } from "../account/account-details-shape.tsx";
import { SignedInPage } from "../../client/session/signed-in-page.tsx";

export default function Account() {
  return (
    <SignedInPage
      heading="User Account Details"
      backTo={portalRoutes.dashboard}
      signedOutTo={portalRoutes.login}
      skeleton={<AccountDetailsShape />}
    >
      {(user) => <AccountDetails user={user} />}
    </SignedInPage>
  );
}
