import { ChangeName } from "../account/change-name.tsx";
import { portalRoutes } from "../../scheme/routes.ts";
import { SignedInPage } from "../../client/session/signed-in-page.tsx";
import { FormShape } from "../../client/form/form.tsx";

export default function ChangeNamePage() {
  return (
    <SignedInPage
      heading="Change profile name"
      backTo={portalRoutes.account}
      help={
        <>
          <h2>Who this is</h2>
          <p>The person we write to about your council’s account. You sign in with your email as before.</p>
        </>
      }
      admits="everybody"
      skeleton={<FormShape fields={2} />}
    >
      {(user) => <ChangeName user={user} />}
    </SignedInPage>
  );
}
