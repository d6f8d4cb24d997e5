import { useState } from "react";
import type { UndoAnswer } from "./api.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { undoReasons, type UndoReason } from "../../shared/domain/closed-sets.generated.ts";
import { undoReasonNames } from "../../shared/domain/turn-away-reasons.ts";

interface Props {
  onYes: (reason: UndoReason) => unknown;
  onNo: () => void;
}

/** Asks for confirmation and a reason. The most frequent reason is preselected. */
export function UndoDialog({ onYes, onNo }: Props) {
  const [reason, setReason] = useState<UndoReason>("mistake");
  return (
    <ConfirmDialog
      question="Are you sure you want to take this back?"
      onNo={onNo}
      onYes={() => onYes(reason)}
      failure="It was not taken back. Try again."
    >
      <fieldset className="gate-choices">
        <legend>Why?</legend>
        {undoReasons.map((key) => (
          <label key={key}>
            <input type="radio" name="undo-reason" checked={key === reason} onChange={() => setReason(key)} />
            {undoReasonNames[key]}
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}

/** Returns the outcome of an undo as a sentence. */
export function undoMessage({ outcome, state }: UndoAnswer): string {
  if (outcome === "unknown") return "It was not taken back.";
  if (outcome === "too_late") return "It was accepted on another day.";
  return state === "active"
    ? "The voucher is active again."
    : "It was taken back. The voucher is not active.";
}
