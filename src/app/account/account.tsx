import { useCallback, useEffect, useState, type ReactNode } from "react";
import { useStoredAccount, type StoredAccount } from "../../shared/auth/stored-account.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { BreakableEmail } from "../../shared/ui/breakable-email.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { boroughName } from "../../shared/domain/boroughs.ts";
import { EmailChoice } from "./email-choice.tsx";
import { AppPage } from "../layout/app-page.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { translated } from "../layout/translated.tsx";
import { useFragment } from "../layout/use-fragment.ts";
import { loadResident, saveResident, type Resident } from "./resident.ts";
import { appRoutes } from "../layout/language.ts";
import { rich } from "../../shared/i18n/rich.ts";
import { accountMessages } from "../i18n/account.ts";
import { shellMessages } from "../i18n/shell.ts";
import { formMessages } from "../../shared/i18n/form.ts";
import { ActionLink, ButtonLink, QuietLink } from "../../shared/ui/buttons.tsx";
import { uiMessages } from "../../shared/i18n/ui.ts";

// The page itself has no form, and is lighter without their script.
const loadDetailsForm = () => import("./details-form.tsx");
const loadDeleteResident = () => import("./delete-resident.tsx");

function Account() {
  const account = useStoredAccount();
  const step = useFragment() ?? "";
  const title = step === "change" || step === "delete" ? accountMessages.t(step) : undefined;
  useEffect(() => {
    if (account === null) location.replace(appRoutes.signIn);
  }, [account]);
  return (
    <AppPage title={title ?? accountMessages.t("title")} backTo={title ? "#" : appRoutes.home}>
      {account ? (
        <Loaded key={account.uid} load={loadResident} what={accountMessages.t("what")}>
          {(resident) =>
            resident ? (
              <Known account={account} resident={resident} step={step} />
            ) : (
              <NoDetails account={account} />
            )
          }
        </Loaded>
      ) : (
        <Skeleton />
      )}
    </AppPage>
  );
}

function NoDetails({ account }: { account: StoredAccount }) {
  return (
    <>
      <p>
        {rich(
          accountMessages,
          "noDetails",
          {},
          {
            email: (
              <strong>
                <BreakableEmail email={account.email} />
              </strong>
            ),
          },
        )}
      </p>
      <div className="app-actions">
        <ActionLink href={appRoutes.signIn}>{accountMessages.t("enter")}</ActionLink>
      </div>
    </>
  );
}

interface KnownProps {
  account: StoredAccount;
  resident: Resident;
  /** "", "change" or "delete". */
  step: string;
}

/** Shows what the app knows about a person, to change or delete. */
function Known({ account, resident: loaded, step }: KnownProps) {
  const [resident, setResident] = useState(loaded);
  const [saved, setSaved] = useState(false);
  const show = useCallback((changed: Resident) => {
    setResident(changed);
    setSaved(true);
    location.hash = "";
  }, []);

  if (step === "delete") {
    return (
      <Loaded key="delete" load={loadDeleteResident} what={accountMessages.t("page")}>
        {({ DeleteResident }) => <DeleteResident email={account.email} />}
      </Loaded>
    );
  }
  if (step === "change") {
    return (
      <Loaded key="change" load={loadDetailsForm} what={uiMessages.t("form")}>
        {({ DetailsForm }) => (
          <DetailsForm
            details={resident}
            submit={accountMessages.t("update")}
            save={async (details) => {
              await saveResident(account.uid, details);
              show({ ...resident, ...details, mobile: details.mobile || null });
            }}
          />
        )}
      </Loaded>
    );
  }
  const facts: [string, ReactNode][] = [
    [formMessages.t("firstName"), resident.first_name],
    [formMessages.t("lastName"), resident.last_name],
    [accountMessages.t("mobile"), resident.mobile ?? accountMessages.t("notGiven")],
    [accountMessages.t("borough"), boroughName(resident.borough_key)],
    [formMessages.t("email"), <BreakableEmail email={account.email} />],
  ];
  return (
    <>
      <StatusRegion>{saved && <Notice kind="success">{accountMessages.t("saved")}</Notice>}</StatusRegion>
      <Facts facts={facts} />
      <div className="app-actions">
        <ButtonLink href="#change">{accountMessages.t("change")}</ButtonLink>
        <QuietLink href={appRoutes.vouchers}>{shellMessages.t("vouchers")}</QuietLink>
      </div>
      <EmailChoice uid={account.uid} wanted={resident.reminders} />
      <p>
        <a href="#delete">{accountMessages.t("delete")}</a>
      </p>
    </>
  );
}

export default translated(Account);
