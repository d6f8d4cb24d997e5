import { AppPage } from "../shell/app-page.tsx";
import { useFragment } from "../shell/use-fragment.ts";
import { useVouchers } from "../vouchers/use-vouchers.ts";
import { VoucherPage, voucherTitles } from "../vouchers/voucher-page.tsx";
import { appRoutes } from "../../scheme/routes.ts";

/** The voucher that the address names after its "#", where no server sees it. */
export default function Voucher() {
  const id = useFragment();
  const vouchers = useVouchers(true);
  const voucher = vouchers.shown?.vouchers.find((candidate) => candidate.id === id);
  const title = voucher ? voucherTitles[voucher.state] : "Your voucher";
  return (
    <AppPage title={title} backTo={appRoutes.vouchers} isOver={voucher && voucher.state !== "active"}>
      <VoucherPage id={id} vouchers={vouchers} />
    </AppPage>
  );
}
