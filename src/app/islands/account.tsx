import { useEffect } from "react";
import { AccountPage } from "../resident/account-page.tsx";
import { RowsSkeleton } from "../shell/rows-skeleton.tsx";
import { AppPage } from "../shell/app-page.tsx";
import { spoken } from "../shell/spoken.tsx";
import { useFragment } from "../shell/use-fragment.ts";
import { useStoredAccount } from "../../client/session/stored-account.ts";
import { appRoutes } from "../shell/language.ts";
import { sayAccount } from "../words/en/account.ts";

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
