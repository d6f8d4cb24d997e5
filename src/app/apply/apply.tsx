import { useEffect, useState } from "react";
import { readApplication } from "./application.ts";
import { isBlocked, Limits, useLimits } from "./limits.tsx";
import { loadSites, whyNotInWords } from "./load-places.ts";
import type { FindSite } from "./steps.tsx";
import { readLoad, takeLoad } from "./load.ts";
import { PaidJob } from "./paid-job.tsx";
import { YourLoad } from "./your-load.tsx";
import { BoroughList } from "./borough-list.tsx";
import { SiteList } from "./site-list.tsx";
import { Moved } from "../account/moved.tsx";
import { AppPage } from "../layout/app-page.tsx";
import { translated } from "../layout/translated.tsx";
import { RowsSkeleton } from "../layout/rows-skeleton.tsx";
import { useFragment } from "../layout/use-fragment.ts";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { boroughs, type BoroughKey } from "../../shared/domain/boroughs.ts";
import type { Load } from "../../shared/domain/waste.ts";
import { appRoutes } from "../layout/language.ts";
import { applyMessages } from "../i18n/apply.ts";
import { wasteFormMessages } from "../i18n/waste-form.ts";
import { uiMessages } from "../../shared/i18n/ui.ts";

/** What follows the choice of a site, whole before its buttons are there: they need nothing but the service. */
const loadSteps = () => import("./steps.tsx");
/** Most have said it on the page before. */
const loadLoadForm = () => import("./load-form.tsx");

/** A new step: links and Back move between them. */
const go = (step: string) => {
  location.hash = step;
};

/** From a load to a confirmed voucher. The steps are parts of the address, so that Back and a reload find them. */
function Apply() {
  const step = useFragment();
  const [, setLoads] = useState(0);
  useEffect(() => {
    if (step && takeLoad(step)) location.replace("#");
  }, [step]);
  if (step === null) return <Waiting title={applyMessages.t("titles.borough")} />;
  if (step === "job") {
    return (
      <AppPage title={applyMessages.t("titles.job")} backTo={appRoutes.home}>
        <PaidJob />
      </AppPage>
    );
  }
  if (step === "confirm") return <LastStep />;
  const load = readLoad();
  const [first = "", name = ""] = step.split("/");
  // A link from elsewhere skips the waste form.
  if (!load || first === "load") {
    return (
      <AppPage title={applyMessages.t("titles.load")} backTo={first === "load" ? `#${name}` : appRoutes.home}>
        <Loaded load={loadLoadForm} what={uiMessages.t("form")} skeleton={<FormSkeleton fields={3} />}>
          {({ LoadForm }) => (
            <LoadForm
              submit={wasteFormMessages.t("goOn")}
              onLoad={() => (first === "load" ? go(name) : setLoads((count) => count + 1))}
              onJob={() => go("job")}
            />
          )}
        </Loaded>
      </AppPage>
    );
  }
  const borough = boroughs.find(({ key }) => key === first)?.key;
  if (borough && name) return <ReviewStep key={name} borough={borough} site={name} load={load} />;
  if (borough) {
    return (
      <AppPage title={applyMessages.t("titles.site")} backTo={appRoutes.apply + "#"}>
        <YourLoad load={load} step={borough} />
        <Moved key={borough} chosen={borough} onStayed={go}>
          <SiteList borough={borough} load={load} />
        </Moved>
      </AppPage>
    );
  }
  return <BoroughStep load={load} />;
}

const Waiting = ({ title }: { title: string }) => (
  <AppPage title={title}>
    <RowsSkeleton rows={3} />
  </AppPage>
);

function BoroughStep({ load }: { load: Load }) {
  const reached = useLimits();
  return (
    <AppPage title={applyMessages.t("titles.borough")} backTo={appRoutes.home}>
      {!isBlocked(reached) && <YourLoad load={load} step="" />}
      <Limits reached={reached} />
      {!isBlocked(reached) && <BoroughList />}
    </AppPage>
  );
}

const findSite: FindSite = async (homeBorough, siteId, load) => {
  const site = (await loadSites(homeBorough, load)).find(({ id }) => id === siteId);
  if (!site) return { refusal: null };
  return site.why_not ? { refusal: whyNotInWords(site.why_not, site.council_name) } : { site };
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

/** What was chosen, to be confirmed; without a choice it begins anew. */
function LastStep() {
  const [application] = useState(readApplication);
  useEffect(() => {
    if (!application) location.replace("#");
  }, [application]);
  if (!application) return <Waiting title={applyMessages.t("titles.confirm")} />;
  const { homeBorough, siteId } = application;
  return (
    <AppPage title={applyMessages.t("titles.confirm")} backTo={`#${homeBorough}/${siteId}`}>
      <Moved chosen={homeBorough} onStayed={go}>
        <Loaded load={loadSteps} what={applyMessages.t("lastStep")} skeleton={<RowsSkeleton rows={3} />}>
          {({ Confirmation }) => <Confirmation application={application} find={findSite} />}
        </Loaded>
      </Moved>
    </AppPage>
  );
}

export default translated(Apply);
