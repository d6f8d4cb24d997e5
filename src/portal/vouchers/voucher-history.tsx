import { useId, useState } from "react";
import { csvOf, saveCsv } from "../../client/data/csv.ts";
import { dayInBritain } from "../../scheme/days.ts";
import { refusalReasons } from "../../scheme/refusal-reasons.ts";
import { site } from "../../scheme/site.ts";
import { figuresOf, monthsUpTo, rowsForCsv, sitesOf, topOf, totalOf, type MonthFigures } from "./history.ts";
import { formatCount, type HistoryRow } from "./vouchers.ts";

const short = new Intl.DateTimeFormat(site.locale, { month: "short", timeZone: "UTC" });
const long = new Intl.DateTimeFormat(site.locale, { month: "short", year: "numeric", timeZone: "UTC" });
const sum = (counts: readonly number[]) => counts.reduce((one, other) => one + other, 0);

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
    return <p>Nothing yet: in the last twelve months no voucher was issued, used or turned away.</p>;
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

/** Bars for the eye: what was issued as a frame, what was used inside it, and below it who was turned away. */
function Picture({ figures }: { figures: readonly MonthFigures[] }) {
  const top = topOf(figures);
  const { turned } = totalOf(figures);
  const most = Math.max(1, ...turned);
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
      <p className="history-turned-heading">Turned away: {formatCount(sum(turned))}</p>
      <ul className="history-turned">
        {refusalReasons.map(({ key, name }, index) => (
          <li key={key}>
            <span>{name}</span>
            <span className="history-reason">
              <span style={{ width: `${(100 * (turned[index] ?? 0)) / most}%` }} />
            </span>
            <span>{formatCount(turned[index] ?? 0)}</span>
          </li>
        ))}
      </ul>
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
  const counts = ({ issued, used, turned }: MonthFigures) =>
    [issued, used, ...turned].map((count, index) => <td key={index}>{formatCount(count)}</td>);

  return (
    <table className="history-table">
      <caption>{where}: issued, used and turned away in the last twelve months</caption>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            Month
          </th>
          <th scope="col" rowSpan={2}>
            Issued
          </th>
          <th scope="col" rowSpan={2}>
            Used
          </th>
          <th scope="colgroup" colSpan={refusalReasons.length}>
            Turned away
          </th>
        </tr>
        <tr>
          {refusalReasons.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.month}>
            <th scope="row">{long.format(new Date(figure.month))}</th>
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
