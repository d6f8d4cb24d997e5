import { useId, useState } from "react";
import { Empty } from "../../client/ui/empty.tsx";
import { csvOf, saveCsv } from "../../client/data/csv.ts";
import { dayInBritain } from "../../scheme/days.ts";
import { site } from "../../scheme/site.ts";
import {
  figuresOf,
  monthInWords,
  monthsUpTo,
  rowsForCsv,
  sitesOf,
  topOf,
  totalOf,
  type MonthFigures,
} from "./history.ts";
import { formatCount, historyMonths, type HistoryRow } from "./vouchers.ts";

const short = new Intl.DateTimeFormat(site.locale, { month: "short", timeZone: "UTC" });

interface Props {
  rows: readonly HistoryRow[];
  councilName: string;
}

/**
 * What happened to vouchers lately, month by month: a picture, the table that it shows, and both as a file.
 * @public imported when it is shown, which knip does not see
 */
export function VoucherHistory({ rows, councilName }: Props) {
  const [siteId, setSiteId] = useState<string | null>(null);
  const [asTable, setAsTable] = useState(false);
  const selectId = useId();

  if (rows.length === 0) {
    return (
      <Empty figure="van">
        <p>No vouchers were issued or used in the last {historyMonths} months.</p>
      </Empty>
    );
  }

  const sites = sitesOf(rows);
  const months = monthsUpTo(dayInBritain(new Date()), rows);
  const chosen = sites.find(({ id }) => id === siteId);
  const figures = figuresOf(rows, months, chosen?.id ?? null);
  const where = chosen?.address ?? "All sites";

  return (
    <>
      <div className="history-choice">
        <label htmlFor={selectId}>Site</label>
        <select
          className="history-select"
          id={selectId}
          // The site that is not known has an empty id.
          value={chosen ? `site ${chosen.id}` : ""}
          onChange={({ target: { value } }) => setSiteId(value === "" ? null : value.slice("site ".length))}
        >
          <option value="">All sites</option>
          {sites.map(({ id, address }) => (
            <option key={id} value={`site ${id}`}>
              {address}
            </option>
          ))}
        </select>
      </div>
      {!asTable && <Picture figures={figures} />}
      {/* It is there for a screen reader even while the picture is shown. */}
      <div
        className={asTable ? "history-scroller" : "visually-hidden"}
        {...(asTable && { role: "region", "aria-label": "Figures as a table", tabIndex: 0 })}
      >
        <FiguresTable figures={figures} where={where} />
      </div>
      <p className="history-buttons">
        <button className="button button-quiet" type="button" onClick={() => setAsTable(!asTable)}>
          {asTable ? "Show as a picture" : "Show as a table"}
        </button>
        <button
          className="button button-quiet"
          type="button"
          onClick={() =>
            saveCsv(`${councilName} figures`, csvOf(rowsForCsv(rows, months, chosen ? [chosen] : sites)))
          }
        >
          Download as CSV
        </button>
      </p>
    </>
  );
}

/** Bars for the eye: what was issued as a frame, and what was used inside it. */
function Picture({ figures }: { figures: readonly MonthFigures[] }) {
  const top = topOf(figures);
  const height = (count: number) => ({ height: `${(100 * count) / top}%` });

  return (
    <div className="history-picture" aria-hidden="true">
      <p className="history-key">
        <span data-bar="issued">Issued</span>
        <span data-bar="used">Used</span>
        <span data-bar="now">Used this month</span>
      </p>
      <div className="history-plot">
        <span className="history-top">{formatCount(top)}</span>
        <ol className="history-bars">
          {figures.map(({ month, issued, used }) => (
            <li key={month}>
              <span className="history-column">
                <span className="history-issued" style={height(issued)} />
                <span className="history-used" style={height(used)} />
              </span>
              <MonthName month={month} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** Where the columns are narrow, the first letter alone. */
function MonthName({ month }: { month: string }) {
  const name = short.format(new Date(month));
  return (
    <span className="history-month">
      {name.slice(0, 1)}
      <span>{name.slice(1)}</span>
    </span>
  );
}

function FiguresTable({ figures, where }: { figures: readonly MonthFigures[]; where: string }) {
  const counts = ({ issued, used }: MonthFigures) =>
    [issued, used].map((count, index) => <td key={index}>{formatCount(count)}</td>);

  return (
    <table className="history-table">
      <caption>
        {where}: issued and used in the last {historyMonths} months
      </caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Issued</th>
          <th scope="col">Used</th>
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.month}>
            <th scope="row">{monthInWords(figure.month)}</th>
            {counts(figure)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {counts(totalOf(figures))}
        </tr>
      </tfoot>
    </table>
  );
}
