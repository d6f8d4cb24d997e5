import { useState, type SyntheticEvent } from "react";
import { saveCsv, saveFile } from "../../shared/api/csv.ts";
import { Field, SelectField } from "../../shared/forms/field.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";
import { Failure, useWork } from "../../shared/ui/use-work.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { dayInBritain } from "../../shared/domain/days.ts";
import { figureMonths } from "../../shared/domain/limits.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { toCharts, ChartFigure } from "./charts.tsx";
import { FigureTable } from "./figure-table.tsx";
import { compareYears, toNotes, describeOpen, toTables, toCsv, type Table } from "./tables.ts";
import {
  financialYear,
  formatPeriod,
  listPeriods,
  findError,
  formatYear,
  yearPeriod,
  type Period,
} from "./periods.ts";
import { loadFigures, formatNumber, type Figures } from "./api.ts";
import { QuietButton } from "../../shared/ui/buttons.tsx";
import "./figures.css";

const skeleton = <Skeleton count={3} />;

const loadFirst = () =>
  loadFigures((listPeriods(dayInBritain(new Date()))["this_year"] as { period: Period }).period);
/** /council-figures */
export function FiguresPage() {
  return (
    <SignedInPage heading="Figures" backTo={portalRoutes.dashboard} skeleton={skeleton}>
      {({ memberships }) => <Page councilName={memberships[0]?.council_name ?? ""} />}
    </SignedInPage>
  );
}

function Page({ councilName }: { councilName: string }) {
  return (
    <Loaded load={loadFirst} what="The figures" skeleton={skeleton}>
      {(figures) => (
        <div className="figures">
          <p>
            {`In all, ${formatNumber(figures.all_time.issued)} ${figures.all_time.issued === 1 ? "voucher has" : "vouchers have"} been issued for ${councilName} and ${formatNumber(figures.all_time.used)} used.`}
          </p>
          <ChosenPeriod first={figures} councilName={councilName} />
        </div>
      )}
    </Loaded>
  );
}

/** The chosen period, and everything about it. */
function ChosenPeriod({ first, councilName }: { first: Figures; councilName: string }) {
  const choices = listPeriods(dayInBritain(new Date()));
  const [figures, setFigures] = useState(first);
  const [choice, setChoice] = useState("this_year");
  const [error, setError] = useState("");
  const { busy, problem, run } = useWork();

  function show(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const period = choices[choice]?.period ?? { from: typed["from"] ?? "", to: typed["to"] ?? "" };
    const wrong = findError(period);
    setError(wrong ?? "");
    if (!wrong) void run(async () => setFigures(await loadFigures(period)));
  }

  const compared = compareYears(figures);
  const name = `${councilName} vouchers ${figures.from} to ${figures.to}`;
  return (
    <>
      <form className="figures-period" method="post" noValidate onSubmit={show}>
        <SelectField
          label="Period"
          value={choice}
          onChange={(event) => setChoice(event.target.value)}
          options={[
            ...Object.entries(choices).map(([key, { name: label }]) => ({ key, name: label })),
            { key: "days", name: `Other days (at most ${figureMonths} months)` },
          ]}
        />
        {choice === "days" && (
          <>
            <Field label="From" type="date" name="from" />
            <Field label="To" type="date" name="to" error={error} />
          </>
        )}
        <QuietButton type="submit" aria-disabled={busy}>
          Show figures
        </QuietButton>
      </form>
      <Failure problem={problem}>The figures could not be loaded.</Failure>
      <section className="figures-table">
        <h2>{formatPeriod(figures)}</h2>
        <p>{describeOpen(figures)}</p>
        <details>
          <summary>What these mean</summary>
          <dl>
            {Object.values(figures.words).map(({ name: word, means }) => (
              <div key={word}>
                <dt>{word}</dt>
                <dd>{means}</dd>
              </div>
            ))}
          </dl>
        </details>
        <p className="figures-download">
          <QuietButton onClick={() => saveCsv(name, toCsv(figures))}>Download as CSV</QuietButton>
          <QuietButton
            onClick={() =>
              saveFile(
                `${name} notes`,
                "txt",
                new Blob([toNotes(figures, councilName)], { type: "text/plain;charset=utf-8" }),
              )
            }
          >
            Download the notes for it
          </QuietButton>
        </p>
      </section>
      <PaperForm councilName={councilName} />
      <div className="figures-charts">
        {toCharts(figures).map((chart) => (
          <ChartFigure
            key={chart.title}
            chart={chart}
            onSave={(title, blob) => saveFile(`${councilName} ${title}`, "png", blob)}
          />
        ))}
      </div>
      {compared ? (
        <FigureSection table={compared} />
      ) : (
        <section className="figures-table">
          <h2>Compared with the year before</h2>
          <p>We cannot compare with last year because we do not have figures for the full period.</p>
        </section>
      )}
      {toTables(figures).map((table) => (
        <FigureSection key={table.title} table={table} />
      ))}
    </>
  );
}

/** Downloads a committee paper for a year. Its code is loaded on the press. */
function PaperForm({ councilName }: { councilName: string }) {
  const thisYear = financialYear(dayInBritain(new Date()));
  const years = [thisYear - 1, thisYear, thisYear - 2].map((april) => ({
    key: String(april),
    name: formatYear(april),
  }));
  const [year, setYear] = useState(years[0]?.key ?? "");
  const { busy, problem, run } = useWork();

  async function make() {
    const [figures, { toPaper }] = await Promise.all([
      loadFigures(yearPeriod(Number(year))),
      import("./paper.tsx"),
    ]);
    saveFile(
      `${councilName} vouchers ${formatYear(Number(year))}`,
      "docx",
      await toPaper(figures, councilName, Number(year)),
    );
  }

  return (
    <form
      className="figures-period"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run(make);
      }}
    >
      <SelectField
        label="Committee paper for"
        hint="A document for Word or LibreOffice, with summary, tables and pictures."
        value={year}
        onChange={(event) => setYear(event.target.value)}
        options={years}
      />
      <QuietButton type="submit" aria-disabled={busy}>
        {busy ? "Making it" : "Make my committee paper"}
      </QuietButton>
      <Failure problem={problem}>The paper could not be made.</Failure>
    </form>
  );
}

function FigureSection({ table: { title, note, ...figures } }: { table: Table }) {
  return (
    <section className="figures-table">
      <h2>{title}</h2>
      {note && <p>{note}</p>}
      {figures.rows.length === 0 ? (
        <p>There were none in this period.</p>
      ) : (
        <div className="figures-scroll" role="region" aria-label={title} tabIndex={0}>
          <FigureTable {...figures} />
        </div>
      )}
    </section>
  );
}
