import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { registerHash } from "../../shared/domain/routes.ts";
import { isStored } from "../../shared/api/stored.ts";
import { loadChunk } from "../../shared/api/load-chunk.ts";
import { type Variant } from "../../shared/forms/form.tsx";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { useSkipLink } from "../../shared/ui/use-skip-link.ts";
import { Tabs } from "../../shared/ui/tabs.tsx";
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

/** Whether this browser stores a registration. */
const isWaiting = () => isStored("registration");
const FinishHere = lazy(() =>
  loadChunk(() => import("../registration/finish-here.tsx")).then(
    (module) => ({ default: module.FinishHere }),
    // Signing in works without it.
    () => ({ default: () => null }),
  ),
);

function select(key: string) {
  if (key !== tabInAddress()) location.hash = key;
}

/**
 * Shows the tabs 'Register' and 'Sign In'. The URL hash selects one, so that Back, Forward and links work.
 * @param props.variant of the submit buttons
 */
export function PortalTabs({ variant }: { variant?: Variant }) {
  const selected = useSyncExternalStore(subscribe, tabInAddress, () => "sign-in");
  const registration = useRegisterForm();
  const session = useSignInForm();
  const waits = useBrowserValue(isWaiting) ?? false;
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
          {waits && (
            <Suspense>
              <FinishHere failed={failed} onFinished={(email) => fillInEmail(session, email)} />
            </Suspense>
          )}
          <SignInForm form={session} variant={variant} />
        </>
      )}
    </Tabs>
  );
}
