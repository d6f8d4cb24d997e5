import { useEffect } from "react";
import { AccountPage } from "../resident/account-page.tsx";
import { RowsSkeleton } from "../shell/rows-skeleton.tsx";
import { AppPage } from "../shell/app-page.tsx";
import { useFragment } from "../shell/use-fragment.ts";
import { useStoredAccount } from "../../client/session/stored-account.ts";
import { appRoutes, words } from "../shell/language.ts";

export default function Account() {
  const account = useStoredAccount();
  const step = useFragment() ?? "";
  const { change, delete: deleting } = words.account;
  const title = step === "change" ? change : step === "delete" ? deleting : undefined;
  useEffect(() => {
    if (account === null) location.replace(appRoutes.signIn);
  }, [account]);
  return (
    <AppPage title={title ?? words.account.title} backTo={title ? "#" : appRoutes.home}>
      {account ? <AccountPage key={account.uid} account={account} step={step} /> : <RowsSkeleton rows={3} />}
    </AppPage>
  );
}
