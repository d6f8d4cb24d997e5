import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { withErrorBoundary } from "../../shared/ui/fallback-page.tsx";
import { Carried } from "../../shared/auth/carried-notice.tsx";
import { hideWhileAway } from "../../shared/auth/hide-while-away.ts";
import { storedAccount, useStoredAccount } from "../../shared/auth/stored-account.ts";
import { useSkipLink } from "../../shared/ui/use-skip-link.ts";
import { BackLink } from "../../shared/ui/back-link.tsx";
import { brand } from "../../shared/domain/brand.ts";
import { AppMenu } from "./app-menu.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { appRoutes } from "../../shared/domain/routes.ts";
import "../../shared/ui/button.css";

/** The app's service worker, at the top level so that its scope can be /app. */
const appWorker = "/app-worker.js";

/** Makes the app open offline from the next visit on, if the browser can. */
function useAppWorker(): void {
  useEffect(() => {
    // Where there is no such file, as in npm run dev, registering fails and nothing is lost.
    navigator.serviceWorker?.register(appWorker, { scope: appRoutes.home }).catch(() => undefined);
  }, []);
}

interface Props {
  /** What the bar says: the heading of the page. */
  title: string;
  /** Where the page has a larger heading of its own, the bar is only a sign. */
  ownHeading?: boolean;
  backTo?: string;
  /** Whether the previous page's message no longer applies. */
  isOver?: boolean | undefined;
  children: ReactNode;
}

/** The frame of every page of the app. When the title changes with a step, the heading takes the focus. */
export const AppPage = withErrorBoundary(Page);

function Page({ title, ownHeading = false, backTo, isOver = false, children }: Props) {
  const account = useStoredAccount();
  useAppWorker();
  useReloadForOtherAccount();
  useSkipLink();
  const heading = useStepHeading(title);

  return (
    <>
      <header className="app-bar-band">
        <div className="app-bar">
          <AppMenu account={account ?? null} />
          {ownHeading ? (
            <p className="app-title">{title}</p>
          ) : (
            <h1 className="app-title" ref={heading} tabIndex={-1}>
              {title}
            </h1>
          )}
          <LanguageMenu />
        </div>
      </header>
      <main className="app-main" id="main" tabIndex={-1}>
        {backTo && (
          <div className="no-print">
            <BackLink href={backTo} />
          </div>
        )}
        {!isOver && <Carried />}
        {children}
      </main>
    </>
  );
}

/** The last title of this document: the next step may be another component. */
let lastTitle: string | null = null;

/** Names the document after the step, and moves the focus to its heading, except where the page has just opened. */
function useStepHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = title === brand.name ? title : `${title} - ${brand.name}`;
    const isNew = lastTitle !== null && lastTitle !== title;
    lastTitle = title;
    if (!isNew) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}

/** Reloads a page from the bfcache if another account, or none, is signed in now. */
function useReloadForOtherAccount() {
  useEffect(() => {
    const opened = storedAccount()?.uid;
    return hideWhileAway(async () => {
      if (storedAccount()?.uid === opened) return;
      throw new Error("another account");
    });
  }, []);
}
