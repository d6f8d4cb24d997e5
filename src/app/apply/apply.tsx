import { useEffect, useState } from "react";
import { readApplication } from "./application.ts";
import { isBlocked, Limits, useLimits } from "./limits.tsx";
import { loadSites } from "./load-places.ts";
import type { FindSite } from "./steps.tsx";
import { readLoad } from "./load.ts";
import { WhyNot } from "./why-not.tsx";
import { WasteStep } from "./waste-step.tsx";
import { BoroughList } from "./borough-list.tsx";
import { AppPage } from "../layout/app-page.tsx";
import { translated } from "../layout/translated.tsx";
import { RowsSkeleton } from "../layout/rows-skeleton.tsx";
import { useFragment } from "../layout/use-fragment.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { boroughs, type BoroughKey } from "../../shared/domain/boroughs.ts";
import type { Load } from "../../shared/domain/waste.ts";
import { appRoutes } from "../layout/language.ts";
import { applyMessages } from "../i18n/apply.ts";

/** The steps after the choice of a site, loaded together. */
const loadSteps = () => import("./steps.tsx");
const loadSiteStep = () => import("./site-step.tsx");
const loadPaidJob = () => import("./paid-job.tsx");

/** A new step: links and Back move between them. */
const go = (step: string) => {
  location.hash = step;
};

/** From a borough to a confirmed voucher. The steps are parts of the address, so that Back and a reload find them. */
function Apply() {
  const step = useFragment();
  const [, setLoads] = useState(0);
  if (step === null) return <Waiting title={applyMessages.t("titles.borough")} />;
  const [first = "", name = ""] = step.split("/");
  if (first === "job") {
    const backTo = name ? `#load/${name}` : appRoutes.home;
    return (
      <AppPage title={applyMessages.t("titles.job")} backTo={backTo}>
        <Loaded
          key="job"
          load={loadPaidJob}
          what={applyMessages.t("titles.job")}
          skeleton={<RowsSkeleton rows={3} />}
        >
          {({ PaidJob }) => <PaidJob borough={name} backTo={backTo} />}
        </Loaded>
      </AppPage>
    );
  }
  if (step === "confirm") return <LastStep />;
  const isNamed = first === "load" || first === "open";
  const borough = boroughs.find(({ key }) => key === (isNamed ? name : first))?.key;
  if (borough && first === "open") {
    return (
      <AppPage title={applyMessages.t("titles.open")} backTo="#">
        <Loaded
          key="open"
          load={loadSiteStep}
          what={applyMessages.t("titles.open")}
          skeleton={<RowsSkeleton rows={3} />}
        >
          {({ OpenToday }) => <OpenToday key={borough} borough={borough} />}
        </Loaded>
      </AppPage>
    );
  }
  if (!borough) return <BoroughStep isFinding={step === "find"} />;
  const load = readLoad();
  if (!load || first === "load") {
    return (
      <WasteStep
        key={borough}
        borough={borough}
        onLoad={() => (first === "load" ? go(borough) : setLoads((count) => count + 1))}
        onJob={() => go(`job/${borough}`)}
      />
    );
  }
  if (name) return <ReviewStep key={name} borough={borough} site={name} load={load} />;
  return (
    <AppPage title={applyMessages.t("titles.site")} backTo={`#load/${borough}`}>
      <Loaded
        key="sites"
        load={loadSiteStep}
        what={applyMessages.t("titles.site")}
        skeleton={<RowsSkeleton rows={3} />}
      >
        {({ SiteStep }) => <SiteStep key={borough} borough={borough} load={load} onStayed={go} />}
      </Loaded>
    </AppPage>
  );
}

const Waiting = ({ title }: { title: string }) => (
  <AppPage title={title}>
    <RowsSkeleton rows={3} />
  </AppPage>
);

function BoroughStep({ isFinding }: { isFinding: boolean }) {
  const reached = useLimits();
  return (
    <AppPage title={applyMessages.t("titles.borough")} backTo={appRoutes.home}>
      <Limits reached={reached} />
      {!isBlocked(reached) && <BoroughList isFinding={isFinding} />}
    </AppPage>
  );
}

const findSite: FindSite = async (homeBorough, siteId, load) => {
  const site = (await loadSites(homeBorough, load)).find(({ id }) => id === siteId);
  if (!site) return { refusal: null };
  return site.why_not ? { refusal: <WhyNot site={site} /> } : { site };
};

function ReviewStep({ borough, site, load }: { borough: BoroughKey; site: string; load: Load }) {
  return (
    <AppPage title={applyMessages.t("titles.review")} backTo={`#${borough}`}>
      <Loaded load={loadSteps} what={applyMessages.t("theSite")} skeleton={<RowsSkeleton rows={3} />}>
        {({ ReviewOfSite }) => (
          <ReviewOfSite
            borough={borough}
            site={site}
            load={load}
            find={findSite}
            onReviewed={() => go("confirm")}
          />
        )}
      </Loaded>
    </AppPage>
  );
}

/** The last step. Without a choice the application begins again. */
function LastStep() {
  const [application] = useState(readApplication);
  useEffect(() => {
    if (!application) location.replace("#");
  }, [application]);
  if (!application) return <Waiting title={applyMessages.t("titles.confirm")} />;
  const { homeBorough, siteId } = application;
  return (
    <AppPage title={applyMessages.t("titles.confirm")} backTo={`#${homeBorough}/${siteId}`}>
      <Loaded load={loadSteps} what={applyMessages.t("lastStep")} skeleton={<RowsSkeleton rows={3} />}>
        {({ Confirmation }) => <Confirmation application={application} find={findSite} onStayed={go} />}
      </Loaded>
    </AppPage>
  );
}

export default translated(Apply);
