import { useRef, useState } from "react";
import { asProblem } from "../../shared/api/problem.ts";
import { clockInBritain } from "../../shared/domain/days.ts";
import { groupCode } from "../../shared/domain/voucher-code.ts";
import type { UndoReason } from "../../shared/domain/closed-sets.generated.ts";
import { remembered, type LastAnswer } from "./device.ts";
import type { UndoAnswer } from "./gate-calls.ts";
import { UndoDialog } from "./undo-dialog.tsx";
import { Button } from "../../shared/ui/buttons.tsx";

interface Props {
  answers: readonly LastAnswer[];
  /** Throws a Problem. */
  onUndo: (acceptanceId: string, code: string, reason: UndoReason) => Promise<UndoAnswer>;
  /** Accepts a good one that was not accepted. Answers what became of it, in words; throws a Problem. */
  onAccept: (code: string, acceptanceId: string) => Promise<string>;
}

/** What has become of an acceptance that was to be undone. */
export function undoMessage({ outcome, state }: UndoAnswer): string {
  if (outcome === "unknown") return "It was not taken back.";
  if (outcome === "too_late") return "It was accepted on another day.";
  return state === "active"
    ? "The voucher is active again."
    : "It was taken back. The voucher is not active.";
}

/** The last answers on this device. Closed, so that a driver does not read about the one before. */
export function LastAnswers({ answers, onUndo, onAccept }: Props) {
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  const [back, setBack] = useState<{ id: string; code: string } | null>(null);
  const summary = useRef<HTMLElement>(null);
  if (answers.length === 0) return null;
  const open = answers.filter(({ acceptId }) => acceptId).length;

  /** Does one thing at a time, and says what came of it. What was pressed goes with it, and the focus would too. */
  async function run(task: () => Promise<string>, failed: string) {
    if (busy) return;
    setBusy(true);
    try {
      const words = await task();
      summary.current?.focus();
      setSaid(words);
    } catch (error) {
      const problem = asProblem(error);
      setSaid(
        problem.kind === "network"
          ? "No connection. Try again."
          : problem.kind === "refused"
            ? problem.message
            : failed,
      );
    }
    setBusy(false);
  }

  return (
    <details className="gate-list">
      <summary ref={summary}>
        Last on this device
        {open > 0 && <b className="gate-not-accepted">{` (${open} not accepted)`}</b>}
      </summary>
      <p role="status">{said}</p>
      <ol>
        {answers.slice(0, remembered).map(({ at, code, heading, acceptanceId: id, undoUntil, acceptId }) => (
          <li key={`${code} ${at}`}>
            <p>
              {clockInBritain(at)} <b className="gate-code">{groupCode(code)}</b> {heading}
            </p>
            {id && undoUntil && new Date(undoUntil) > new Date() && (
              <Button
                className="button-link gate-take-back"
                aria-disabled={busy}
                aria-label={`Take back ${groupCode(code)}`}
                onClick={() => setBack({ id, code })}
              >
                Take back
              </Button>
            )}
            {acceptId && (
              <Button
                className="button gate-accept-now"
                aria-disabled={busy}
                aria-label={`Accept now ${groupCode(code)}`}
                onClick={() => void run(() => onAccept(code, acceptId), "It was not accepted. Try again.")}
              >
                Accept now
              </Button>
            )}
          </li>
        ))}
      </ol>
      {back && (
        <UndoDialog
          onNo={() => setBack(null)}
          onYes={async (reason) => {
            setBack(null);
            await run(
              async () => undoMessage(await onUndo(back.id, back.code, reason)),
              "It was not taken back. Try again.",
            );
          }}
        />
      )}
    </details>
  );
}
