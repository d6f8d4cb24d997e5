import { useState } from "react";
import { advice, toProblem, type Problem } from "../../client/data/errors.ts";
import { ConfirmDialog } from "../../client/ui/dialog.tsx";
import { Notice } from "../../client/ui/notice.tsx";
import { askAsResident } from "../shell/ask-as-resident.ts";
import type { Voucher } from "./voucher.ts";

/** Gives a voucher back, after a question. */
export function CancelVoucher({ voucher, onCancelled }: { voucher: Voucher; onCancelled: () => void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function cancel() {
    setBusy(true);
    setProblem(null);
    try {
      await askAsResident((client) => client.rpc("cancel_voucher", { voucher_id: voucher.id }).single());
      // Whatever it answered: cancelled now, or used or expired a moment ago. The voucher then tells its story.
      setAsking(false);
      onCancelled();
    } catch (error) {
      setProblem(toProblem(error));
    }
    setBusy(false);
  }

  return (
    <>
      <button className="button-link cancel-voucher" type="button" onClick={() => setAsking(true)}>
        Cancel voucher
      </button>
      {asking && (
        <ConfirmDialog
          question="Are you sure you want to cancel this voucher?"
          busy={busy}
          onNo={() => setAsking(false)}
          onYes={() => void cancel()}
        >
          <p className="dialog-text">It can then not be used any more. You can apply for another.</p>
          {problem && (
            <Notice kind="error" detail={advice(problem)}>
              The voucher could not be cancelled. Please try again.
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
