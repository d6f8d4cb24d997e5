import { useRef, useState } from "react";
import { useBrowserValue } from "../../client/ui/use-browser-value.ts";
import { ConfirmDialog } from "../../client/problem/confirm-dialog.tsx";
import type { StoredAccount } from "../../client/session/stored-account.ts";
import { publicRoutes } from "../../scheme/routes.ts";
import { site } from "../../scheme/site.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { appRoutes, words } from "./language.ts";

const links = () => [
  { href: appRoutes.account, text: words.shell.account },
  { href: appRoutes.vouchers, text: words.shell.vouchers },
  { href: appRoutes.home, text: words.shell.home },
];

/** Who can help, and what everybody may read, on every screen. */
const help = () => [
  { href: publicRoutes.howItWorks, text: words.shell.howItWorks },
  { href: publicRoutes.contact, text: words.shell.help },
  { href: publicRoutes.accessibility, text: words.shell.accessibility },
  { href: publicRoutes.privacy, text: words.shell.privacy },
];

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
        aria-label={words.shell.menu}
        popoverTarget="app-menu"
      >
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d="M3 6h18M3 12h18M3 18h18" />
        </svg>
      </button>
      <nav className="app-menu" id="app-menu" aria-label={site.name} popover="auto">
        <p className="app-menu-who">{account ? account.email : words.shell.nobody}</p>
        <ul>
          {links().map(({ href, text }) => (
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
                {words.shell.signOut}
              </button>
            ) : (
              <a href={appRoutes.signIn} aria-current={here === appRoutes.signIn ? "page" : undefined}>
                {words.shell.signIn}
              </a>
            )}
          </li>
          {help().map(({ href, text }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
      {asking && (
        <ConfirmDialog
          question={words.shell.askSignOut}
          onNo={() => setAsking(false)}
          onYes={() => leaveNothing({ kind: "success", text: words.shell.signedOut })}
        >
          <p>{words.shell.whatSigningOutDoes}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
