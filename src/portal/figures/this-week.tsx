import { Loaded } from "../../shared/ui/loaded.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { dayInBritain } from "../../shared/domain/days.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { toCharts, ChartFigure } from "./charts.tsx";
import { count, hasWeekBefore, loadFigures, formatNumber } from "./api.ts";
import { listPeriods } from "./periods.ts";

const load = () => loadFigures(listPeriods(dayInBritain(new Date())).twelve_months.period);

const ofWeek = ["issued", "accepted", "turned_away"] as const;

/**
 * Shows this week's changes and a chart of the last twelve months. Source: function council_figures.
 */
export function ThisWeek({ councilName }: { councilName: string }) {
  return (
    <section className="card lately" aria-labelledby="lately-heading">
      <h2 id="lately-heading">This week</h2>
      <Loaded load={load} what="The figures" skeleton={<Skeleton size="panel" />}>
        {(figures) => {
          const [chart] = toCharts(figures, councilName);
          return (
            <>
              <dl className="lately-week">
                {ofWeek.map((name) => (
                  <div key={name}>
                    <dt>{figures.words[name].name}</dt>
                    <dd>
                      <strong>{formatNumber(count(figures.week, name))}</strong>{" "}
                      <span>
                        {hasWeekBefore(figures)
                          ? `${formatNumber(count(figures.week_before, name))} the week before`
                          : "no data for the week before"}
                      </span>
                    </dd>
                  </div>
                ))}
              </dl>
              {chart ? <ChartFigure chart={chart} /> : <p>No vouchers were issued in the last 12 months.</p>}
              <p>
                <a href={portalRoutes.figures}>All figures</a>
              </p>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
