import { useCallback, useEffect } from "react";
import { Confirm, Review } from "../application/confirm.tsx";
import { forgetApplication, readApplication, stepTitles } from "../application/application.ts";
import { Limits } from "../application/limits.tsx";
import type { ChosenSite } from "../application/waste-form.tsx";
import { BoroughList } from "../places/borough-list.tsx";
import { loadSites } from "../places/load-places.ts";
import { SiteList } from "../places/site-list.tsx";
import { Moved } from "../resident/moved.tsx";
import { AppPage } from "../shell/app-page.tsx";
import { RowsSkeleton } from "../shell/rows-skeleton.tsx";
import { useFragment } from "../shell/use-fragment.ts";
import { loadChunk } from "../../client/data/load-chunk.ts";
import { Loaded } from "../../client/problem/loaded.tsx";
import { FormSkeleton } from "../../client/form/form.tsx";
import { carryNotice } from "../../client/session/carried-notice.tsx";
import { storedAccount } from "../../client/session/stored-account.ts";
import { Notice } from "../../client/ui/notice.tsx";
import { boroughs } from "../../scheme/boroughs.ts";
import { openingLines } from "../../scheme/opening.ts";
import { appRoutes } from "../../scheme/routes.ts";

/** The site of a step, with what the others refuse; null where it cannot be chosen now. */
async function loadChosen(homeBorough: string, siteId: string): Promise<ChosenSite | null> {
  const sites = await loadSites(homeBorough, null);
  const site = sites.find(({ id }) => id === siteId);
  if (!site || site.why_not) return null;
  const others = sites
    .filter(({ id, why_not }) => id !== siteId && !why_not)
    .map(({ address, not_taken }) => ({ address, notTaken: not_taken }));
  const { id, address, not_taken: notTaken, council_key: siteCouncil, valid_days: validDays } = site;
  const said = {
    openingHours: openingLines(site.opening, site.opening_hours).join("\n"),
    toPay: site.to_pay ?? "",
  };
  return { id, address, notTaken, homeBorough, siteCouncil, validDays, ...said, others };
}

/** The site, and the form about it, whose script the lists before it do not need. */
async function loadWasteStep(borough: string, siteId: string) {
  const [site, { WasteForm }] = await Promise.all([
    loadChosen(borough, siteId),
    loadChunk(() => import("../application/waste-form.tsx")),
  ]);
  return { site, WasteForm };
}

/** A new step: links and Back move between them. */
const go = (step: string) => {
  location.hash = step;
};

/** From a borough to a confirmed voucher. The steps are parts of the address, so that Back and a reload find them. */
export default function Apply() {
  const step = useFragment();
  if (step === "review" || step === "confirm") return <LastSteps step={step} />;
  const [name = "", site] = (step ?? "").split("/");
  const borough = boroughs.find(({ key }) => key === name)?.key;
  if (borough && site) return <WasteStep key={site} borough={borough} site={site} />;
  if (borough) {
    return (
      <AppPage title={stepTitles.site} backTo={appRoutes.apply + "#"}>
        <Moved key={borough} chosen={borough} onStayed={go}>
          <SiteList borough={borough} />
        </Moved>
      </AppPage>
    );
  }
  return (
    <AppPage title={stepTitles.borough} backTo={appRoutes.home}>
      <Limits />
      <BoroughList />
    </AppPage>
  );
}

function WasteStep({ borough, site }: { borough: string; site: string }) {
  const load = useCallback(() => loadWasteStep(borough, site), [borough, site]);
  return (
    <AppPage title={stepTitles.load} backTo={`#${borough}`}>
      <Loaded load={load} what="The site" skeleton={<FormSkeleton fields={2} />}>
        {({ site: chosen, WasteForm }) =>
          chosen ? (
            <WasteForm site={chosen} onSaved={() => go("review")} />
          ) : (
            <Notice kind="info">
              This site is not taking vouchers at the moment. Go back and choose another.
            </Notice>
          )
        }
      </Loaded>
    </AppPage>
  );
}

/** The steps that look at what was chosen; without a choice they begin anew. */
function LastSteps({ step }: { step: "review" | "confirm" }) {
  const application = readApplication();
  useEffect(() => {
    if (!application) location.replace("#");
  }, [application]);
  if (!application) {
    return (
      <AppPage title={stepTitles.review}>
        <RowsSkeleton rows={3} />
      </AppPage>
    );
  }
  if (step === "review") {
    return (
      <AppPage title={stepTitles.review} backTo={`#${application.homeBorough}/${application.siteId}`}>
        <Review
          application={application}
          onNext={() => {
            if (storedAccount()) go("confirm");
            else location.assign(appRoutes.signIn);
          }}
        />
      </AppPage>
    );
  }
  return (
    <AppPage title={stepTitles.confirm} backTo="#review">
      <Moved chosen={application.homeBorough} onStayed={go}>
        <Confirm
          application={application}
          onNeedsDetails={() => location.assign(appRoutes.signIn)}
          onVoucher={(id) => {
            forgetApplication();
            carryNotice({ kind: "success", text: "Voucher confirmed" });
            location.replace(`${appRoutes.voucher}#${id}`);
          }}
        />
      </Moved>
    </AppPage>
  );
}
