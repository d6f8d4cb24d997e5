import { brand } from "../../shared/domain/brand.ts";
import type { VoucherCounts } from "./api.ts";

interface Props {
  counts: VoucherCounts;
  councilName: string;
}

/** Shows how many vouchers were issued and used, as numbers, a bar and a sentence. */
export function VoucherFigures({ counts, councilName }: Props) {
  const { vouchers_issued: issued, vouchers_used: used } = counts;
  return (
    <section className="vouchers" aria-labelledby="vouchers-heading">
      <h2 className="vouchers-heading" id="vouchers-heading">
        Vouchers in {councilName}
      </h2>
      <dl className="vouchers-figures" data-long={issued >= 100_000 ? "" : undefined}>
        <div>
          <dt>Vouchers Issued</dt>
          <dd>{formatCount(issued)}</dd>
        </div>
        <div>
          <dt>Vouchers Used</dt>
          <dd>{formatCount(used)}</dd>
        </div>
      </dl>
      {/* Decorative: the sentence says the same. */}
      <svg className="vouchers-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className="vouchers-bar-issued" width="100" height="4" />
        <rect className="vouchers-bar-used" width={issued > 0 ? (100 * used) / issued : 0} height="4" />
      </svg>
      <p>{describeUse(counts, councilName)}</p>
    </section>
  );
}

/** Percentages with plain names, ascending. */
const shares = [
  [10, "one in ten"],
  [20, "one in five"],
  [25, "one in four"],
  [33.3, "one in three"],
  [40, "two in five"],
  [50, "half"],
  [60, "three in five"],
  [66.7, "two in three"],
  [75, "three in four"],
  [80, "four in five"],
  [90, "nine in ten"],
] as const;

const formatCount = (count: number): string => count.toLocaleString(brand.locale);

function describeShare(percent: number): string {
  if (percent < 6) return "fewer than one in ten";
  if (percent > 94) return "nearly all";
  const [, words] = shares.reduce((best, share) =>
    Math.abs(share[0] - percent) < Math.abs(best[0] - percent) ? share : best,
  );
  return `about ${words}`;
}

/** Describes what became of the issued vouchers, in one or two sentences. */
export function describeUse(counts: VoucherCounts, councilName: string): string {
  const { vouchers_issued: issued, vouchers_used: used, vouchers_to_be_used: active } = counts;
  if (issued === 0) return `No vouchers have been issued in ${councilName} yet.`;
  const all = issued === 1 ? "The one voucher issued" : `All ${formatCount(issued)} vouchers issued`;
  if (used >= issued) return `${all} ${issued === 1 ? "has" : "have"} been used.`;
  const over = Math.max(issued - used - active, 0);
  const rest = [
    active > 0 && `${formatCount(active)} ${active === 1 ? "is" : "are"} still to be used`,
    over > 0 && `${formatCount(over)} expired or ${over === 1 ? "was" : "were"} cancelled`,
  ].filter(Boolean);
  const others = `${rest.join(", and ")}.`;
  if (used === 0) {
    const none =
      issued === 1
        ? "The one voucher issued has not been used"
        : `None of the ${formatCount(issued)} vouchers issued has been used`;
    return `${none}: ${others}`;
  }
  const share = `${formatCount(used)} of ${formatCount(issued)} vouchers ${used === 1 ? "has" : "have"} been used`;
  return `${share}, ${describeShare((used / issued) * 100)}. ${others}`;
}
