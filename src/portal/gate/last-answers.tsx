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
}

/** The last answers on this device. Closed at first, so that a driver does not read about the last one. */
export function LastAnswers({ answers, onUndo }: Props) {
  const [message, setMessage] = useState("");
  const [busy, setBusy] = useState(false);
  const [back, setBack] = useState<{ id: string; code: string } | null>(null);
  const summary = useRef<HTMLElement>(null);
  if (answers.length === 0) return null;

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
      <summary ref={summary}>Last on this device</summary>
      <p role="status">{message}</p>
      <ol>
        {answers.map(({ at, code, heading, acceptanceId: id, undoUntil }) => (
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
