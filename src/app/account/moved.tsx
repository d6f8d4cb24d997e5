import { useState, type ReactNode } from "react";
import { loadChunk } from "../../shared/api/load-chunk.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { useWork } from "../../shared/ui/use-work.tsx";
import { useStoredAccount } from "../../shared/auth/stored-account.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { boroughName } from "../../shared/domain/boroughs.ts";
import { RowsSkeleton } from "../layout/rows-skeleton.tsx";
import { loadResident, moveTo, type Resident } from "./resident.ts";
import { sayMoved } from "../i18n/en/moved.ts";
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
  if (account === undefined) return <RowsSkeleton rows={3} />;
  if (account === null) return children;
  return (
    <Loaded load={loadResident} what={sayMoved().what} skeleton={<RowsSkeleton rows={3} />}>
      {(resident) => (
        <Question uid={account.uid} resident={resident} chosen={chosen} onStayed={onStayed}>
          {children}
        </Question>
      )}
    </Loaded>
  );
}

/** Few move, and nobody else needs it. */
const loadUnfit = () => loadChunk(() => import("./unfit-vouchers.tsx"));

function Question(props: Props & { uid: string; resident: Resident | null }) {
  const { uid, resident, chosen, onStayed, children } = props;
  const [home, setHome] = useState(resident?.borough_key ?? chosen);
  const { busy, problem, run } = useWork();
  if (home === chosen) return children;

  const move = async () => {
    await moveTo(uid, chosen);
    setHome(chosen);
  };

  return (
    <>
      <p>
        {sayMoved().told(boroughName(home))} <strong>{sayMoved().ask}</strong>
      </p>
      {problem && <Notice kind="error">{sayMoved().failed}</Notice>}
      <Loaded load={loadUnfit} what={sayMoved().vouchers} skeleton={null}>
        {({ UnfitVouchers }) => <UnfitVouchers borough={chosen} />}
      </Loaded>
      <div className="app-actions">
        <ActionButton aria-disabled={busy} onClick={() => void run(move)}>
          {sayMoved().yes(boroughName(chosen))}
        </ActionButton>
        <QuietButton onClick={() => onStayed(home)}>{sayMoved().no(boroughName(home))}</QuietButton>
      </div>
    </>
  );
}
