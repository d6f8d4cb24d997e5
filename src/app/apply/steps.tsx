import { useCallback, useEffect, useState, type ReactNode } from "react";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { carryNotice } from "../../shared/auth/carried-notice.tsx";
import { storedAccount } from "../../shared/auth/stored-account.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { councilsToCall } from "../../shared/domain/phone.ts";
import type { VoucherDetails } from "../../shared/api/voucher-details.ts";
import type { BoroughKey } from "../../shared/domain/boroughs.ts";
import { rich } from "../../shared/i18n/rich.ts";
import type { Waste } from "../../shared/domain/waste.ts";
import { appRoutes } from "../layout/language.ts";
import { Moved } from "../account/moved.tsx";
import { English } from "../layout/with-english.tsx";
import { kindNames, sizeName } from "../layout/in-words.ts";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { applyMessages } from "../i18n/apply.ts";
import { wasteFormMessages } from "../i18n/waste-form.ts";
import { forgetApplication, readApplication, saveApplication, type Application } from "./application.ts";
import { Confirm } from "./confirm.tsx";
import "./waste.css";
import { forgetWaste } from "./waste-draft.ts";
import { loadSites, storeStartingPoint } from "./load-places.ts";
import { search } from "./search.ts";
import { saidOf, voucherToBe } from "./voucher-to-be.ts";
import { ApplicationFacts, Beneath } from "./what-was-chosen.tsx";
import { SiteList } from "./site-list.tsx";
import { WhyNot } from "./site-row.tsx";
import { ActionButton, ActionLink, ButtonLink, QuietLink } from "../../shared/ui/buttons.tsx";

interface ChosenProps {
  borough: string;
  site: string;
  waste: Waste;
  children: (voucher: VoucherDetails, call: Application["call"]) => ReactNode;
}

/** Loads the chosen site each time a step opens: it may have closed since. */
function Chosen({ borough, site: id, waste, children }: ChosenProps) {
  const fetched = useCallback(
    async () => (await loadSites(borough, waste)).find((site) => site.id === id),
    [borough, id, waste],
  );
  return (
    <Loaded load={fetched} what={applyMessages.t("theSite")}>
      {(site) =>
        site && !site.why_not ? (
          children(voucherToBe(site, borough, waste), councilsToCall([site])[0])
        ) : (
          <>
            <Notice kind="info" detail={applyMessages.t("goBack")}>
              {site ? <WhyNot site={site} /> : applyMessages.t("notTaking")}
            </Notice>
            <div className="app-actions">
              <ButtonLink href={`#${borough}`}>{applyMessages.t("otherSite")}</ButtonLink>
            </div>
          </>
        )
      }
    </Loaded>
  );
}

/** Shows the chosen site as it is now, and stores what was shown for the last step. @public loaded lazily */
export function ReviewOfSite(chosen: Omit<ChosenProps, "children">) {
  const { borough, site, waste } = chosen;
  function next(voucher: VoucherDetails, call: Application["call"]) {
    saveApplication({
      homeBorough: borough,
      siteId: site,
      seen: saidOf(voucher),
      call,
      waste: { kinds: [...waste.kinds], size: waste.size },
    });
    location.assign(storedAccount() ? "#confirm" : appRoutes.signIn);
  }
  return (
    <Chosen {...chosen}>
      {(voucher, call) => (
        <>
          <ApplicationFacts voucher={voucher} />
          <Beneath voucher={voucher} />
          <div className="app-actions">
            <ActionButton onClick={() => next(voucher, call)}>{applyMessages.t("next")}</ActionButton>
            <QuietLink href={`#${borough}`}>{applyMessages.t("otherSite")}</QuietLink>
          </div>
        </>
      )}
    </Chosen>
  );
}

/** Shows what was chosen, as it is now, with the button that makes the voucher. @public loaded lazily */
export function Confirmation() {
  const [application] = useState(readApplication);
  useEffect(() => {
    if (!application) location.replace("#");
  }, [application]);
  if (!application) return <Skeleton />;
  const { homeBorough, siteId, waste } = application;
  return (
    <Moved chosen={homeBorough}>
      <Chosen borough={homeBorough} site={siteId} waste={waste}>
        {(voucher) => (
          <Confirm
            application={application}
            voucher={voucher}
            onVoucher={(id, called) => {
              forgetApplication();
              forgetWaste();
              search.forget();
              storeStartingPoint(homeBorough, null);
              const renamed = called === voucher.site_address ? "" : called;
              carryNotice({
                kind: "success",
                text: renamed
                  ? applyMessages.t("confirmedRenamed", { name: renamed })
                  : applyMessages.t("confirmed"),
              });
              location.replace(`${appRoutes.voucher}#${id}`);
            }}
          />
        )}
      </Chosen>
    </Moved>
  );
}

/** The sites for what was chosen, below it. @public loaded lazily */
export function SiteStep({ borough, waste }: { borough: BoroughKey; waste: Waste }) {
  return (
    <>
      <p className="waste-line">
        <span>
          <strong>{kindNames(waste.kinds)}</strong>. {sizeName(waste.size)}
        </span>
        <a href={`#waste/${borough}`}>
          {rich(wasteFormMessages, "change", {
            hidden: (text) => <span className="visually-hidden">{text}</span>,
          })}
        </a>
      </p>
      <Moved chosen={borough}>
        <SiteList borough={borough} waste={waste} />
      </Moved>
    </>
  );
}

/** The sites of a borough today, closed ones last, without an application. @public loaded lazily */
export function OpenToday({ borough }: { borough: BoroughKey }) {
  return (
    <>
      <SiteList borough={borough} waste={null} choice={({ address }) => <English>{address}</English>} />
      <div className="app-actions">
        <ActionLink href={`#waste/${borough}`}>{applyMessages.t("getVoucher")}</ActionLink>
      </div>
    </>
  );
}
