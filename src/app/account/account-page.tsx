import { useCallback, useState, type ReactNode } from "react";
import type { StoredAccount } from "../../shared/auth/stored-account.ts";
import { loadChunk } from "../../shared/api/load-chunk.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { BreakableEmail } from "../../shared/ui/breakable-email.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { boroughName } from "../../shared/domain/boroughs.ts";
import { LettersChoice } from "./letters-choice.tsx";
import { RowsSkeleton } from "../layout/rows-skeleton.tsx";
import { loadResident, saveResident, type Resident } from "./resident.ts";
import { appRoutes } from "../layout/language.ts";
import { sayAccount } from "../i18n/en/account.ts";
import { sayShell } from "../i18n/en/shell.ts";
import { sayForm } from "../../shared/i18n/form.ts";
import { ActionLink, ButtonLink, QuietLink } from "../../shared/ui/buttons.tsx";

// The page itself has no form, and is lighter without their script.
const loadDetailsForm = () => loadChunk(() => import("./details-form.tsx"));
const loadDeleteResident = () => loadChunk(() => import("./delete-resident.tsx"));

interface Props {
  account: StoredAccount;
  /** "", "change" or "delete". */
  step: string;
}

/** What the app knows about a person, for that person to look at, change and delete. */
export function AccountPage({ account, step }: Props) {
  return (
    <Loaded load={loadResident} what={sayAccount().what} skeleton={<RowsSkeleton rows={3} />}>
      {(resident) =>
        resident ? (
          <Known account={account} resident={resident} step={step} />
        ) : (
          <NoDetails account={account} />
        )
      }
    </Loaded>
  );
}

function NoDetails({ account }: { account: StoredAccount }) {
  return (
    <>
      <p>
        {sayAccount().noDetails(
          <strong>
            <BreakableEmail email={account.email} />
          </strong>,
        )}
      </p>
      <div className="app-actions">
        <ActionLink href={appRoutes.signIn}>{sayAccount().enter}</ActionLink>
      </div>
    </>
  );
}

function Known({ account, resident: loaded, step }: Props & { resident: Resident }) {
  const [resident, setResident] = useState(loaded);
  const [saved, setSaved] = useState(false);
  const show = useCallback((changed: Resident) => {
    setResident(changed);
    setSaved(true);
    location.hash = "";
  }, []);

  if (step === "delete") {
    return (
      <Loaded
        key="delete"
        load={loadDeleteResident}
        what={sayAccount().page}
        skeleton={<RowsSkeleton rows={1} />}
      >
        {({ DeleteResident }) => <DeleteResident email={account.email} />}
      </Loaded>
    );
  }
  if (step === "change") {
    return (
      <Loaded
        key="change"
        load={loadDetailsForm}
        what={sayAccount().form}
        skeleton={<RowsSkeleton rows={3} />}
      >
        {({ DetailsForm }) => (
          <DetailsForm
            details={resident}
            submit={sayAccount().update}
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
    [sayForm().firstName, resident.first_name],
    [sayForm().lastName, resident.last_name],
    [sayAccount().mobile, resident.mobile ?? sayAccount().notGiven],
    [sayAccount().borough, boroughName(resident.borough_key)],
    [sayForm().email, <BreakableEmail email={account.email} />],
  ];
  return (
    <>
      <StatusRegion>{saved && <Notice kind="success">{sayAccount().saved}</Notice>}</StatusRegion>
      <Facts facts={facts} />
      <div className="app-actions">
        <ButtonLink href="#change">{sayAccount().change}</ButtonLink>
        <QuietLink href={appRoutes.vouchers}>{sayShell().vouchers}</QuietLink>
      </div>
      <LettersChoice wanted={resident.reminders} />
      <p>
        <a href="#delete">{sayAccount().delete}</a>
      </p>
    </>
  );
}
