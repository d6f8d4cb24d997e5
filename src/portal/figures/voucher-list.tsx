import { useVoucherPages, type ListedVoucher } from "../../shared/auth/listed-vouchers.ts";
import { dayInWords, momentInWords } from "../../shared/domain/days.ts";
import { wasteName } from "../../shared/domain/waste.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { QuietButton } from "../../shared/ui/buttons.tsx";
import { Failure } from "../../shared/ui/use-work.tsx";

interface Props {
  title: string;
  first: readonly ListedVoucher[];
  loadMore: (skip: number) => Promise<ListedVoucher[]>;
  onClose: () => void;
}

/** Lists the vouchers behind a figure, without their residents. @public loaded lazily */
export function VoucherList({ title, first, loadMore, onClose }: Props) {
  const { listed, busy, problem, more } = useVoucherPages(first, loadMore);
  return (
    <Dialog title={title} onClose={onClose}>
      <ul className="figures-vouchers plain-list" tabIndex={0} aria-label={title}>
        {listed.map((one, index) => (
          <li key={index}>
            <strong>{one.code_end ? `…${one.code_end}` : "Without a code"}</strong>{" "}
            <span>{one.site_address ?? "Site not known"}</span>
            <span className="field-hint">
              {[
                `Issued ${dayInWords(new Date(one.issued_on))}, last day ${dayInWords(new Date(one.last_day))}`,
                one.at && `At the gate ${momentInWords(one.at)}`,
                one.accepted_anyway && "Accepted anyway",
                one.rejected_waste && `Not accepted: ${one.rejected_waste.map(wasteName).join("; ")}`,
                one.undone && "Taken back",
              ]
                .filter(Boolean)
                .join(". ")}
            </span>
          </li>
        ))}
      </ul>
      <Failure problem={problem}>The vouchers could not be loaded.</Failure>
      <div className="button-row no-print">
        {more && (
          <QuietButton aria-disabled={busy} onClick={more}>
            Show more
          </QuietButton>
        )}
        <QuietButton onClick={onClose}>Close</QuietButton>
      </div>
    </Dialog>
  );
}
