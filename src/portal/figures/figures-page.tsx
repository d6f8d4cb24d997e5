import { useState, type ComponentProps, type SyntheticEvent } from "react";
import { saveCsv, saveFile } from "../../shared/api/csv.ts";
import { loadVouchers } from "../../shared/auth/listed-vouchers.ts";
import { CheckboxField, Field, SelectField } from "../../shared/forms/field.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { useRecent } from "../../shared/auth/use-recent.tsx";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";
import { Failure, useWork } from "../../shared/ui/use-work.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { dayInBritain } from "../../shared/domain/days.ts";
import { figureMonths } from "../../shared/domain/limits.generated.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { toCharts, ChartFigure } from "./charts.tsx";
import { FigureTable, type OnOpen } from "./figure-table.tsx";
import type { VoucherList } from "./voucher-list.tsx";
import {
  compareGates,
  describeComparison,
  describeOutcomes,
  words,
  moreTables,
  tableByMonth,
  toCsv,
  type Selection,
  type Table,
} from "./tables.ts";
import { formatPeriod, intersect, listPeriods, findError, yearBefore, type Period } from "./periods.ts";
import { loadFigures, type Figures } from "./api.ts";
import { LinkButton, QuietButton } from "../../shared/ui/buttons.tsx";
import "./figures.css";

const skeleton = <Skeleton count={3} />;

const loadFirst = () => loadFigures(listPeriods(dayInBritain(new Date())).this_year.period);

/** /council-figures */
export function FiguresPage() {
  return (
    <SignedInPage heading="Figures" backTo={portalRoutes.dashboard} skeleton={skeleton}>
      {({ memberships, email }) => (
        <Loaded load={loadFirst} what="The figures" skeleton={skeleton}>
          {(figures) => (
            <div className="figures">
              <ChosenPeriod
                first={figures}
                councilName={memberships[0]?.council_name ?? ""}
                manager={memberships[0]?.role === "manager" ? email : null}
              />
            </div>
          )}
        </Loaded>
      )}
    </SignedInPage>
  );
}

interface PeriodProps {
  first: Figures;
  councilName: string;
  /** The email of a manager, who can open the figures; null for an officer. */
  manager: string | null;
}

interface ListProps extends Omit<ComponentProps<typeof VoucherList>, "onClose"> {
  List: typeof VoucherList;
}

