import { useState } from "react";
import { advice, toProblem, type Problem } from "../../client/data/errors.ts";
import { ConfirmDialog } from "../../client/data/confirm-dialog.tsx";
import { Notice } from "../../client/ui/notice.tsx";
import type { SiteRow } from "./site-list.ts";

interface Props {
  row: SiteRow;
  /** Whether an Update is under way, whose answer must not come after that of the deletion. */
  updating: boolean;
  /** Throws a Problem where it fails; the dialog then stays. */
  onDelete: (row: SiteRow) => Promise<void>;
  onClose: () => void;
}

/** Asks before a site is deleted, and says which. */
export function DeleteSiteDialog({ row, updating, onDelete, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function answerYes() {
    setBusy(true);
    setProblem(null);
    try {
      await onDelete(row);
    } catch (error) {
      setProblem(toProblem(error));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      question="Are you sure you want to delete this site?"
      busy={busy || updating}
      onYes={() => void answerYes()}
      onNo={() => {
        if (!busy) onClose();
      }}
    >
      <p className="delete-site-address">{row.id === null ? row.typed : row.stored}</p>
      {problem && (
        <Notice kind="error" detail={advice(problem)}>
          The site could not be deleted. Please try again.
        </Notice>
      )}
    </ConfirmDialog>
  );
}
