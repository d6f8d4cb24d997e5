import { portalRoutes } from "../../scheme/routes.ts";
import { ChangeNameForm } from "../account/change-name-form.tsx";
import { SignedInPage } from "../../client/session/signed-in-page.tsx";
import { FormShape } from "../../client/form/form-shape.tsx";

export default function ChangeName() {
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
      skeleton={<FormShape fields={2} />}
    >
      {(user) => <ChangeNameForm user={user} />}
    </SignedInPage>
  );
}
