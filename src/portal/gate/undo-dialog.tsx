import { useState } from "react";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { undoReasons, type UndoReason } from "../../shared/domain/closed-sets.generated.ts";
import { undoReasonNames } from "../../shared/domain/refusal-reasons.ts";

interface Props {
  onYes: (reason: UndoReason) => unknown;
  onNo: () => void;
}

/** Asks whether, and why. The reason that most have is chosen, so that a mistake costs one press more and not two. */
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
