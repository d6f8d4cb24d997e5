import { useState, type ReactNode } from "react";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { useWork } from "../../shared/ui/use-work.tsx";
import { useStoredAccount } from "../../shared/auth/stored-account.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { boroughName } from "../../shared/domain/boroughs.ts";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { loadResident, saveResident, type Resident } from "./resident.ts";
import { VouchersAfterMove } from "./vouchers-after-move.tsx";
import { movedHomeMessages } from "../i18n/moved-home.ts";
import { ActionButton, QuietButton } from "../../shared/ui/buttons.tsx";

interface Props {
  /** The borough that was chosen as the one where the person lives. */
  chosen: string;
  children: ReactNode;
}

/** Asks a resident who chose another borough than their account says, before they go on. */
export function Moved({ chosen, children }: Props) {
  const account = useStoredAccount();
  if (account === undefined) return <Skeleton />;
  if (account === null) return children;
  return (
    <Loaded load={loadResident} what={movedHomeMessages.t("what")}>
      {(resident) => (
        <Question uid={account.uid} resident={resident} chosen={chosen}>
          {children}
        </Question>
      )}
    </Loaded>
  );
}

function Question({ uid, resident, chosen, children }: Props & { uid: string; resident: Resident | null }) {
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
      <VouchersAfterMove borough={chosen} />
      <div className="app-actions">
        <ActionButton aria-disabled={busy} onClick={() => void run(move)}>
          {movedHomeMessages.t("yes", { borough: boroughName(chosen) })}
        </ActionButton>
        <QuietButton onClick={() => (location.hash = home)}>
          {movedHomeMessages.t("no", { borough: boroughName(home) })}
        </QuietButton>
      </div>
    </>
  );
}
