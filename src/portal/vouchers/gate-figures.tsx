import { csvOf, saveCsv } from "../../client/data/csv.ts";
import { dayInBritain } from "../../scheme/days.ts";
import { refusalReasons } from "../../scheme/refusal-reasons.ts";
import { monthInWords, monthsUpTo } from "./history.ts";
import { formatCount, historyMonths, type GateRow } from "./vouchers.ts";

/** The columns: what was accepted, then why others were turned away. */
const columns: readonly { name: string; of: (row: GateRow) => number }[] = [
  { name: "Accepted at our sites", of: ({ accepted }) => accepted },
  { name: "Accepted anyway", of: ({ accepted_anyway }) => accepted_anyway },
  ...refusalReasons.map(({ key, name }) => ({
    name: `Turned away: ${name}`,
    of: ({ turned_away }: GateRow) => turned_away[key] ?? 0,
  })),
];

const sum = (rows: readonly GateRow[]) =>
  columns.map(({ of }) => rows.reduce((total, row) => total + of(row), 0));

interface Props {
  rows: readonly GateRow[];
  councilName: string;
}

/**
 * What happened at the council's gates, whoever issued the vouchers: a table of its own, which nothing is subtracted from.
 * @public imported when it is shown, which knip does not see
 */
export function GateFigures({ rows, councilName }: Props) {
  const months = monthsUpTo(dayInBritain(new Date()), rows);
  return (
    <section className="figures-table">
      <h3 className="history-heading">At our sites</h3>
      {rows.length === 0 ? (
        <p>Nobody was accepted or turned away here in the last {historyMonths} months.</p>
      ) : (
        <>
          <p>Whichever council issued the vouchers.</p>
          <div className="history-scroller" role="region" aria-label="At our sites, as a table" tabIndex={0}>
            <table className="history-table">
              <caption>At our sites: accepted and turned away in the last {historyMonths} months</caption>
              <thead>
                <tr>
                  <th scope="col">Month</th>
                  {columns.map(({ name }) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {months.map((month) => (
                  <tr key={month}>
                    <th scope="row">{monthInWords(month)}</th>
                    <Cells counts={sum(rows.filter((row) => row.month === month))} />
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Total</th>
                  <Cells counts={sum(rows)} />
                </tr>
              </tfoot>
            </table>
          </div>
          <p className="history-buttons">
            <button
              className="button button-quiet"
              type="button"
              onClick={() => saveCsv(`${councilName} at our sites`, csvOf(gateRowsForCsv(rows)))}
            >
              Download 'At our sites' as CSV
            </button>
          </p>
        </>
      )}
    </section>
  );
}

const Cells = ({ counts }: { counts: readonly number[] }) =>
  counts.map((count, index) => <td key={index}>{formatCount(count)}</td>);

/** Rows of the CSV file, with the columns' names: each month of each site. */
function gateRowsForCsv(rows: readonly GateRow[]): (string | number)[][] {
  const sorted = rows.toSorted(
    (one, other) =>
      one.month.localeCompare(other.month) || one.site_address.localeCompare(other.site_address),
  );
  return [
    ["Month", "Site", ...columns.map(({ name }) => name)],
    ...sorted.map((row) => [row.month.slice(0, 7), row.site_address, ...columns.map(({ of }) => of(row))]),
  ];
}
