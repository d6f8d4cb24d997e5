import { csvOf, saveCsv } from "../../client/data/csv.ts";
import { boroughName } from "../../scheme/boroughs.ts";
import { monthInWords } from "./history.ts";
import { formatCount, type NeighbourRow } from "./vouchers.ts";

/** A count that is told, or why it is not. */
function told({ accepted, hidden }: NeighbourRow): string {
  if (accepted !== null) return formatCount(accepted);
  return hidden === "under_5" ? "under 5" : "not shown";
}

const directions = [
  { key: "elsewhere", title: "Our residents elsewhere", borough: "Council whose site it was" },
  { key: "here", title: "Others at our sites", borough: "Borough where they live" },
] as const;

interface Props {
  rows: readonly NeighbourRow[];
  councilName: string;
}

/**
 * Whose residents went where, by month and borough; nothing where councils share no sites.
 * @public imported when it is shown, which knip does not see
 */
export function NeighbourFigures({ rows, councilName }: Props) {
  return directions.map(({ key, title, borough }) => {
    const own = rows
      .filter(({ direction }) => direction === key)
      .toSorted(
        (one, other) =>
          other.month.localeCompare(one.month) || one.borough_key.localeCompare(other.borough_key),
      );
    if (own.length === 0) return null;
    const cells = own.map((row) => [monthInWords(row.month), boroughName(row.borough_key), told(row)]);
    return (
      <section key={key} className="figures-table">
        <h3 className="history-heading">{title}</h3>
        <p>
          Numbers from 1 to 4 are shown as 'under 5', and the next smallest of the month is not shown, so that
          nobody can be identified from them.
        </p>
        <div className="history-scroller" role="region" aria-label={`${title}, as a table`} tabIndex={0}>
          <table className="history-table">
            <caption>{title}: vouchers accepted, by month and borough</caption>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">{borough}</th>
                <th scope="col">Accepted</th>
              </tr>
            </thead>
            <tbody>
              {cells.map(([month, name, count]) => (
                <tr key={`${month} ${name}`}>
                  <th scope="row">{month}</th>
                  <td>{name}</td>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="history-buttons">
          <button
            className="button button-quiet"
            type="button"
            onClick={() =>
              saveCsv(
                `${councilName} ${title.toLowerCase()}`,
                csvOf([
                  ["Month", borough, "Accepted"],
                  ...own.map((row) => [row.month.slice(0, 7), boroughName(row.borough_key), told(row)]),
                ]),
              )
            }
          >
            Download '{title}' as CSV
          </button>
        </p>
      </section>
    );
  });
}
