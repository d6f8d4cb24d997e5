import { useCallback, useEffect, useState } from "react";
import { appRoutes, portalRoutes } from "../../scheme/routes.ts";
import { site } from "../../scheme/site.ts";
import { supabase } from "../../client/data/client.ts";
import { loadChunk } from "../../client/data/load-chunk.ts";
import { Loaded } from "../../client/problem/loaded.tsx";
import { FormSkeleton } from "../../client/form/form.tsx";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import { GoOn, SignedInPage } from "../../client/session/signed-in-page.tsx";
import { Invitations } from "../team/invitations.tsx";

const shape = <FormSkeleton fields={4} />;

export default function FinishRegistrationPage() {
  // What the page is for is known once it is known who is there.
  const [title, setTitle] = useState("Welcome");
  useEffect(() => {
    document.title = `${title} - ${site.name}`;
  }, [title]);

  return (
    <SignedInPage heading={title} admits="everybody" skeleton={shape}>
      {(user) => (
        <Invitations user={user} onTitle={setTitle}>
          {user.standing === "none" ? (
            <Choice email={user.email} onTitle={setTitle} />
          ) : (
            <GoOn to={portalRoutes.dashboard}>{shape}</GoOn>
          )}
        </Invitations>
      )}
    </SignedInPage>
  );
}

const loadFinish = () => loadChunk(() => import("../registration/finish-registration.tsx"));

/** Whether an account that belongs to no council can only be here for a voucher. */
async function isForVouchers(email: string): Promise<boolean> {
  const [residents, allowed] = await Promise.all([
    askSignedIn((client) => client.from("residents").select("user_id").limit(1)),
    askSignedIn((client) => client.rpc("email_domain_is_allowed", { email })),
  ]);
  return residents.length > 0 || !allowed;
}

/** A council to register, or vouchers: residents, and whoever has no council's address, are here for those. */
function Choice({ email, onTitle }: { email: string; onTitle: (title: string) => void }) {
  const load = useCallback(async () => {
    const [forVouchers, { FinishRegistration }] = await Promise.all([isForVouchers(email), loadFinish()]);
    if (forVouchers) return null;
    onTitle("Finish your registration");
    return FinishRegistration;
  }, [email, onTitle]);
  return (
    <Loaded load={load} what="This page" skeleton={shape}>
      {(FinishRegistration) =>
        FinishRegistration ? (
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
        ) : (
          <GoOn to={appRoutes.home}>{shape}</GoOn>
        )
      }
    </Loaded>
  );
}
