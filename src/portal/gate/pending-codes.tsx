import { useEffect, useState } from "react";
import { turnAwayReasonNames } from "../../shared/domain/turn-away-reasons.ts";
import { useLeaveWarning } from "../../shared/auth/use-leave-warning.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { clockInBritain } from "../../shared/domain/days.ts";
import { groupCode } from "../../shared/domain/voucher-code.ts";
import { pendingOf, type PendingCode } from "./device.ts";
import type { SentCodes } from "./use-pending-codes.ts";
import { Button, LinkButton, QuietButton } from "../../shared/ui/buttons.tsx";

interface Props {
  codes: readonly PendingCode[];
  /** Whether only this page holds the codes. */
  unsafe: boolean;
  /** The member at the device. Codes of other members are only counted. */
  uid: string;
  /** Boroughs whose codes the signed-in account can send. */
  boroughs: readonly string[];
  /** The codes that this page has sent, and when. */
  sent: SentCodes | null;
  onRemove: (code: PendingCode) => void;
}

/** Milliseconds in which a pending decision can be removed. */
const removableMs = 60_000;

const count = ({ length }: { length: number }, one: string, several: string) =>
  length === 0 ? "" : length === 1 ? `1 code ${one}.` : `${length} codes ${several}.`;

/** Returns the number of pending and rejected codes, in sentences. */
function formatCounts(codes: readonly PendingCode[], uid: string, boroughs: readonly string[]): string[] {
  const sendable = pendingOf(codes, boroughs);
  const isOwn = ({ storedBy }: PendingCode) => storedBy === uid;
  return [
    count(sendable.filter(isOwn), "is waiting for a signal", "are waiting for a signal"),
    count(
      sendable.filter((code) => !isOwn(code)),
      "that a colleague kept is waiting for a signal, and will be sent in their name",
      "that colleagues kept are waiting for a signal, and will be sent in their names",
    ),
    count(
      codes.filter((code) => code.rejection === undefined && !sendable.includes(code)),
      "is waiting for a member of another council to sign in here",
      "are waiting for a member of another council to sign in here",
    ),
    count(
      codes.filter((code) => code.rejection !== undefined && !isOwn(code)),
      "that a colleague kept was refused. They will see which when they sign in here",
      "that a colleague kept were refused. They will see which when they sign in here",
    ),
  ].filter(Boolean);
}

export function PendingCodes({ codes, unsafe, uid, boroughs, sent, onRemove }: Props) {
  useLeaveWarning(unsafe);
  /** The acceptance whose removal is to be confirmed. */
  const [asked, setAsked] = useState<string | null>(null);
  const [removed, setRemoved] = useState("");
  const [now, setNow] = useState(0);
  useEffect(() => {
    const update = () => setNow(Date.now());
    update();
    const timer = setInterval(update, 5_000);
    return () => clearInterval(timer);
  }, []);
  if (codes.length === 0 && !sent && !removed) return null;
  // The newest first: only they can be removed.
  const own = codes.filter(({ storedBy }) => storedBy === uid).toReversed();
  const isWaiting = codes.some(({ rejection }) => rejection === undefined);
  const counts = formatCounts(codes, uid, boroughs);
  if (sent) {
    const at = `sent at ${clockInBritain(sent.at)}`;
    counts.push(count({ length: sent.count }, `was ${at}`, `were ${at}`));
  }

  function remove(code: PendingCode) {
    onRemove(code);
    setRemoved(
      code.rejection === undefined ? `${groupCode(code.code)} was removed. It will not be sent.` : "",
    );
    // The pressed button disappears.
    document.getElementById("main")?.focus();
  }

  return (
    <section className={codes.length > 0 ? "gate-list" : undefined}>
      {codes.length > 0 && <h2>{isWaiting ? "To send later" : "Not accepted"}</h2>}
      {unsafe && (
        <Notice kind="error" detail="Leave it open until they have been sent, or write them down.">
          This device has no room left. The codes are only kept on this page.
        </Notice>
      )}
      <p role="status">{[removed, ...counts].filter(Boolean).join(" ") || "All have been sent."}</p>
      <ul>
        {own.map((queued) => {
          const { code, acceptanceId, storedAt, rejection, reason } = queued;
          return (
            <li key={acceptanceId}>
              <p>
                <b className="gate-code">{groupCode(code)}</b> {clockInBritain(storedAt)}{" "}
                <span>{reason ? `Turned away: ${turnAwayReasonNames[reason]}` : "Let in"}</span>
              </p>
              {rejection && (
                <>
                  <p className="gate-refused">{rejection}</p>
                  <p>The driver is gone. There is nothing to do: take it off the list.</p>
                </>
              )}
              {asked === acceptanceId ? (
                <div role="group" aria-labelledby="remove-question">
                  <p id="remove-question">
                    Remove {groupCode(code)}? It will not be sent. The voucher stays valid.
                  </p>
                  <div className="gate-offered">
                    <Button onClick={() => remove(queued)}>Remove</Button>
                    <QuietButton autoFocus onClick={() => setAsked(null)}>
                      Keep
                    </QuietButton>
                  </div>
                </div>
              ) : rejection ? (
                <LinkButton
                  onClick={() => remove(queued)}
                >{`Take ${groupCode(code)} off the list`}</LinkButton>
              ) : now - storedAt < removableMs ? (
                <LinkButton onClick={() => setAsked(acceptanceId)}>{`Remove ${groupCode(code)}`}</LinkButton>
              ) : (
                <p>Can no longer be removed. It will be sent when there is a signal.</p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
