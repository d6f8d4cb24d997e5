import { useState } from "react";
import { LoadForm } from "../load/load-form.tsx";
import { loadInAddress } from "../load/load.ts";
import { loadChunk } from "../../client/data/load-chunk.ts";
import { isStored } from "../../client/data/stored.ts";
import { Loaded } from "../../client/problem/loaded.tsx";
import { storedAccount } from "../../client/session/stored-account.ts";
import { Notice } from "../../client/ui/notice.tsx";
import { useBrowserValue } from "../../client/ui/use-browser-value.ts";
import { isBlocked, Limits, useLimits } from "../application/limits.tsx";
import { AppPage } from "../shell/app-page.tsx";
import { spoken } from "../shell/spoken.tsx";
import { InstallHint } from "../shell/install-hint.tsx";
import { OtherWay } from "../shell/other-way.tsx";
import { Drawing } from "../../client/ui/drawing.tsx";
import { publicRoutes } from "../../scheme/routes.ts";
import { brand } from "../../scheme/brand.ts";
import { appRoutes } from "../shell/language.ts";
import { Unchecked } from "../shell/unchecked.tsx";
import { sayHome } from "../words/en/home.ts";
import { sayLoad } from "../words/en/load.ts";
import { sayShell } from "../words/en/shell.ts";
import "./home.css";
import { ActionLink, QuietLink } from "../../client/ui/buttons.tsx";

const yes = () => true;
/** Whoever comes for the first time has none, and needs no script for them. */
const mayHaveVouchers = () => storedAccount() !== null || isStored("vouchers");
const mayWait = () => isStored("application");
const loadWaiting = () => loadChunk(() => import("../application/waiting-application.tsx"));
const loadActive = () => loadChunk(() => import("../vouchers/active-vouchers.tsx"));

function Home() {
  // What is stored is known in the browser alone.
  const hydrated = useBrowserValue(yes);
  const mayHave = useBrowserValue(mayHaveVouchers);
  const waits = useBrowserValue(mayWait);
  /** What the address has to carry, where this browser stores nothing. */
  const [unstored, setUnstored] = useState("");
  const reached = useLimits();
  const blocked = isBlocked(reached);
  return (
    <AppPage title={brand.name} ownHeading>
      <Drawing className="home-scene" name="scene-skip" width={1080} height={720} />
      <h1 className="app-lead">{sayHome().heading}</h1>
      {mayHave && (
        <Loaded load={loadActive} what={sayHome().vouchers} skeleton={null}>
          {({ ActiveVouchers }) => <ActiveVouchers />}
        </Loaded>
      )}
      {waits && !blocked && (
        <Loaded load={loadWaiting} what={sayHome().vouchers} skeleton={null}>
          {({ WaitingApplication }) => <WaitingApplication />}
        </Loaded>
      )}
      <Limits reached={reached} />
      {hydrated && !blocked && (
        <LoadForm
          submit={sayHome().search}
          onLoad={(load, stored) => {
            if (stored) location.assign(appRoutes.apply);
            else setUnstored(loadInAddress(load));
          }}
          onJob={() => location.assign(`${appRoutes.apply}#job`)}
        />
      )}
      {unstored && (
        <Notice kind="info" detail={sayHome().keepOpen}>
          {sayHome().notStored}
        </Notice>
      )}
      <div className="app-actions">
        {unstored && <ActionLink href={`${appRoutes.apply}#${unstored}`}>{sayLoad().goOn}</ActionLink>}
        <QuietLink href={appRoutes.vouchers}>{sayShell().vouchers}</QuietLink>
      </div>
      <InstallHint />
      <OtherWay />
      <p className="app-small">
        {sayHome().what} <a href={publicRoutes.privacy}>{sayHome().data}</a>
      </p>
      <Unchecked />
    </AppPage>
  );
}

export default spoken(Home);
