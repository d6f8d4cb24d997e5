import { useEffect, useRef } from "react";
import { clockInBritain } from "../../shared/domain/days.ts";
import { groupCode } from "../../shared/domain/voucher-code.ts";
import type { UndoReason } from "../../shared/domain/closed-sets.generated.ts";
import type { LastAnswer } from "./device.ts";
import { useUndo, type UndoAnswer } from "../../shared/voucher/undo-dialog.tsx";
import { Button } from "../../shared/ui/buttons.tsx";

interface Props {
  answers: readonly LastAnswer[];
  /** @throws {Problem} */
  onUndo: (acceptanceId: string, reason: UndoReason) => Promise<UndoAnswer>;
}

/** The last answers on this device. Closed at first, so that a driver does not read about the last one. */
export function LastAnswers({ answers, onUndo }: Props) {
  const { askUndo, message, dialog } = useUndo(onUndo);
  const summary = useRef<HTMLElement>(null);
  // The pressed button disappears.
  useEffect(() => {
    if (message) summary.current?.focus();
  }, [message, answers]);
  if (answers.length === 0) return null;
  return (
    <details className="gate-list">
      <summary ref={summary}>Last on this device</summary>
      <p role="status">{message}</p>
      <ol>
        {answers.slice(0, 10).map(({ at, code, heading, acceptanceId: id, undoUntil }) => (
          <li key={`${code} ${at}`}>
            <p>
              {clockInBritain(at)} <b className="gate-code">{groupCode(code)}</b> {heading}
            </p>
            {id && undoUntil && new Date(undoUntil) > new Date() && (
              <Button
                className="button-link gate-take-back"
                aria-label={`Take back ${groupCode(code)}`}
                onClick={() => askUndo(id)}
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ol>
      {dialog}
    </details>
  );
}
