import { loadChunk } from "../../client/data/load-chunk.ts";
import { Loaded } from "../../client/problem/loaded.tsx";
import { Skeleton } from "../../client/ui/skeleton.tsx";
import {
  describeUse,
  formatCount,
  historyMonths,
  loadGateFigures,
  loadHistory,
  loadNeighbourFigures,
  type VoucherCounts,
} from "./vouchers.ts";
import "./voucher-figures.css";
import "./voucher-history.css";

/** The figures and what draws them, which is not needed to paint the page. */
async function loadDrawnHistory() {
  const [rows, { VoucherHistory }] = await Promise.all([
    loadHistory(),
    loadChunk(() => import("./voucher-history.tsx")),
  ]);
  return { rows, VoucherHistory };
}

async function loadDrawnTables() {
  const [gate, neighbours, { GateFigures }, { NeighbourFigures }] = await Promise.all([
    loadGateFigures(),
    loadNeighbourFigures(),
    loadChunk(() => import("./gate-figures.tsx")),
    loadChunk(() => import("./neighbour-figures.tsx")),
  ]);
  return { gate, neighbours, GateFigures, NeighbourFigures };
}

interface Props {
  counts: VoucherCounts;
  councilName: string;
}

/** How many vouchers were issued and used, as figures, as a bar and in words. */
export function VoucherFigures({ counts, councilName }: Props) {
  const { issued, used } = counts;
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
      {/* The sentence says the same, so the bar is for the eye alone. */}
      <svg className="vouchers-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className="vouchers-bar-issued" width="100" height="4" />
        <rect className="vouchers-bar-used" width={issued > 0 ? (100 * used) / issued : 0} height="4" />
      </svg>
      <p>{describeUse(counts, councilName)}</p>
      <div className="history">
        <h3 className="history-heading">Last {historyMonths} months</h3>
        <Loaded load={loadDrawnHistory} what="The figures" skeleton={<Skeleton size="panel" />}>
          {({ rows, VoucherHistory }) => <VoucherHistory rows={rows} councilName={councilName} />}
        </Loaded>
      </div>
    </section>
  );
}

/** What happened at the council's gates, and with its residents at others': tables to look something up in. */
export function SiteFigures({ councilName }: { councilName: string }) {
  return (
    <section className="vouchers vouchers-tables" aria-labelledby="gates-heading">
      <h2 className="vouchers-heading" id="gates-heading">
        At the gates, last {historyMonths} months
      </h2>
      <Loaded load={loadDrawnTables} what="The tables of your sites" skeleton={<Skeleton size="panel" />}>
        {({ gate, neighbours, GateFigures, NeighbourFigures }) => (
          <>
            <GateFigures rows={gate} councilName={councilName} />
            <NeighbourFigures rows={neighbours} councilName={councilName} />
          </>
        )}
      </Loaded>
    </section>
  );
}
