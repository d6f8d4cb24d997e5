import { appRoutes, portalRoutes } from "../../scheme/routes.ts";
import { supabase } from "../../client/data/client.ts";
import { FormShape } from "../../client/form/portal-form.tsx";
import { GoOn, SignedInPage } from "../../client/session/signed-in-page.tsx";
import { Invitations } from "../team/join.tsx";
import { FinishRegistration } from "../registration/finish-registration.tsx";

const shape = <FormShape fields={4} />;

export default function FinishRegistrationPage() {
  return (
    <SignedInPage heading="Finish your registration" admits="everybody" skeleton={shape}>
      {(user) =>
        user.standing === "none" ? (
          <Invitations user={user}>
            <p>
              Email confirmed. You are not registered yet: finish here, or on the computer where you began.
            </p>
            <FinishRegistration client={supabase} email={user.email} />
            <p>
              {"Here for yourself, and not for a council? "}
              <a href={appRoutes.home}>Get a voucher</a>
            </p>
          </Invitations>
        ) : (
          <Invitations user={user}>
            <GoOn to={portalRoutes.dashboard}>{shape}</GoOn>
          </Invitations>
        )
      }
    </SignedInPage>
  );
}
