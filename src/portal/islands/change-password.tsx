import { portalRoutes } from "../../scheme/routes.ts";
import { ChangePasswordForm } from "../account/change-password-form.tsx";
import { SignedInPage } from "../../client/session/signed-in-page.tsx";
import { FormShape } from "../../client/form/form-shape.tsx";

export default function ChangePassword() {
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
      skeleton={<FormShape fields={2} />}
    >
      {(user) => <ChangePasswordForm user={user} />}
    </SignedInPage>
  );
}
