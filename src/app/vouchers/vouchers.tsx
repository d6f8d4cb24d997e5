import { AppPage } from "../layout/app-page.tsx";
import { translated } from "../layout/translated.tsx";
import { VoucherList } from "./voucher-list.tsx";
import { appRoutes } from "../layout/language.ts";
import { vouchersMessages } from "../i18n/vouchers.ts";

function Vouchers() {
  return (
    <AppPage title={vouchersMessages.t("title")} backTo={appRoutes.home}>
      <VoucherList />
    </AppPage>
  );
}

export default translated(Vouchers);
