import { useRef, useState } from "react";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import type { StoredAccount } from "../../shared/auth/stored-account.ts";
import { publicRoutes } from "../../shared/domain/routes.ts";
import { brand } from "../../shared/domain/brand.ts";
import { WithEnglish } from "./with-english.tsx";
import { signOutAndForget } from "./ask-as-resident.ts";
import { appRoutes } from "./language.ts";
import { shellMessages } from "../i18n/shell.ts";

const links = () => [
  { href: appRoutes.account, text: shellMessages.t("account") },
  { href: appRoutes.vouchers, text: shellMessages.t("vouchers") },
  { href: appRoutes.home, text: shellMessages.t("home") },
];

const help = () => [
  { href: publicRoutes.howItWorks, text: shellMessages.t("howItWorks") },
  { href: publicRoutes.contact, text: shellMessages.t("help") },
  { href: publicRoutes.accessibility, text: shellMessages.t("accessibility") },
  { href: publicRoutes.privacy, text: shellMessages.t("privacy") },
];

/** The menu button and its drawer, a native popover. */
export function AppMenu({ account }: { account: StoredAccount | null }) {
  const [asking, setAsking] = useState(false);
  const hamburger = useRef<HTMLButtonElement>(null);
  const here = useBrowserValue(() => location.pathname);

  return (
    <>
      <button
        ref={hamburger}
        className="app-menu-button no-print"
        type="button"
        aria-label={shellMessages.t("menu")}
        popoverTarget="app-menu"
      >
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d="M3 6h18M3 12h18M3 18h18" />
        </svg>
      </button>
      <nav className="app-menu" id="app-menu" aria-label={brand.name} popover="auto">
        <p className="app-menu-who">{account ? account.email : shellMessages.t("notSignedIn")}</p>
        <ul className="plain-list">
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
                // The dialog closes the menu when it opens: "toggle" would open it again.
                popoverTargetAction="hide"
                onClick={() => {
                  // The dialog returns the focus to this button, which is gone by then.
                  hamburger.current?.focus();
                  setAsking(true);
                }}
              >
                {shellMessages.t("signOut")}
              </button>
            ) : (
              <a href={appRoutes.signIn} aria-current={here === appRoutes.signIn ? "page" : undefined}>
                {shellMessages.t("signIn")}
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
          question={shellMessages.t("askSignOut")}
          onNo={() => setAsking(false)}
          onYes={() => signOutAndForget({ kind: "success", text: shellMessages.t("signedOut") })}
        >
          <p>
            <WithEnglish text={() => shellMessages.t("whatSigningOutDoes")} />
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
