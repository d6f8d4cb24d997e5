import { Notice } from "../../shared/ui/notice.tsx";
import { warningOf } from "../../shared/domain/voucher.ts";
import type { Voucher } from "./voucher.ts";
import { currentTranslation } from "../../shared/domain/messages.ts";

/** Above the code: what speaks against setting out with this voucher, and where else to go. */
export function WarningNotice({ voucher }: { voucher: Voucher }) {
  const warning = warningOf(voucher, currentTranslation());
  return (
    warning && (
      <Notice kind="info" detail={warning.detail}>
        {warning.text}
      </Notice>
    )
  );
}

/** The same in a list. */
export function WarningInRow({ voucher }: { voucher: Voucher }) {
  const warning = warningOf(voucher, currentTranslation());
  return (
    warning && (
      <p className="row-note voucher-warning">
        <strong>{warning.text}</strong> {warning.detail}
      </p>
    )
  );
}
