import { useState } from "react";
import { CallLine } from "../apply/call-line.tsx";
import { readApplication } from "../apply/application.ts";
import { becomeResident, loadResident } from "../account/resident.ts";
import { AppPage } from "../layout/app-page.tsx";
import { OtherWay } from "../layout/other-way.tsx";
import { translated } from "../layout/translated.tsx";
import { EmailForm } from "./email-form.tsx";
import { awaitedCode } from "../../shared/auth/awaited-code.ts";
import { useFragment } from "../layout/use-fragment.ts";
import { useStoredAccount, type StoredAccount } from "../../shared/auth/stored-account.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { appRoutes } from "../layout/language.ts";
import { rich } from "../../shared/i18n/rich.ts";
import { uiMessages } from "../../shared/i18n/ui.ts";
import { signInMessages } from "../i18n/sign-in.ts";

const loadProofStep = () => import("./proof-step.tsx");

/** Goes on to what waits: an application that was begun, else the vouchers. */
function goOn(): Promise<never> {
  location.replace(readApplication() ? `${appRoutes.apply}#confirm` : appRoutes.vouchers);
  return new Promise<never>(() => {});
}

/** Sign-in of a resident: address and age, the code, and the first time the details. */
function SignIn() {
  const account = useStoredAccount();
  if (account === undefined) {
    return (
      <AppPage title={signInMessages.t("title")} backTo={appRoutes.home}>
        <FormSkeleton fields={2} />
      </AppPage>
    );
  }
  return account ? <SignedIn key={account.uid} account={account} /> : <SignedOut />;
}

function SignedOut() {
  const [awaited, setAwaited] = useState(() => awaitedCode.read());
  const [email, setEmail] = useState("");
  const call = readApplication()?.call;
  const tokenHash = new URLSearchParams(useFragment() ?? "").get("token_hash");
  if (awaited) {
    const title = signInMessages.t(tokenHash ? "confirmLink" : "typeCode");
    return (
      <AppPage key={title} title={title} backTo={tokenHash ? "#" : appRoutes.home}>
        <Loaded load={loadProofStep} what={uiMessages.t("form")}>
          {({ ProofStep }) => (
            <ProofStep
              email={awaited.email}
              tokenHash={tokenHash}
              onChangeEmail={() => {
                awaitedCode.forget();
                setEmail(awaited.email);
                setAwaited(null);
              }}
            />
          )}
        </Loaded>
      </AppPage>
    );
  }
  return (
    <AppPage
      title={signInMessages.t("title")}
      backTo={readApplication() ? `${appRoutes.apply}#confirm` : appRoutes.home}
    >
      <EmailForm email={email} onSent={() => setAwaited(awaitedCode.read())} />
      {call ? <CallLine {...call} /> : <OtherWay />}
    </AppPage>
  );
}

/** The details form; skipped for a resident who has given them. */
async function loadNewcomer() {
  if (!(await loadResident())) return import("../account/details-form.tsx");
  awaitedCode.forget();
  return goOn();
}

function SignedIn({ account }: { account: StoredAccount }) {
  const [adult] = useState(() => awaitedCode.read()?.adult ?? false);
  return (
    <AppPage title={signInMessages.t("details")} backTo={appRoutes.home}>
      <Loaded load={loadNewcomer} what={signInMessages.t("what")}>
        {({ DetailsForm }) => (
          <>
            <p>
              {rich(signInMessages, "signedInAs", {}, { email: <strong dir="ltr">{account.email}</strong> })}
            </p>
            <DetailsForm
              details={{ borough_key: readApplication()?.homeBorough ?? "" }}
              askAge={!adult}
              submit={signInMessages.t("goOn")}
              save={async (details) => {
                await becomeResident(details);
                awaitedCode.forget();
                return goOn();
              }}
            />
          </>
        )}
      </Loaded>
    </AppPage>
  );
}

export default translated(SignIn);
