import { AppPage } from "../shell/app-page.tsx";
import { VoucherList } from "../vouchers/voucher-list.tsx";
import { appRoutes } from "../../scheme/routes.ts";

export default function Vouchers() {
  return (
    <AppPage title="Vouchers" backTo={appRoutes.home}>
      <VoucherList />
    </AppPage>
  );
}
