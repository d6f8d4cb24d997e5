import { useState } from "react";
import { readApplication } from "../apply/application.ts";
import { becomeResident, loadResident } from "../account/resident.ts";
import { AppPage } from "../layout/app-page.tsx";
import { OtherWay } from "../layout/other-way.tsx";
import { translated } from "../layout/translated.tsx";
import { awaitedCode, EmailForm, CodeStep } from "./steps.tsx";
import { useStoredAccount, type StoredAccount } from "../../shared/auth/stored-account.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { appRoutes } from "../layout/language.ts";
import { rich } from "../../shared/i18n/rich.ts";
import { signInMessages } from "../i18n/sign-in.ts";

/** Most vouchers are from councils that name no number. */
const loadCallLine = () => import("../apply/call-line.tsx");

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
  if (awaited) {
    return (
      <AppPage title={signInMessages.t("typeCode")} backTo={appRoutes.home}>
        <CodeStep
          email={awaited.email}
          onChangeEmail={() => {
            awaitedCode.forget();
            setEmail(awaited.email);
            setAwaited(null);
          }}
        />
      </AppPage>
    );
  }
  return (
    <AppPage
      title={signInMessages.t("title")}
      backTo={readApplication() ? `${appRoutes.apply}#confirm` : appRoutes.home}
    >
      <EmailForm email={email} onSent={() => setAwaited(awaitedCode.read())} />
      {call ? (
        <Loaded load={loadCallLine} what={signInMessages.t("title")} skeleton={null}>
          {({ CallLine }) => <CallLine {...call} />}
        </Loaded>
      ) : (
        <OtherWay />
      )}
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
      <Loaded load={loadNewcomer} what={signInMessages.t("what")} skeleton={<FormSkeleton fields={4} />}>
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
