import { useState } from "react";
import { ConfirmDialog } from "../../client/problem/confirm-dialog.tsx";
import { takeBackReasons, type TakeBackReason } from "../../scheme/closed-sets.generated.ts";
import { takeBackNames } from "../../scheme/refusal-reasons.ts";

interface Props {
  onYes: (reason: TakeBackReason) => unknown;
  onNo: () => void;
}

/** Asks whether, and why. The reason that most have is chosen, so that a mistake costs one press more and not two. */
export function TakeBackDialog({ onYes, onNo }: Props) {
  const [reason, setReason] = useState<TakeBackReason>("mistake");
  return (
    <ConfirmDialog
      question="Are you sure you want to take this back?"
      onNo={onNo}
      onYes={() => onYes(reason)}
      failure="It was not taken back. Try again."
    >
      <fieldset className="gate-choices">
        <legend>Why?</legend>
        {takeBackReasons.map((key) => (
          <label key={key}>
            <input
              type="radio"
              name="take-back-reason"
              checked={key === reason}
              onChange={() => setReason(key)}
            />
            {takeBackNames[key]}
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}
