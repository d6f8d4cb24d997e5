import { formatNumber } from "../figures/api.ts";
import { describeCounts } from "../figures/tables.ts";
import type { VoucherCounts } from "./api.ts";

interface Props {
  counts: VoucherCounts;
  councilName: string;
}

/** Shows how many vouchers were issued and used, as numbers and a sentence. */
export function VoucherFigures({ counts, councilName }: Props) {
  const { vouchers_issued: issued, vouchers_used: used, vouchers_to_be_used: valid } = counts;
  return (
    <section className="vouchers" aria-labelledby="vouchers-heading">
      <h2 className="vouchers-heading" id="vouchers-heading">
        Vouchers in {councilName}
      </h2>
      <dl className="vouchers-figures" data-long={issued >= 100_000 ? "" : undefined}>
        <div>
          <dt>Vouchers Issued</dt>
          <dd>{formatNumber(issued)}</dd>
        </div>
        <div>
          <dt>Vouchers Used</dt>
          <dd>{formatNumber(used)}</dd>
        </div>
      </dl>
      <p>
        {issued === 0
          ? `No vouchers have been issued in ${councilName} yet.`
          : `So far, ${describeCounts([issued, used, valid, issued - used - valid])}`}
      </p>
    </section>
  );
}
