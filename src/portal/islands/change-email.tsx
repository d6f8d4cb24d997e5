import { ChangeEmail } from "../account/change-email.tsx";
import { portalRoutes } from "../../scheme/routes.ts";
import { SignedInPage } from "../../client/session/signed-in-page.tsx";
import { FormShape } from "../../client/form/form.tsx";

export default function ChangeEmailPage() {
  return (
    <SignedInPage
      heading="Change email"
      backTo={portalRoutes.account}
      help={
        <>
          <h2>What happens next</h2>
          <ol>
            <li>We send an email to the new address, and you are signed out.</li>
            <li>Confirm the address from that email.</li>
            <li>Sign in with it. Until then the old address stays in use.</li>
          </ol>
        </>
      }
      admits="everybody"
      skeleton={<FormShape fields={1} />}
    >
      {(user) => <ChangeEmail user={user} />}
    </SignedInPage>
  );
}
