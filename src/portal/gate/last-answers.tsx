import { useRef, useState } from "react";
import { asProblem } from "../../shared/api/problem.ts";
import { clockInBritain } from "../../shared/domain/days.ts";
import { groupCode } from "../../shared/domain/voucher-code.ts";
import type { UndoReason } from "../../shared/domain/closed-sets.generated.ts";
import type { LastAnswer } from "./device.ts";
import { notUndone, UndoDialog, undoMessage, type UndoAnswer } from "../../shared/voucher/undo-dialog.tsx";
import { Button } from "../../shared/ui/buttons.tsx";

interface Props {
  answers: readonly LastAnswer[];
  /** @throws {Problem} */
  onUndo: (acceptanceId: string, code: string, reason: UndoReason) => Promise<UndoAnswer>;
  /** Accepts a valid code that was not accepted. Returns the outcome as a sentence. @throws {Problem} */
  onAccept: (code: string, acceptanceId: string) => Promise<string>;
}

/** The last answers on this device. Closed at first, so that a driver does not read about the last one. */
export function LastAnswers({ answers, onUndo, onAccept }: Props) {
  const [message, setMessage] = useState("");
  const [busy, setBusy] = useState(false);
  const [back, setBack] = useState<{ id: string; code: string } | null>(null);
  const summary = useRef<HTMLElement>(null);
  if (answers.length === 0) return null;
  const open = answers.filter(({ acceptId }) => acceptId).length;

  /** Runs one task at a time and announces its outcome. Focuses the summary, since the pressed button disappears. */
  async function run(task: () => Promise<string>, failed: string) {
    if (busy) return;
    setBusy(true);
    try {
      const outcome = await task();
      summary.current?.focus();
      setMessage(outcome);
    } catch (error) {
      const problem = asProblem(error);
      setMessage(
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
        <span>Last on this device</span>
        {open > 0 && <b className="gate-not-accepted">{` (${open} not accepted)`}</b>}
      </summary>
      <p role="status">{message}</p>
      <ol>
        {answers.map(({ at, code, heading, acceptanceId: id, undoUntil, acceptId }) => (
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
            await run(async () => undoMessage(await onUndo(back.id, back.code, reason)), notUndone);
          }}
        />
      )}
    </details>
  );
}
