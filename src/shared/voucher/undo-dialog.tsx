import { useState } from "react";
import { z } from "../api/z.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import {
  undoOutcomes,
  undoReasons,
  voucherStates,
  type UndoReason,
} from "../domain/closed-sets.generated.ts";
import { undoReasonNames } from "../domain/turn-away-reasons.ts";
import { undoDays } from "../domain/limits.generated.ts";
import "./undo-dialog.css";

export const undoAnswer = z.object({
  outcome: z.enum(undoOutcomes),
  /** The voucher's state afterwards; null if the acceptance is unknown. */
  state: z.nullable(z.enum(voucherStates)),
});
export type UndoAnswer = z.infer<typeof undoAnswer>;

export const notUndone = "It was not taken back. Try again.";

export function undoMessage({ outcome, state }: UndoAnswer): string {
  if (outcome === "undone" && state)
    return state === "active"
      ? "Taken back. The voucher is active again."
      : `Taken back. The voucher is ${state}.`;
  return outcome === "too_late"
    ? `This was accepted on another day. Only a manager can take it back, for ${undoDays} days.`
    : "It was not taken back: your council did not accept it.";
}

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
      failure={notUndone}
    >
      <p>The voucher will be active again, unless its resident cancelled it.</p>
      <fieldset className="choices">
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

/**
 * Returns a dialog that undoes the acceptance that it was asked about, and the outcome as a sentence.
 * @param undo shows its errors in the dialog
 */
export function useUndo(undo: (acceptanceId: string, reason: UndoReason) => Promise<UndoAnswer>) {
  const [asked, askUndo] = useState<string | null>(null);
  const [message, setMessage] = useState("");
  const dialog = asked && (
    <UndoDialog
      onNo={() => askUndo(null)}
      onYes={async (reason) => {
        setMessage(undoMessage(await undo(asked, reason)));
        askUndo(null);
      }}
    />
  );
  return { askUndo, message, dialog };
}
