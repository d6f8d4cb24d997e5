import { useState, type SyntheticEvent } from "react";
import { saveCsv } from "../../client/data/csv.ts";
import { advice, toProblem, type Problem } from "../../client/data/errors.ts";
import { Field, SelectField } from "../../client/form/field.tsx";
import { Loaded } from "../../client/problem/loaded.tsx";
import { SignedInPage } from "../../client/session/signed-in-page.tsx";
import { Notice } from "../../client/ui/notice.tsx";
import { Skeleton } from "../../client/ui/skeleton.tsx";
import { dayInBritain } from "../../scheme/days.ts";
import { portalRoutes } from "../../scheme/routes.ts";
import { site } from "../../scheme/site.ts";
import {
  columns,
  loadAllTime,
  loadFigures,
  mostMonths,
  periodInWords,
  periods,
  tables,
  toCsv,
  whatIsWrong,
  yearBefore,
  type By,
  type Period,
  type PeriodFigures,
  type Row,
} from "./figures.ts";
import "../../client/ui/button.css";
import "./figures.css";

const skeleton = <Skeleton count={3} />;

/** /council-figures */
export function FiguresPage() {
  return (
    <SignedInPage heading="Figures" backTo={portalRoutes.dashboard} skeleton={skeleton}>
      {({ memberships }) => <Figures councilName={memberships[0]?.council_name ?? ""} />}
    </SignedInPage>
  );
}

const number = (value: number) => value.toLocaleString(site.locale);

const loadFirst = async () => {
  const choices = periods(dayInBritain(new Date()));
  const [allTime, figures] = await Promise.all([
    loadAllTime(),
    loadFigures((choices["this_year"] as { period: Period }).period),
  ]);
  return { allTime, figures };
};

function Figures({ councilName }: { councilName: string }) {
  return (
    <Loaded load={loadFirst} what="The figures" skeleton={skeleton}>
      {({ allTime, figures }) => (
        <div className="figures">
          <p>
            {`In all, ${number(allTime.issued)} ${allTime.issued === 1 ? "voucher has" : "vouchers have"} been issued for ${councilName} and ${number(allTime.used)} used. `}
            Below are the vouchers issued in a period, and what has happened to each so far, wherever it was
            used.
          </p>
          <Chosen first={figures} councilName={councilName} />
        </div>
      )}
    </Loaded>
  );
}

/** The period that is chosen, and its tables. */
function Chosen({ first, councilName }: { first: PeriodFigures; councilName: string }) {
  const choices = periods(dayInBritain(new Date()));
  const [figures, setFigures] = useState(first);
  const [choice, setChoice] = useState("this_year");
  const [error, setError] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  async function show(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const period = choices[choice]?.period ?? { from: typed["from"] ?? "", to: typed["to"] ?? "" };
    const wrong = whatIsWrong(period);
    setError(wrong ?? "");
    if (wrong) return;
    setBusy(true);
    setProblem(null);
    try {
      setFigures(await loadFigures(period));
    } catch (failure) {
      setProblem(toProblem(failure));
    }
    setBusy(false);
  }

  return (
    <>
      <form className="figures-period" method="post" noValidate onSubmit={(event) => void show(event)}>
        <SelectField
          label="Period"
          value={choice}
          onChange={(event) => setChoice(event.target.value)}
          options={[
            ...Object.entries(choices).map(([key, { name }]) => ({ key, name })),
            { key: "days", name: `Other days (at most ${mostMonths} months)` },
          ]}
        />
        {choice === "days" && (
          <>
            <Field label="From" type="date" name="from" />
            <Field label="To" type="date" name="to" error={error} />
          </>
        )}
        <button className="button button-quiet" type="submit" aria-disabled={busy}>
          Show figures
        </button>
      </form>
      {problem && (
        <Notice kind="error" detail={advice(problem)}>
          The figures could not be loaded.
        </Notice>
      )}
      <Compared figures={figures} councilName={councilName} />
      {(Object.keys(tables) as By[]).map((by) => (
        <Table key={by} by={by} figures={figures} councilName={councilName} />
      ))}
    </>
  );
}

interface TableProps {
  figures: PeriodFigures;
  councilName: string;
}

const names = Object.keys(columns) as (keyof typeof columns)[];

/** The period beside the same days of the year before. */
function Compared({ figures: { period, all, before }, councilName }: TableProps) {
  const earlier = yearBefore(period);
  const title = "Compared with the year before";
  const change = (name: keyof typeof columns) => {
    const by = all[name] - before[name];
    return by > 0 ? `+${number(by)}` : number(by);
  };
  const rows: Row[] = [
    { ...all, name: periodInWords(period) },
    { ...before, name: periodInWords(earlier) },
  ];
  return (
    <section className="figures-table">
      <h2>{title}</h2>
      <div className="figures-scroll" role="region" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">{periodInWords(period)}</th>
              <th scope="col">{periodInWords(earlier)}</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{columns[name]}</th>
                <td>{number(all[name])}</td>
                <td>{number(before[name])}</td>
                <td>{change(name)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Download
        name={`${councilName} vouchers compared with the year before`}
        csv={() => toCsv(title, period, "Days", rows, new Date())}
      />
    </section>
  );
}

function Table({ by, figures: { period, tables: found, all }, councilName }: TableProps & { by: By }) {
  const title = tables[by];
  const rows = found[by];
  // A load of two kinds stands in two rows.
  const addsUp = by !== "kind";
  return (
    <section className="figures-table">
      <h2>{title}</h2>
      {!addsUp && <p>A load of two kinds counts under both, so these rows add up to more than the total.</p>}
      {rows.length === 0 ? (
        <p>No vouchers were issued in this period.</p>
      ) : (
        <>
          <div className="figures-scroll" role="region" aria-label={title} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <td />
                  {names.map((name) => (
                    <th key={name} scope="col">
                      {columns[name]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, index) => (
                  <tr key={index}>
                    <th scope="row">{row.name}</th>
                    {names.map((name) => (
                      <td key={name}>{number(row[name])}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
              {addsUp && (
                <tfoot>
                  <tr>
                    <th scope="row">Total</th>
                    {names.map((name) => (
                      <td key={name}>{number(all[name])}</td>
                    ))}
                  </tr>
                </tfoot>
              )}
            </table>
          </div>
          <Download
            name={`${councilName} vouchers ${title}`}
            csv={() => toCsv(title, period, title.replace("By ", ""), rows, new Date())}
          />
        </>
      )}
    </section>
  );
}

function Download({ name, csv }: { name: string; csv: () => string }) {
  return (
    <p className="figures-download">
      <button className="button-link" type="button" onClick={() => saveCsv(name, csv())}>
        Download as CSV
      </button>
    </p>
  );
}
