import { useEffect } from "react";
import { AccountPage } from "./account-page.tsx";
import { RowsSkeleton } from "../layout/rows-skeleton.tsx";
import { AppPage } from "../layout/app-page.tsx";
import { spoken } from "../layout/spoken.tsx";
import { useFragment } from "../layout/use-fragment.ts";
import { useStoredAccount } from "../../shared/auth/stored-account.ts";
import { appRoutes } from "../layout/language.ts";
import { sayAccount } from "../i18n/en/account.ts";

function Account() {
  const account = useStoredAccount();
  const step = useFragment() ?? "";
  const { change, delete: deleting } = sayAccount();
  const title = step === "change" ? change : step === "delete" ? deleting : undefined;
  useEffect(() => {
    if (account === null) location.replace(appRoutes.signIn);
  }, [account]);
  return (
    <AppPage title={title ?? sayAccount().title} backTo={title ? "#" : appRoutes.home}>
      {account ? <AccountPage key={account.uid} account={account} step={step} /> : <RowsSkeleton rows={3} />}
    </AppPage>
  );
}

export default spoken(Account);
