import { useState } from "react";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { cancelOutcomes } from "../../shared/domain/closed-sets.generated.ts";
import { momentInWords } from "../layout/in-words.ts";
import { WithEnglish } from "../layout/with-english.tsx";
import { askAsResident } from "../layout/ask-as-resident.ts";
import type { Voucher } from "./voucher.ts";
import { vouchersMessages } from "../i18n/vouchers.ts";

const cancelSchema = z.object({
  outcome: z.enum(cancelOutcomes),
  used_at: z.nullable(z.string()),
  used_site_address: z.nullable(z.string()),
});

interface Props {
  voucher: Voucher;
  /** What there is to say beside the voucher's own story; "" where it was cancelled. */
  onCancelled: (said: string) => void;
  onApplyAgain: () => void;
}

export function CancelVoucher({ voucher, onCancelled, onApplyAgain }: Props) {
  const [asking, setAsking] = useState<"cancel" | "again" | null>(null);

  async function cancel() {
    const answer = parseAnswer(
      cancelSchema,
      await askAsResident((client) => client.rpc("cancel_voucher", { voucher_id: voucher.id }).single()),
    );
    if (asking === "again" && answer.outcome === "cancelled") return onApplyAgain();
    // Whatever it answered: cancelled now, or used or expired a moment ago. The voucher then tells its story.
    setAsking(null);
    onCancelled(
      answer.outcome === "used" && answer.used_at
        ? vouchersMessages.t(answer.used_site_address ? "wasUsedAt" : "wasUsed", {
            site: answer.used_site_address ?? "",
            moment: momentInWords(answer.used_at),
          })
        : "",
    );
  }

  const consequences = () =>
    [
      vouchersMessages.t("cannotUse"),
      voucher.pause_notice
        ? vouchersMessages.t("isPaused", { council: voucher.council_name })
        : vouchersMessages.t(asking === "again" ? "answersStay" : "applyAgain"),
    ].join(" ");

  return (
    <>
      <button className="button-link" type="button" onClick={() => setAsking("again")}>
        {vouchersMessages.t("cancelAndApply")}
      </button>
      <button className="button-link cancel-voucher" type="button" onClick={() => setAsking("cancel")}>
        {vouchersMessages.t("cancel")}
      </button>
      {asking && (
        <ConfirmDialog
          question={vouchersMessages.t("askCancel")}
          failure={vouchersMessages.t("cancelFailed")}
          onNo={() => setAsking(null)}
          onYes={cancel}
        >
          <p>
            <WithEnglish text={consequences} />
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