/** The chosen period, and everything about it. */
function ChosenPeriod({ first, councilName, manager }: PeriodProps) {
  const choices = listPeriods(dayInBritain(new Date()));
  const [figures, setFigures] = useState(first);
  const [choice, setChoice] = useState("this_year");
  const [error, setError] = useState("");
  const { busy, problem, run } = useWork();

  const [asRecent, recentDialog] = useRecent(manager ?? "");
  const [list, setList] = useState<ListProps | null>(null);
  const open = (selection: Selection, title: string) =>
    void run(() =>
      asRecent(async () => {
        const { VoucherList } = await import("./voucher-list.tsx");
        const { month, isYearBefore, ...wanted } = selection;
        const period = isYearBefore ? yearBefore(figures) : figures;
        const { from, to } = month ? intersect(period, month) : period;
        const loadMore = (skip: number) => loadVouchers({ ...wanted, from_day: from, to_day: to, skip });
        setList({ List: VoucherList, title, first: await loadMore(0), loadMore });
      }),
    );
  const onOpen = manager === null ? undefined : open;

  const load = (period: Period) => void run(async () => setFigures(await loadFigures(period)));

  function show(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const period = Object.entries(choices).find(([key]) => key === choice)?.[1].period ?? {
      from: typed["from"] ?? "",
      to: typed["to"] ?? "",
    };
    const wrong = findError(period);
    setError(wrong ?? "");
    if (!wrong) load(period);
  }

  return (
    <>
      <form className="figures-period no-print" method="post" noValidate onSubmit={show}>
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
      <section className="figures-table" aria-labelledby="period-heading">
        <h2 id="period-heading">{formatPeriod(figures)}</h2>
        <p>{describeOutcomes(figures)}</p>
        <ScrollTable table={tableByMonth(figures)} onOpen={onOpen} />
      </section>
      <FigureSection table={compareGates(figures)} onOpen={onOpen} />
      <Downloads
        figures={figures}
        councilName={councilName}
        onLastYear={() => {
          setChoice("last_year");
          load(choices.last_year.period);
        }}
      />
      <div className="figures-charts">
        {toCharts(figures, councilName).map((chart) => (
          <ChartFigure
            key={chart.title}
            chart={chart}
            onSave={(title, blob) =>
              saveFile(`${councilName} ${title} ${figures.from} to ${figures.to}`, "png", blob)
            }
          />
        ))}
      </div>
      <details className="figures-more">
        <summary>More tables</summary>
        <p>{describeComparison(figures)}</p>
        {moreTables(figures).map((table) => (
          <FigureSection key={table.title} table={table} onOpen={onOpen} />
        ))}
      </details>
      <details>
        <summary>What these mean</summary>
        <dl>
          {words.map(({ name: word, means }) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
      </details>
      {recentDialog}
      {list && <list.List {...list} onClose={() => setList(null)} />}
    </>
  );
}

interface DownloadsProps {
  figures: Figures;
  councilName: string;
  /** Shows the last full financial year. */
  onLastYear: () => void;
}

/** Downloads the shown period. Workbook and paper load their code on the press. */
function Downloads({ figures, councilName, onLastYear }: DownloadsProps) {
  const [hasAnnex, setHasAnnex] = useState(false);
  const { busy, problem, run } = useWork();
  const name = `${councilName} vouchers ${figures.from} to ${figures.to}`;
  const lastYear = listPeriods(dayInBritain(new Date())).last_year;

  const saveWorkbook = async () => {
    const { toWorkbook } = await import("./workbook.ts");
    saveFile(name, "xlsx", await toWorkbook(figures, councilName));
  };
  const savePaper = async () => {
    const { toPaper } = await import("./paper.ts");
    saveFile(name, "docx", await toPaper(figures, councilName, hasAnnex));
  };

  return (
    <section className="figures-table no-print" aria-labelledby="download-heading">
      <h2 id="download-heading">Download</h2>
      <p className="button-row">
        <QuietButton aria-disabled={busy} onClick={() => void run(saveWorkbook)}>
          Excel workbook
        </QuietButton>
        <QuietButton onClick={() => saveCsv(name, toCsv(figures))}>CSV</QuietButton>
        <QuietButton aria-disabled={busy} onClick={() => void run(savePaper)}>
          Committee paper
        </QuietButton>
      </p>
      <CheckboxField
        label="Add all tables to the paper"
        checked={hasAnnex}
        onChange={(event) => setHasAnnex(event.target.checked)}
      />
      {lastYear.period.from !== figures.from && (
        <p>
          <LinkButton onClick={onLastYear}>Show the last full financial year</LinkButton>
        </p>
      )}
      <Failure problem={problem}>The file could not be made.</Failure>
    </section>
  );
}

interface TableProps {
  table: Table;
  onOpen: OnOpen | undefined;
}

function FigureSection({ table, onOpen }: TableProps) {
  const opensNothing = onOpen && table.rows.every(({ opens }) => !opens);
  return (
    <section className="figures-table">
      <h2>{table.title}</h2>
      {table.note && <p>{table.note}</p>}
      {opensNothing && <p>These numbers open no list, because no list shows where a voucher holder lives.</p>}
      <ScrollTable table={table} onOpen={onOpen} />
    </section>
  );
}

const ScrollTable = ({ table: { title, ...figures }, onOpen }: TableProps) => (
  <div className="figures-scroll" role="region" aria-label={title} tabIndex={0}>
    <FigureTable {...figures} onOpen={onOpen} />
  </div>
);
