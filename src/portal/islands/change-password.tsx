import { ChangePassword } from "../account/change-password.tsx";
import { portalRoutes } from "../../scheme/routes.ts";
import { SignedInPage } from "../../client/session/signed-in-page.tsx";
import { FormShape } from "../../client/form/form.tsx";

export default function ChangePasswordPage() {
  return (
    <SignedInPage
      heading="Change password"
      backTo={portalRoutes.account}
      help={
        <>
          <h2>What happens next</h2>
          <p>You stay signed in here. Every other device is signed out.</p>
          <p>Forgotten the current one? Sign out and choose ‘Forgot password?’.</p>
        </>
      }
      admits="everybody"
      skeleton={<FormShape fields={2} />}
    >
      {(user) => <ChangePassword user={user} />}
    </SignedInPage>
  );
}
