import { useCallback, useEffect, useState } from "react";
import { appRoutes, portalRoutes } from "../../shared/domain/routes.ts";
import { brand } from "../../shared/domain/brand.ts";
import { supabase } from "../../shared/api/client.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { GoOn, SignedInPage } from "../../shared/auth/signed-in-page.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { AskToBeInvited, listOwnBoroughs } from "./ask-to-be-invited.tsx";
import { Invitations } from "../team/invitations.tsx";

const shape = <FormSkeleton fields={4} />;

export default function FinishRegistrationPage() {
  // The heading depends on the account.
  const [title, setTitle] = useState("Welcome");
  useEffect(() => {
    document.title = `${title} - ${brand.name}`;
  }, [title]);

  return (
    <SignedInPage heading={title} admits="everybody" skeleton={shape}>
      {(user) => (
        <Invitations user={user} onTitle={setTitle}>
          {user.state === "none" ? (
            <Choice email={user.email} onTitle={setTitle} />
          ) : user.state === "removed" ? (
            <Notice kind="info">
              {`You no longer belong to ${user.removedFrom ?? "your council"}. Ask a manager of your council.`}
            </Notice>
          ) : (
            <GoOn to={portalRoutes.dashboard}>{shape}</GoOn>
          )}
        </Invitations>
      )}
    </SignedInPage>
  );
}

const loadFinish = () => import("./finish-registration.tsx");

/** Whether an account without a council can only want a voucher. */
async function isForVouchers(email: string): Promise<boolean> {
  const [residents, allowed] = await Promise.all([
    askSignedIn((client) => client.from("residents").select("user_id").limit(1)),
    askSignedIn((client) => client.rpc("email_domain_is_allowed", { email })),
  ]);
  return residents.length > 0 || !allowed;
}

/** Offers to register a council, or vouchers to residents and addresses of no council. */
function Choice({ email, onTitle }: { email: string; onTitle: (title: string) => void }) {
  const load = useCallback(async () => {
    const [forVouchers, own, { FinishRegistration }] = await Promise.all([
      isForVouchers(email),
      listOwnBoroughs(),
      loadFinish(),
    ]);
    if (forVouchers) return null;
    const registered = own.filter((borough) => borough.registered);
    // Every borough of the address has its council: nothing is left to register.
    const mayRegister = own.length === 0 || registered.length < own.length;
    onTitle(mayRegister ? "Finish your registration" : "Your council is registered");
    return { registered, FinishRegistration: mayRegister ? FinishRegistration : null };
  }, [email, onTitle]);
  return (
    <Loaded load={load} what="This page" skeleton={shape}>
      {(page) =>
        page ? (
          <>
            {page.registered.map(({ council_key }) => (
              <AskToBeInvited key={council_key} council_key={council_key} />
            ))}
            {page.FinishRegistration && (
              <>
                <p>
                  Email confirmed. You are not registered yet: finish here, or on the computer where you
                  began.
                </p>
                <page.FinishRegistration client={supabase} email={email} />
              </>
            )}
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
