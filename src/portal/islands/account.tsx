import { portalRoutes } from "../../scheme/routes.ts";
import { SignedInPage } from "../../client/session/signed-in-page.tsx";
import { AccountDetails, AccountDetailsShape } from "../account/account-details.tsx";

export default function Account() {
  return (
    <SignedInPage
      heading="User Account Details"
      backTo={portalRoutes.dashboard}
      signedOutTo={portalRoutes.login}
      skeleton={<AccountDetailsShape />}
      admits="everybody"
    >
      {(user) => <AccountDetails user={user} />}
    </SignedInPage>
  );
}
