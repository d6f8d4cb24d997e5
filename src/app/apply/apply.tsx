import { useState, type ReactNode } from "react";
import { readApplication } from "./application.ts";
import { isBlocked, Limits, useLimits } from "./limits.tsx";
import { readWaste } from "./waste-draft.ts";
import { WasteStep } from "./waste-step.tsx";
import { BoroughList } from "./borough-list.tsx";
import { AppPage } from "../layout/app-page.tsx";
import { translated } from "../layout/translated.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { useFragment } from "../layout/use-fragment.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { boroughs } from "../../shared/domain/boroughs.ts";
import { appRoutes } from "../layout/language.ts";
import { applyMessages } from "../i18n/apply.ts";

/** The steps after the waste, loaded together. */
const loadSteps = async () => ({ ...(await import("./steps.tsx")), ...(await import("./paid-job.tsx")) });

/** A new step: links and Back move between them. */
const go = (step: string) => {
  location.hash = step;
};

/** From a borough to a confirmed voucher. The steps are parts of the address, so that Back and a reload find them. */
function Apply() {
  const step = useFragment();
  const [, setChanges] = useState(0);
  if (step === null) {
    return (
      <AppPage title={applyMessages.t("titles.borough")}>
        <Skeleton />
      </AppPage>
    );
  }
  const [first = "", name = ""] = step.split("/");
  if (first === "job") {
    const backTo = name ? `#waste/${name}` : appRoutes.home;
    return (
      <LaterStep step="job" backTo={backTo}>
        {({ PaidJob }) => <PaidJob borough={name} backTo={backTo} />}
      </LaterStep>
    );
  }
  if (step === "confirm") {
    const application = readApplication();
    return (
      <LaterStep
        step="confirm"
        backTo={application ? `#${application.homeBorough}/${application.siteId}` : "#"}
      >
        {({ Confirmation }) => <Confirmation />}
      </LaterStep>
    );
  }
  const isNamed = first === "waste" || first === "open";
  const borough = boroughs.find(({ key }) => key === (isNamed ? name : first))?.key;
  if (!borough) return <BoroughStep isFinding={step === "find"} />;
  if (first === "open") {
    return (
      <LaterStep step="open" backTo="#">
        {({ OpenToday }) => <OpenToday key={borough} borough={borough} />}
      </LaterStep>
    );
  }
  const waste = readWaste();
  if (!waste || first === "waste") {
    return (
      <WasteStep
        key={borough}
        borough={borough}
        onWaste={() => (first === "waste" ? go(borough) : setChanges((count) => count + 1))}
        onJob={() => go(`job/${borough}`)}
      />
    );
  }
  if (name) {
    return (
      <LaterStep step="review" backTo={`#${borough}`}>
        {({ ReviewOfSite }) => <ReviewOfSite key={name} borough={borough} site={name} waste={waste} />}
      </LaterStep>
    );
  }
  return (
    <LaterStep step="site" backTo={`#waste/${borough}`}>
      {({ SiteStep }) => <SiteStep key={borough} borough={borough} waste={waste} />}
    </LaterStep>
  );
}

function BoroughStep({ isFinding }: { isFinding: boolean }) {
  const reached = useLimits();
  return (
    <AppPage title={applyMessages.t("titles.borough")} backTo={appRoutes.home}>
      <Limits reached={reached} />
      {!isBlocked(reached) && <BoroughList isFinding={isFinding} />}
    </AppPage>
  );
}

interface LaterStepProps {
  step: "job" | "open" | "site" | "review" | "confirm";
  backTo: string;
  children: (steps: Awaited<ReturnType<typeof loadSteps>>) => ReactNode;
}

function LaterStep({ step, backTo, children }: LaterStepProps) {
  const heading = applyMessages.t(`titles.${step}`);
  return (
    <AppPage title={heading} backTo={backTo}>
      <Loaded load={loadSteps} what={heading}>
        {children}
      </Loaded>
    </AppPage>
  );
}

export default translated(Apply);
