import { Fragment, useCallback, useState, type ReactNode } from "react";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { byDistance, readPosition } from "../../shared/places/position.ts";
import { PlaceSources } from "../../shared/places/place-sources.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { boroughName } from "../../shared/domain/boroughs.ts";
import { councilsToCall } from "../../shared/domain/phone.ts";
import type { Load } from "../../shared/domain/waste.ts";
import { Decides } from "../layout/decides.tsx";
import { NotChecked } from "../layout/not-checked.tsx";
import { CallLine } from "./call-line.tsx";
import { loadBoroughs, readStart, loadSites, type Site } from "./load-places.ts";
import { NotYet } from "./not-yet.tsx";
import { SiteRow, WhyNot } from "./site-row.tsx";
import { sitesMessages } from "../i18n/sites.ts";

interface Props {
  borough: string;
  /** null lists them as they are today, for no waste in particular. */
  load: Load | null;
  /** Leaves out the sites of other councils. */
  council?: string;
  /** What a site is chosen by; by default a link to the next step of an application. */
  choice?: Choice;
}

type Choice = (site: Site) => ReactNode;

/** Lists the sites for a borough's resident and the chosen waste. */
export function SiteList({ borough, load, council, choice }: Props) {
  const fetched = useCallback(async () => {
    const sites = await loadSites(borough, load);
    return council ? sites.filter(({ council_key }) => council_key === council) : sites;
  }, [borough, load, council]);
  const name = boroughName(borough);
  const [place] = useState(() => readStart(borough));
  return (
    <Loaded load={fetched} what={sitesMessages.t("list", { borough: name })}>
      {(sites) => {
        if (sites.length === 0) {
          return (
            <Empty figure="mattress">
              <Notice kind="info">
                <Decides says={() => sitesMessages.t("none", { borough: name })} />
              </Notice>
              <Loaded load={loadBoroughs} what={name} skeleton={null}>
                {({ closed }) =>
                  closed.map((one) => one.key === borough && <NotYet key={one.key} borough={one} />)
                }
              </Loaded>
            </Empty>
          );
        }
        const near = place
          ? byDistance(sites, place, (site) => readPosition(site.place))
          : sites.map((thing) => ({ thing, miles: null }));
        const rows = near.toSorted((one, other) => opens(one.thing).localeCompare(opens(other.thing)));
        const takers = rows.filter(({ thing }) => thing.why_not === null);
        const others = near.filter(({ thing }) => thing.why_not !== null);
        const pausing = [...new Map(sites.map((site) => [site.council_key, site])).values()].filter(isPaused);
        return (
          <>
            <p>
              {place
                ? sitesMessages.t("nearestTo", { borough: name, place: place.name })
                : sitesMessages.t("soonestFirst", { borough: name })}
            </p>
            <NotChecked says="beneath" />
            {load && takers.length === 0 && others.some(isTheLoad) && (
              <Notice kind="info" detail={sitesMessages.t("seeWhy")}>
                <Decides says={() => sitesMessages.t("nobodyTakesIt")} />
              </Notice>
            )}
            <Rows home={borough} rows={takers} choice={choice} />
            {others.length > 0 && (
              <section className="choices">
                <h2>
                  {takers.length === 0
                    ? sitesMessages.t("sites")
                    : sitesMessages.t(load ? "notForThis" : "notNow")}
                </h2>
                <Rows home={borough} rows={others.filter(({ thing }) => !isPaused(thing))} />
                {pausing.map((site) => (
                  <Fragment key={site.council_key}>
                    <Notice kind="info">
                      <WhyNot site={site} />
                    </Notice>
                    <Rows
                      home={borough}
                      rows={others.filter(({ thing }) => thing.council_key === site.council_key)}
                    />
                  </Fragment>
                ))}
              </section>
            )}
            {councilsToCall(sites).map((call) => (
              <CallLine key={call.council} {...call} />
            ))}
            {place && <PlaceSources />}
          </>
        );
      }}
    </Loaded>
  );
}

const isPaused = ({ why_not }: Site) => why_not?.reason === "paused";

/** Returns whether only the waste makes a site ineligible, not a pause or a closure. */
const isTheLoad = ({ thing: { why_not } }: { thing: Site }) =>
  why_not?.reason === "not_taken" || why_not?.reason === "too_large";

interface RowsProps {
  home: string;
  rows: readonly { thing: Site; miles: number | null }[];
  choice?: Choice | undefined;
}

function Rows({ home, rows, choice }: RowsProps) {
  if (rows.length === 0) return null;
  return (
    <ul className="rows">
      {rows.map(({ thing: site, miles }) => (
        <SiteRow key={site.id} home={home} site={site} miles={miles} choice={choice?.(site)} />
      ))}
    </ul>
  );
}

/** When a site opens next, to be sorted by: those that are open now first; words alone count as open. */
function opens({ opening: { state, opens_on, opens_at } }: Site): string {
  return state === "open" || state === "unchecked" ? "" : `${opens_on ?? "9"} ${opens_at ?? ""}`;
}
