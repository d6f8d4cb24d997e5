import type { VoucherDetails } from "../../shared/api/voucher-details.ts";
import { applyMessages } from "../i18n/apply.ts";
import { ApplicationFacts, Beneath } from "./what-was-chosen.tsx";
import { ActionButton, QuietLink } from "../../shared/ui/buttons.tsx";

export function Review({ voucher, onNext }: { voucher: VoucherDetails; onNext: () => void }) {
  return (
    <>
      <ApplicationFacts voucher={voucher} />
      <Beneath voucher={voucher} />
      <div className="app-actions">
        <ActionButton onClick={onNext}>{applyMessages.t("next")}</ActionButton>
        <QuietLink href={`#${voucher.home_borough}`}>{applyMessages.t("otherSite")}</QuietLink>
      </div>
    </>
  );
}
