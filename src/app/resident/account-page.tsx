import { useCallback, useState, type ReactNode } from "react";
import type { StoredAccount } from "../../client/session/stored-account.ts";
import { loadChunk } from "../../client/data/load-chunk.ts";
import { Loaded } from "../../client/problem/loaded.tsx";
import { BreakableEmail } from "../../client/ui/breakable-email.tsx";
import { Facts } from "../../client/ui/facts.tsx";
import { Notice, StatusRegion } from "../../client/ui/notice.tsx";
import { boroughName } from "../../scheme/boroughs.ts";
import { appRoutes } from "../../scheme/routes.ts";
import { LettersChoice } from "./letters-choice.tsx";
import { RowsSkeleton } from "../shell/rows-skeleton.tsx";
import { loadResident, saveResident, type Resident } from "./resident.ts";

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
    <Loaded load={loadResident} what="Your account" skeleton={<RowsSkeleton rows={3} />}>
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
        You are signed in as{" "}
        <strong>
          <BreakableEmail email={account.email} />
        </strong>
        , and have not given your details yet.
      </p>
      <div className="app-actions">
        <a className="button button-action" href={appRoutes.signIn}>
          Enter your details
        </a>
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
      <Loaded key="delete" load={loadDeleteResident} what="This page" skeleton={<RowsSkeleton rows={1} />}>
        {({ DeleteResident }) => <DeleteResident email={account.email} />}
      </Loaded>
    );
  }
  if (step === "change") {
    return (
      <Loaded key="change" load={loadDetailsForm} what="The form" skeleton={<RowsSkeleton rows={3} />}>
        {({ DetailsForm }) => (
          <DetailsForm
            details={resident}
            submit="Update"
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
    ["First Name", resident.first_name],
    ["Last Name", resident.last_name],
    ["Mobile", resident.mobile ?? "Not given"],
    ["Borough", boroughName(resident.borough_key)],
    ["Email", <BreakableEmail email={account.email} />],
  ];
  return (
    <>
      <StatusRegion>{saved && <Notice kind="success">Your details are saved.</Notice>}</StatusRegion>
      <Facts facts={facts} />
      <div className="app-actions">
        <a className="button" href="#change">
          Change details
        </a>
        <a className="button button-quiet" href={appRoutes.vouchers}>
          View Vouchers
        </a>
      </div>
      <LettersChoice wanted={resident.reminders} />
      <p>
        <a href="#delete">Delete account</a>
      </p>
    </>
  );
}
