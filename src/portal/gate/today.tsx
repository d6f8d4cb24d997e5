import { useEffect, useState } from "react";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Bone, Skeleton } from "../../shared/ui/skeleton.tsx";
import { clockInBritain } from "../../shared/domain/days.ts";
import { siteRemoved } from "./answer.ts";
import { loadGateDay } from "./api.ts";
import { LastDrivers } from "./last-drivers.tsx";
import { groupCode } from "../../shared/domain/voucher-code.ts";
import type { LastAnswer } from "./device.ts";

/** Milliseconds between two refreshes while it is open. */
const refreshMs = 60_000;

interface Props {
  siteId: string;
  /** Good vouchers of this device whose drivers left undecided. */
  undecided: readonly LastAnswer[];
}

/** What every device did today at this site. Loads when opened. */
export function Today({ siteId, undecided }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details className="gate-list" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>Today at this site</h2>
      </summary>
      {open && <Day siteId={siteId} />}
      {undecided.length > 0 && (
        <>
          <h3>Valid, and not accepted on this device</h3>
          <ul>
            {undecided.map(({ at, code }) => (
              <li key={code}>
                {clockInBritain(at)} <b className="gate-code">{groupCode(code)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

function Day({ siteId }: { siteId: string }) {
  const [load, setLoad] = useState(() => () => loadGateDay(siteId));
  useEffect(() => {
    const timer = setInterval(() => setLoad(() => () => loadGateDay(siteId)), refreshMs);
    return () => clearInterval(timer);
  }, [siteId]);
  return (
    <Loaded
      load={load}
      what="Today at this site"
      skeleton={
        <Skeleton>
          <Bone size="card" />
        </Skeleton>
      }
    >
      {(day) =>
        day ? (
          <LastDrivers day={day} onUndone={() => setLoad(() => () => loadGateDay(siteId))} />
        ) : (
          <p>{siteRemoved}</p>
        )
      }
    </Loaded>
  );
}
