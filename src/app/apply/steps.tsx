import { useCallback, type ReactNode } from "react";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { carryNotice } from "../../shared/auth/carried-notice.tsx";
import { storedAccount } from "../../shared/auth/stored-account.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { councilsToCall } from "../../shared/domain/phone.ts";
import type { VoucherDetails } from "../../shared/api/voucher-details.ts";
import type { Load } from "../../shared/domain/waste.ts";
import { appRoutes } from "../layout/language.ts";
import { Moved } from "../account/moved.tsx";
import { RowsSkeleton } from "../layout/rows-skeleton.tsx";
import { applyMessages } from "../i18n/apply.ts";
import { forgetApplication, saveApplication, type Application } from "./application.ts";
import { Confirm } from "./confirm.tsx";
import { forgetLoad } from "./load.ts";
import { storeStart } from "./load-places.ts";
import { search } from "./search.ts";
import { Review } from "./review.tsx";
import { saidOf, voucherToBe } from "./voucher-to-be.ts";
import { ButtonLink } from "../../shared/ui/buttons.tsx";

/** Loads the chosen site as it is now: itself, why it cannot be chosen, or null if it is gone. @throws {Problem} */
export type FindSite = (
  homeBorough: string,
  siteId: string,
  load: Load,
) => Promise<{ site: Parameters<typeof voucherToBe>[0] } | { refusal: ReactNode }>;

interface ChosenProps {
  borough: string;
  site: string;
  load: Load;
  find: FindSite;
  children: (voucher: VoucherDetails, call: Application["call"]) => ReactNode;
}

/** Loads the chosen site each time a step opens: it may have closed since. */
function Chosen({ borough, site, load, find, children }: ChosenProps) {
  const fetched = useCallback(() => find(borough, site, load), [borough, site, load, find]);
  return (
    <Loaded load={fetched} what={applyMessages.t("theSite")} skeleton={<RowsSkeleton rows={3} />}>
      {(choice) =>
        "site" in choice ? (
          children(voucherToBe(choice.site, borough, load), councilsToCall([choice.site])[0])
        ) : (
          <>
            <Notice kind="info" detail={applyMessages.t("goBack")}>
              {choice.refusal ?? applyMessages.t("notTaking")}
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

interface ReviewOfSiteProps extends Omit<ChosenProps, "children"> {
  /** The application is stored, and the person is signed in. */
  onReviewed: () => void;
}

/** Shows the chosen site as it is now, and stores what was shown for the last step. @public loaded lazily */
export function ReviewOfSite({ onReviewed, ...chosen }: ReviewOfSiteProps) {
  const { borough, site, load } = chosen;
  function next(voucher: VoucherDetails, call: Application["call"]) {
    saveApplication({
      homeBorough: borough,
      siteId: site,
      siteAddress: voucher.site_address,
      seen: saidOf(voucher),
      call,
      load: { kinds: [...load.kinds], size: load.size },
    });
    if (storedAccount()) onReviewed();
    else location.assign(appRoutes.signIn);
  }
  return (
    <Chosen {...chosen}>
      {(voucher, call) => <Review voucher={voucher} onNext={() => next(voucher, call)} />}
    </Chosen>
  );
}

interface ConfirmationProps {
  application: Application;
  find: FindSite;
  /** The person still lives in the borough that the account says. */
  onStayed: (borough: string) => void;
}

/** Shows what was chosen, as it is now, with the button that makes the voucher. @public loaded lazily */
export function Confirmation({ application, find, onStayed }: ConfirmationProps) {
  const { homeBorough, siteId, load } = application;
  return (
    <Moved chosen={homeBorough} onStayed={onStayed}>
      <Chosen borough={homeBorough} site={siteId} load={load} find={find}>
        {(voucher) => (
          <Confirm
            application={application}
            voucher={voucher}
            onNeedsDetails={() => location.assign(appRoutes.signIn)}
            onVoucher={(id, called) => {
              forgetApplication();
              forgetLoad();
              search.forget();
              storeStart(homeBorough, null);
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
