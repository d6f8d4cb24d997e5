import { useEffect, useSyncExternalStore } from "react";
import { registerHash } from "../../shared/domain/routes.ts";
import { type Variant } from "../../shared/forms/form.tsx";
import { useSkipLink } from "../../shared/ui/use-skip-link.ts";
import { Tabs } from "../../shared/ui/tabs.tsx";
import { FinishHere } from "../registration/finish-here.tsx";
import { RegisterForm, useRegisterForm } from "../registration/register.tsx";
import { fillInEmail, SignInForm, useSignInForm } from "./sign-in.tsx";

const tabs = [
  { key: "register", label: "Register" },
  { key: "sign-in", label: "Sign In" },
] as const;

function subscribe(onChange: () => void) {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

const tabInAddress = () => (location.hash === registerHash ? "register" : "sign-in");

function select(key: string) {
  if (key !== tabInAddress()) location.hash = key;
}

/** Shows the tabs 'Register' and 'Sign In'. The URL hash selects one, so that Back, Forward and links work. */
export function PortalTabs({ variant }: { variant?: Variant }) {
  const selected = useSyncExternalStore(subscribe, tabInAddress, () => "sign-in");
  const registration = useRegisterForm();
  const session = useSignInForm();
  useSkipLink();
  // src/pages/[brand]-portal.astro has hidden the static tab if the hash selects the other.
  useEffect(() => {
    delete document.documentElement.dataset.awaits;
  }, []);
  const failed = session.summary.length > 0 || session.outcome?.kind === "error";
  return (
    <Tabs label="Council portal" tabs={tabs} selected={selected} onSelect={select}>
      {selected === "register" ? (
        <RegisterForm form={registration} variant={variant} />
      ) : (
        <>
          <FinishHere failed={failed} onFinished={(email) => fillInEmail(session, email)} />
          <SignInForm form={session} variant={variant} />
        </>
      )}
    </Tabs>
  );
}
