import { portalRoutes } from "../../site.ts";
import { ChangeNameForm } from "../features/account/change-name-form.tsx";
import { SignedInPage } from "../features/session/signed-in-page.tsx";
import { FormShape } from "../ui/form-shape.tsx";

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
