import type { ToldVoucher } from "../../scheme/voucher.ts";
import { sayApply } from "../words/en/apply.ts";
import { ApplicationFacts } from "./what-was-chosen.tsx";

/** What was chosen, to be looked at once more. */
export function Review({ voucher, onNext }: { voucher: ToldVoucher; onNext: () => void }) {
  return (
    <>
      <ApplicationFacts voucher={voucher} />
      <div className="app-actions">
        <button className="button button-action" type="button" onClick={onNext}>
          {sayApply().next}
        </button>
        <a className="button button-quiet" href={`#${voucher.home_borough}`}>
          {sayApply().otherSite}
        </a>
      </div>
    </>
  );
}
