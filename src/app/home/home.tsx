import { useState } from "react";
import { PlaceForm } from "../apply/place-form.tsx";
import { search } from "../apply/search.ts";
import { isStored } from "../../shared/api/stored.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { storedAccount } from "../../shared/auth/stored-account.ts";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { isBlocked, Limits, useLimits } from "../apply/limits.tsx";
import { AppPage } from "../layout/app-page.tsx";
import { translated } from "../layout/translated.tsx";
import { LanguageOffer } from "../layout/language-offer.tsx";
import { OtherWay } from "../layout/other-way.tsx";
import { Drawing } from "../../shared/ui/drawing.tsx";
import { brand } from "../../shared/domain/brand.ts";
import { appRoutes, policyIn } from "../layout/language.ts";
import { Unchecked } from "../layout/not-checked.tsx";
import { homeMessages } from "../i18n/home.ts";
import { shellMessages } from "../i18n/shell.ts";
import "./home.css";
import { ActionButton, QuietLink } from "../../shared/ui/buttons.tsx";

const isHydrated = () => true;
/** Lazy: a first visit has no vouchers. */
const mayHaveVouchers = () => storedAccount() !== null || isStored("vouchers");
const loadActive = () => import("../vouchers/active-vouchers.tsx");

function Home() {
  // What is stored is known in the browser alone.
  const hydrated = useBrowserValue(isHydrated);
  const mayHave = useBrowserValue(mayHaveVouchers);
  const reached = useLimits();
  const blocked = isBlocked(reached);
  return (
    <AppPage title={brand.name} ownHeading>
      <Drawing className="home-scene" name="scene-skip" width={1080} height={720} />
      <h1 className="app-lead">{homeMessages.t("heading")}</h1>
      <LanguageOffer page="home" />
      {mayHave && (
        <Loaded load={loadActive} what={homeMessages.t("vouchers")} skeleton={null}>
          {({ ActiveVouchers }) => <ActiveVouchers />}
        </Loaded>
      )}
      <Limits reached={reached} />
      {hydrated && !blocked && <Search />}
      <div className="app-actions">
        <QuietLink href={appRoutes.vouchers}>{shellMessages.t("vouchers")}</QuietLink>
      </div>
      <OtherWay />
      <p className="app-small">
        {homeMessages.t("what")} <a href={policyIn("data")}>{homeMessages.t("data")}</a>
      </p>
      <Unchecked />
    </AppPage>
  );
}

function Search() {
  const [typed, setTyped] = useState(() => search.read() ?? "");
  return (
    <PlaceForm
      typed={typed}
      onType={setTyped}
      onFind={() => {
        search.write(typed);
        location.assign(appRoutes.apply + (typed.trim() && "#find"));
      }}
      button={<ActionButton type="submit">{homeMessages.t("search", { brand: brand.name })}</ActionButton>}
    />
  );
}

export default translated(Home);
