import { AppPage } from "../layout/app-page.tsx";
import { spoken } from "../layout/spoken.tsx";
import { VoucherList } from "./voucher-list.tsx";
import { appRoutes } from "../layout/language.ts";
import { sayVouchers } from "../i18n/en/vouchers.ts";

function Vouchers() {
  return (
    <AppPage title={sayVouchers().title} backTo={appRoutes.home}>
      <VoucherList />
    </AppPage>
  );
}

export default spoken(Vouchers);
