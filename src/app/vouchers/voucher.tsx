import { Loaded } from "../../shared/ui/loaded.tsx";
import { saveLoad } from "../apply/load.ts";
import { AppPage } from "../layout/app-page.tsx";
import { RowsSkeleton } from "../layout/rows-skeleton.tsx";
import { translated } from "../layout/translated.tsx";
import { useFragment } from "../layout/use-fragment.ts";
import { useVouchers } from "./use-vouchers.ts";
import { VoucherPage, type Elsewhere } from "./voucher-page.tsx";
import { appRoutes } from "../layout/language.ts";
import { moveMessages } from "../i18n/move.ts";
import { vouchersMessages } from "../i18n/vouchers.ts";

const loadChoice = async () => {
  const [{ SiteList }, { loadResident }] = await Promise.all([
    import("../apply/site-list.tsx"),
    import("../account/resident.ts"),
  ]);
  return { SiteList, resident: await loadResident() };
};

const elsewhere: Elsewhere = {
  sites: ({ home_borough, load, local_auth_issue }, choice) => (
    <Loaded load={loadChoice} what={moveMessages.t("sites")} skeleton={<RowsSkeleton rows={3} />}>
      {({ SiteList, resident }) => (
        <SiteList
          borough={resident?.borough_key ?? home_borough}
          load={load}
          council={local_auth_issue}
          choice={choice}
        />
      )}
    </Loaded>
  ),
  applyAgain: ({ load, home_borough }) => {
    saveLoad(load);
    location.assign(`${appRoutes.apply}#load/${home_borough}`);
  },
};

/** The voucher that the address names after its "#", where no server sees it. */
function Voucher() {
  const id = useFragment();
  const vouchers = useVouchers(true);
  const voucher = vouchers.shown?.vouchers.find((candidate) => candidate.id === id);
  const title = voucher ? vouchersMessages.t(`titles.${voucher.state}`) : vouchersMessages.t("yours");
  return (
    <AppPage title={title} backTo={appRoutes.vouchers} isOver={voucher && voucher.state !== "active"}>
      <VoucherPage {...elsewhere} id={id} vouchers={vouchers} />
    </AppPage>
  );
}

export default translated(Voucher);
