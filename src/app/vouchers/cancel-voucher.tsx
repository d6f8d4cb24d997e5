import { useState } from "react";
import { ConfirmDialog } from "../../client/problem/confirm-dialog.tsx";
import { parseAnswer } from "../../client/data/parse.ts";
import { z } from "../../client/data/z.ts";
import { cancelOutcomes } from "../../scheme/closed-sets.generated.ts";
import { momentInWords } from "../shell/days-in-words.ts";
import { askAsResident } from "../shell/ask-as-resident.ts";
import type { Voucher } from "./voucher.ts";

const cancelSchema = z.object({
  outcome: z.enum(cancelOutcomes),
  used_at: z.nullable(z.string()),
  used_site_address: z.nullable(z.string()),
});

interface Props {
  voucher: Voucher;
  /** What there is to say beside the voucher's own story; "" where it was cancelled. */
  onCancelled: (said: string) => void;
}

/** Gives a voucher back, after a question. */
export function CancelVoucher({ voucher, onCancelled }: Props) {
  const [asking, setAsking] = useState(false);

  async function cancel() {
    const answer = parseAnswer(
      cancelSchema,
      await askAsResident((client) => client.rpc("cancel_voucher", { voucher_id: voucher.id }).single()),
    );
    // Whatever it answered: cancelled now, or used or expired a moment ago. The voucher then tells its story.
    setAsking(false);
    const where = answer.used_site_address ? ` at ${answer.used_site_address}` : "";
    onCancelled(
      answer.outcome === "used" && answer.used_at
        ? `Your voucher was accepted${where} on ${momentInWords(answer.used_at)}, so it was not cancelled.`
        : "",
    );
  }

  return (
    <>
      <button className="button-link cancel-voucher" type="button" onClick={() => setAsking(true)}>
        Cancel voucher
      </button>
      {asking && (
        <ConfirmDialog
          question="Are you sure you want to cancel this voucher?"
          failure="The voucher could not be cancelled. Please try again."
          onNo={() => setAsking(false)}
          onYes={cancel}
        >
          <p>
            You cannot use it after that.{" "}
            {voucher.pause_notice
              ? `${voucher.council_name} has paused its vouchers, so you cannot apply for another from them at the moment.`
              : "For another one you have to apply again."}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
