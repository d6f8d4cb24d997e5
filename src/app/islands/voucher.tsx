import { AppPage } from "../shell/app-page.tsx";
import { spoken } from "../shell/spoken.tsx";
import { useFragment } from "../shell/use-fragment.ts";
import { useVouchers } from "../vouchers/use-vouchers.ts";
import { VoucherPage } from "../vouchers/voucher-page.tsx";
import { appRoutes } from "../shell/language.ts";
import { sayVouchers } from "../words/en/vouchers.ts";

/** The voucher that the address names after its "#", where no server sees it. */
function Voucher() {
  const id = useFragment();
  const vouchers = useVouchers(true);
  const voucher = vouchers.shown?.vouchers.find((candidate) => candidate.id === id);
  const title = voucher ? sayVouchers().titles[voucher.state] : sayVouchers().yours;
  return (
    <AppPage title={title} backTo={appRoutes.vouchers} isOver={voucher && voucher.state !== "active"}>
      <VoucherPage id={id} vouchers={vouchers} />
    </AppPage>
  );
}

export default spoken(Voucher);
