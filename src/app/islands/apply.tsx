import { useCallback, useEffect, useState, type ReactNode } from "react";
import {
  forgetApplication,
  readApplication,
  saveApplication,
  type Application,
} from "../application/application.ts";
import { Review } from "../application/review.tsx";
import { saidOf, voucherToBe } from "../application/voucher-to-be.ts";
import { isBlocked, Limits, useLimits } from "../application/limits.tsx";
import { readLoad, takeLoad } from "../load/load.ts";
import { PaidJob } from "../load/paid-job.tsx";
import { YourLoad } from "../load/your-load.tsx";
import { BoroughList } from "../places/borough-list.tsx";
import { loadSites, whyNotInWords } from "../places/load-places.ts";
import { SiteList } from "../places/site-list.tsx";
import { Moved } from "../resident/moved.tsx";
import { AppPage } from "../shell/app-page.tsx";
import { spoken } from "../shell/spoken.tsx";
import { RowsSkeleton } from "../shell/rows-skeleton.tsx";
import { useFragment } from "../shell/use-fragment.ts";
import { loadChunk } from "../../client/data/load-chunk.ts";
import { FormSkeleton } from "../../client/form/form.tsx";
import { Loaded } from "../../client/problem/loaded.tsx";
import { carryNotice } from "../../client/session/carried-notice.tsx";
import { storedAccount } from "../../client/session/stored-account.ts";
import { Notice } from "../../client/ui/notice.tsx";
import { boroughs } from "../../scheme/boroughs.ts";
import { councilsToCall } from "../../scheme/phone.ts";
import type { ToldVoucher } from "../../scheme/voucher.ts";
import type { Load } from "../../scheme/waste.ts";
import { appRoutes } from "../shell/language.ts";
import { sayAccount } from "../words/en/account.ts";
import { sayApply } from "../words/en/apply.ts";
import { sayLoad } from "../words/en/load.ts";

/** The last step; it comes whole before its button does, which then needs nothing but the service. */
const loadConfirm = () => loadChunk(() => import("../application/confirm.tsx"));
/** Most have said it on the page before. */
const loadLoadForm = () => loadChunk(() => import("../load/load-form.tsx"));

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
  if (step === null) return <Waiting title={sayApply().titles.borough} />;
  if (step === "job") {
    return (
      <AppPage title={sayApply().titles.job} backTo={appRoutes.home}>
        <PaidJob />
      </AppPage>
    );
  }
  if (step === "confirm") return <LastStep />;
  const load = readLoad();
  const [first = "", name = ""] = step.split("/");
  // Whoever comes by a link from elsewhere has not said it yet.
  if (!load || first === "load") {
    return (
      <AppPage title={sayApply().titles.load} backTo={first === "load" ? `#${name}` : appRoutes.home}>
        <Loaded load={loadLoadForm} what={sayAccount().form} skeleton={<FormSkeleton fields={3} />}>
          {({ LoadForm }) => (
            <LoadForm
              submit={sayLoad().goOn}
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
      <AppPage title={sayApply().titles.site} backTo={appRoutes.apply + "#"}>
        <YourLoad load={load} step={borough} />
        <Moved key={borough} chosen={borough} onStayed={go}>
          <SiteList borough={borough} load={load} />
        </Moved>
      </AppPage>
    );
  }
  return <BoroughStep load={load} />;
}

function BoroughStep({ load }: { load: Load }) {
  const reached = useLimits();
  return (
    <AppPage title={sayApply().titles.borough} backTo={appRoutes.home}>
      {!isBlocked(reached) && <YourLoad load={load} step="" />}
      <Limits reached={reached} />
      {!isBlocked(reached) && <BoroughList />}
    </AppPage>
  );
}

const Waiting = ({ title }: { title: string }) => (
  <AppPage title={title}>
    <RowsSkeleton rows={3} />
  </AppPage>
);

/** What the site as it is now would give for this load; why it cannot be chosen where it cannot. */
async function loadChosen(homeBorough: string, siteId: string, load: Load) {
  const site = (await loadSites(homeBorough, load)).find(({ id }) => id === siteId);
  if (!site) return { refusal: sayApply().notTaking };
  if (site.why_not) return { refusal: whyNotInWords(site.why_not, site.council_name) };
  return { voucher: voucherToBe(site, homeBorough, load), call: councilsToCall([site])[0] };
}

interface ChosenProps {
  borough: string;
  site: string;
  load: Load;
  children: (voucher: ToldVoucher, call: Application["call"]) => ReactNode;
}

/** What is known of a site that was chosen, asked for whenever a step opens: it may have closed since the one before. */
function Chosen({ borough, site, load, children }: ChosenProps) {
  const fetched = useCallback(() => loadChosen(borough, site, load), [borough, site, load]);
  return (
    <Loaded load={fetched} what={sayApply().theSite} skeleton={<RowsSkeleton rows={3} />}>
      {({ voucher, call, refusal }) =>
        voucher ? (
          children(voucher, call)
        ) : (
          <>
            <Notice kind="info" detail={sayApply().goBack}>
              {refusal}
            </Notice>
            <div className="app-actions">
              <a className="button" href={`#${borough}`}>
                {sayApply().otherSite}
              </a>
            </div>
          </>
        )
      }
    </Loaded>
  );
}

function ReviewStep({ borough, site, load }: Omit<ChosenProps, "children">) {
  function next(voucher: ToldVoucher, call: Application["call"]) {
    saveApplication({
      homeBorough: borough,
      siteId: site,
      siteAddress: voucher.site_address,
      seen: saidOf(voucher),
      call,
      load: { kinds: [...load.kinds], size: load.size },
    });
    if (storedAccount()) go("confirm");
    else location.assign(appRoutes.signIn);
  }
  return (
    <AppPage title={sayApply().titles.review} backTo={`#${borough}`}>
      <Chosen borough={borough} site={site} load={load}>
        {(voucher, call) => <Review voucher={voucher} onNext={() => next(voucher, call)} />}
      </Chosen>
    </AppPage>
  );
}

/** What was chosen, to be confirmed; without a choice it begins anew. */
function LastStep() {
  const [application] = useState(readApplication);
  useEffect(() => {
    if (!application) location.replace("#");
  }, [application]);
  if (!application) return <Waiting title={sayApply().titles.confirm} />;
  const { homeBorough, siteId, load } = application;
  return (
    <AppPage title={sayApply().titles.confirm} backTo={`#${homeBorough}/${siteId}`}>
      <Moved chosen={homeBorough} onStayed={go}>
        <Chosen borough={homeBorough} site={siteId} load={load}>
          {(voucher) => (
            <Loaded load={loadConfirm} what={sayApply().lastStep} skeleton={<RowsSkeleton rows={3} />}>
              {({ Confirm }) => (
                <Confirm
                  application={application}
                  voucher={voucher}
                  onNeedsDetails={() => location.assign(appRoutes.signIn)}
                  onVoucher={(id, called) => {
                    forgetApplication();
                    const renamed = called === voucher.site_address ? "" : called;
                    carryNotice({ kind: "success", text: sayApply().confirmed(renamed) });
                    location.replace(`${appRoutes.voucher}#${id}`);
                  }}
                />
              )}
            </Loaded>
          )}
        </Chosen>
      </Moved>
    </AppPage>
  );
}

export default spoken(Apply);
