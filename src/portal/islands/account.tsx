import { portalRoutes } from "../../site.ts";
import { AccountDetails } from "../features/account/account-details.tsx";
import { AccountDetailsShape } from "../features/account/account-details-shape.tsx";
import { SignedInPage } from "../features/session/signed-in-page.tsx";

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
