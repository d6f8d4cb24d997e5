import { useEffect } from "react";
import { AccountPage } from "./account-page.tsx";
import { RowsSkeleton } from "../layout/rows-skeleton.tsx";
import { AppPage } from "../layout/app-page.tsx";
import { translated } from "../layout/translated.tsx";
import { useFragment } from "../layout/use-fragment.ts";
import { useStoredAccount } from "../../shared/auth/stored-account.ts";
import { appRoutes } from "../layout/language.ts";
import { accountMessages } from "../i18n/account.ts";

function Account() {
  const account = useStoredAccount();
  const step = useFragment() ?? "";
  const title = step === "change" || step === "delete" ? accountMessages.t(step) : undefined;
  useEffect(() => {
    if (account === null) location.replace(appRoutes.signIn);
  }, [account]);
  return (
    <AppPage title={title ?? accountMessages.t("title")} backTo={title ? "#" : appRoutes.home}>
      {account ? <AccountPage key={account.uid} account={account} step={step} /> : <RowsSkeleton rows={3} />}
    </AppPage>
  );
}

export default translated(Account);
