import { useRef, useState } from "react";
import { useBrowserValue } from "../../client/ui/use-browser-value.ts";
import { ConfirmDialog } from "../../client/problem/confirm-dialog.tsx";
import type { StoredAccount } from "../../client/session/stored-account.ts";
import { appRoutes, publicRoutes } from "../../scheme/routes.ts";
import { site } from "../../scheme/site.ts";
import { leaveNothing } from "./leave-nothing.ts";

const links = [
  { href: appRoutes.account, text: "Your Account" },
  { href: appRoutes.vouchers, text: "View Vouchers" },
  { href: appRoutes.home, text: "Home" },
] as const;

/** Who can help, and what everybody may read, on every screen. */
const help = [
  { href: publicRoutes.howItWorks, text: "How it works" },
  { href: publicRoutes.contact, text: "Help" },
  { href: publicRoutes.accessibility, text: "Accessibility" },
  { href: publicRoutes.privacy, text: "Privacy" },
] as const;

/** The hamburger at the top left, and the drawer behind it. The browser opens, closes and announces it by itself. */
export function AppMenu({ account }: { account: StoredAccount | null }) {
  const [asking, setAsking] = useState(false);
  const hamburger = useRef<HTMLButtonElement>(null);
  const here = useBrowserValue(() => location.pathname);

  return (
    <>
      <button
        ref={hamburger}
        className="app-menu-button"
        type="button"
        aria-label="Menu"
        popoverTarget="app-menu"
      >
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d="M3 6h18M3 12h18M3 18h18" />
        </svg>
      </button>
      <nav className="app-menu" id="app-menu" aria-label={site.name} popover="auto">
        <p className="app-menu-who">{account ? account.email : "You are not signed in."}</p>
        <ul>
          {links.map(({ href, text }) => (
            <li key={href}>
              <a href={href} aria-current={here === href ? "page" : undefined}>
                {text}
              </a>
            </li>
          ))}
          <li>
            {account ? (
              <button
                type="button"
                popoverTarget="app-menu"
                // The question, once open, has closed the menu already: "toggle" would open it again.
                popoverTargetAction="hide"
                onClick={() => {
                  // The question gives the focus back to where it was, and this button is gone by then.
                  hamburger.current?.focus();
                  setAsking(true);
                }}
              >
                Sign out
              </button>
            ) : (
              <a href={appRoutes.signIn} aria-current={here === appRoutes.signIn ? "page" : undefined}>
                Sign in
              </a>
            )}
          </li>
          {help.map(({ href, text }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
      {asking && (
        <ConfirmDialog
          question="Are you sure you want to sign out?"
          onNo={() => setAsking(false)}
          onYes={() => leaveNothing({ kind: "success", text: "You are signed out." })}
        >
          <p>Your vouchers are removed from this device. They stay valid, and come back when you sign in.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
