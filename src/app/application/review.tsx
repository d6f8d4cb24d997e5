import type { ToldVoucher } from "../../scheme/voucher.ts";
import { sayApply } from "../words/en/apply.ts";
import { ApplicationFacts } from "./what-was-chosen.tsx";
import { ActionButton, QuietLink } from "../../client/ui/buttons.tsx";

/** What was chosen, to be looked at once more. */
export function Review({ voucher, onNext }: { voucher: ToldVoucher; onNext: () => void }) {
  return (
    <>
      <ApplicationFacts voucher={voucher} />
      <div className="app-actions">
        <ActionButton onClick={onNext}>{sayApply().next}</ActionButton>
        <QuietLink href={`#${voucher.home_borough}`}>{sayApply().otherSite}</QuietLink>
      </div>
    </>
  );
}
