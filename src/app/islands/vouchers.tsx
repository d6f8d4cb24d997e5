import { AppPage } from "../shell/app-page.tsx";
import { spoken } from "../shell/spoken.tsx";
import { VoucherList } from "../vouchers/voucher-list.tsx";
import { appRoutes } from "../shell/language.ts";
import { sayVouchers } from "../words/en/vouchers.ts";

function Vouchers() {
  return (
    <AppPage title={sayVouchers().title} backTo={appRoutes.home}>
      <VoucherList />
    </AppPage>
  );
}

export default spoken(Vouchers);
