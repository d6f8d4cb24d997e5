import { useCallback } from "react";
import { appRoutes, portalRoutes } from "../../scheme/routes.ts";
import { supabase } from "../../client/data/client.ts";
import { Loaded } from "../../client/data/loaded.tsx";
import { FormShape } from "../../client/form/form.tsx";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";
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
            <Choice email={user.email} />
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

/** Whether an account that belongs to no council can only be here for a voucher. */
async function isForVouchers(email: string): Promise<boolean> {
  const [residents, allowed] = await Promise.all([
    askSignedIn((client) => client.from("residents").select("user_id").limit(1)),
    askSignedIn((client) => client.rpc("email_domain_is_allowed", { email })),
  ]);
  return residents.length > 0 || !allowed;
}

/** A council to register, or vouchers: residents, and whoever has no council's address, are here for those. */
function Choice({ email }: { email: string }) {
  const load = useCallback(() => isForVouchers(email), [email]);
  return (
    <Loaded load={load} what="This page" skeleton={shape}>
      {(forVouchers) =>
        forVouchers ? (
          <GoOn to={appRoutes.home}>{shape}</GoOn>
        ) : (
          <>
            <p>
              Email confirmed. You are not registered yet: finish here, or on the computer where you began.
            </p>
            <FinishRegistration client={supabase} email={email} />
            <p>
              {"Here for yourself, and not for a council? "}
              <a href={appRoutes.home}>Get a voucher</a>
            </p>
          </>
        )
      }
    </Loaded>
  );
}
