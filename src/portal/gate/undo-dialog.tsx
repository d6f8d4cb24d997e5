import { useState } from "react";
import { ConfirmDialog } from "../../client/problem/confirm-dialog.tsx";
import { undoReasons, type UndoReason } from "../../scheme/closed-sets.generated.ts";
import { undoReasonNames } from "../../scheme/refusal-reasons.ts";

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
