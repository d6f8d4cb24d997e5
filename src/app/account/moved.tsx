import { useState, type ReactNode } from "react";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { useWork } from "../../shared/ui/use-work.tsx";
import { useStoredAccount } from "../../shared/auth/stored-account.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { boroughName } from "../../shared/domain/boroughs.ts";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { loadResident, saveResident, type Resident } from "./resident.ts";
import { UnfitVouchers } from "./unfit-vouchers.tsx";
import { movedHomeMessages } from "../i18n/moved-home.ts";
import { ActionButton, QuietButton } from "../../shared/ui/buttons.tsx";

interface Props {
  /** The borough that was chosen as the one where the person lives. */
  chosen: string;
  /** The person still lives in the borough that the account says. */
  onStayed: (borough: string) => void;
  children: ReactNode;
}

/** Asks a resident who chose another borough than their account says, before they go on. */
export function Moved({ chosen, onStayed, children }: Props) {
  const account = useStoredAccount();
  if (account === undefined) return <Skeleton />;
  if (account === null) return children;
  return (
    <Loaded load={loadResident} what={movedHomeMessages.t("what")}>
      {(resident) => (
        <Question uid={account.uid} resident={resident} chosen={chosen} onStayed={onStayed}>
          {children}
        </Question>
      )}
    </Loaded>
  );
}

function Question(props: Props & { uid: string; resident: Resident | null }) {
  const { uid, resident, chosen, onStayed, children } = props;
  const [home, setHome] = useState(resident?.borough_key ?? chosen);
  const { busy, problem, run } = useWork();
  if (home === chosen) return children;

  const move = async () => {
    await saveResident(uid, { borough_key: chosen });
    setHome(chosen);
  };

  return (
    <>
      <p>
        {movedHomeMessages.t("livesIn", { borough: boroughName(home) })}{" "}
        <strong>{movedHomeMessages.t("ask")}</strong>
      </p>
      {problem && <Notice kind="error">{movedHomeMessages.t("failed")}</Notice>}
      <UnfitVouchers borough={chosen} />
      <div className="app-actions">
        <ActionButton aria-disabled={busy} onClick={() => void run(move)}>
          {movedHomeMessages.t("yes", { borough: boroughName(chosen) })}
        </ActionButton>
        <QuietButton onClick={() => onStayed(home)}>
          {movedHomeMessages.t("no", { borough: boroughName(home) })}
        </QuietButton>
      </div>
    </>
  );
}
