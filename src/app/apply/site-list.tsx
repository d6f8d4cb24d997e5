import { Fragment, useCallback, useState, type ReactNode } from "react";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { byDistance } from "../../shared/places/position.ts";
import { PlaceSources } from "../../shared/places/place-sources.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { boroughName } from "../../shared/domain/boroughs.ts";
import { councilsToCall } from "../../shared/domain/phone.ts";
import type { Waste } from "../../shared/domain/waste.ts";
import { WithEnglish } from "../layout/with-english.tsx";
import { NotChecked } from "../layout/not-checked.tsx";
import { CallLine } from "./call-line.tsx";
import { loadBoroughs, readStartingPoint, loadSites, type Site } from "./load-places.ts";
import { NotYet } from "./not-yet.tsx";
import { SiteRow, WhyNot } from "./site-row.tsx";
import { sitesMessages } from "../i18n/sites.ts";

interface Props {
  borough: string;
  /** Null lists the sites whatever waste they take. */
  waste: Waste | null;
  /** Only this council's sites. */
  council?: string;
  /** Replaces the link to the next step of an application. */
  choice?: Choice;
}

type Choice = (site: Site) => ReactNode;

/** Lists the sites for a borough's residents, those that take the chosen waste first. */
export function SiteList({ borough, waste, council, choice }: Props) {
  const loadCouncilSites = useCallback(async () => {
    const sites = await loadSites(borough, waste);
    return council ? sites.filter(({ council_key }) => council_key === council) : sites;
  }, [borough, waste, council]);
  const [start] = useState(() => readStartingPoint(borough));
  const name = boroughName(borough);
  return (
    <Loaded load={loadCouncilSites} what={sitesMessages.t("list", { borough: name })}>
      {(sites) =>
        sites.length === 0 ? (
          <NoSites borough={borough} />
        ) : (
          <>
            <p>
              {start
                ? sitesMessages.t("nearestTo", { borough: name, place: start.name })
                : sitesMessages.t("soonestFirst", { borough: name })}
            </p>
            <NotChecked message="beneath" />
            <SiteGroups borough={borough} rows={byDistance(sites, start)} waste={waste} choice={choice} />
            {councilsToCall(sites).map((call) => (
              <CallLine key={call.council} {...call} />
            ))}
            {start && <PlaceSources />}
          </>
        )
      }
    </Loaded>
  );
}

function NoSites({ borough }: { borough: string }) {
  const name = boroughName(borough);
  return (
    <Empty figure="mattress">
      <Notice kind="info">
        <WithEnglish text={() => sitesMessages.t("none", { borough: name })} />
      </Notice>
      <Loaded load={loadBoroughs} what={name} skeleton={null}>
        {({ closed }) =>
          closed
            .filter(({ key }) => key === borough)
            .map((closedBorough) => <NotYet key={closedBorough.key} borough={closedBorough} />)
        }
      </Loaded>
    </Empty>
  );
}

interface Row {
  site: Site;
  /** null if the distance is unknown. */
  miles: number | null;
}

interface SiteGroupsProps extends Pick<Props, "borough" | "waste"> {
  /** Nearest first. */
  rows: readonly Row[];
  choice: Choice | undefined;
}

/** Lists sites that can be chosen by when they open, then the others by distance, those of paused councils last. */
function SiteGroups({ borough, rows, waste, choice }: SiteGroupsProps) {
  const eligible = rows
    .filter(({ site }) => site.why_not === null)
    .sort((a, b) => nextOpening(a.site).localeCompare(nextOpening(b.site)));
  const ineligible = rows.filter(({ site }) => site.why_not !== null);
  const paused = ineligible.filter(({ site }) => site.why_not?.reason === "paused");
  const pausedCouncils = [...new Set(paused.map(({ site }) => site.council_key))];
  const isWasteRefused = ineligible.some(({ site: { why_not } }) =>
    ["not_taken", "too_large"].includes(why_not?.reason ?? ""),
  );
  return (
    <>
      {waste && eligible.length === 0 && isWasteRefused && (
        <Notice kind="info" detail={sitesMessages.t("seeWhy")}>
          <WithEnglish text={() => sitesMessages.t("nobodyTakesIt")} />
        </Notice>
      )}
      <SiteRows borough={borough} rows={eligible} choice={choice} />
      {ineligible.length > 0 && (
        <section className="choices">
          <h2>{sitesMessages.t(ineligibleHeading(eligible.length > 0, waste))}</h2>
          <SiteRows borough={borough} rows={ineligible.filter((row) => !paused.includes(row))} />
          {pausedCouncils.map((council) => {
            const ofCouncil = paused.filter(({ site }) => site.council_key === council);
            return (
              <Fragment key={council}>
                <Notice kind="info">{ofCouncil[0] && <WhyNot site={ofCouncil[0].site} />}</Notice>
                <SiteRows borough={borough} rows={ofCouncil} />
              </Fragment>
            );
          })}
        </section>
      )}
    </>
  );
}

function ineligibleHeading(hasEligible: boolean, waste: Waste | null) {
  if (!hasEligible) return "sites";
  return waste ? "notForThis" : "notNow";
}

interface SiteRowsProps {
  borough: string;
  rows: readonly Row[];
  choice?: Choice | undefined;
}

function SiteRows({ borough, rows, choice }: SiteRowsProps) {
  if (rows.length === 0) return null;
  return (
    <ul className="rows">
      {rows.map(({ site, miles }) => (
        <SiteRow key={site.id} home={borough} site={site} miles={miles} choice={choice?.(site)} />
      ))}
    </ul>
  );
}

/** Returns a sort key for the next opening. Open sites, and sites whose hours are only text, come first ("9" is last). */
function nextOpening({ opening: { state, opens_on, opens_at } }: Site): string {
  return state === "open" || state === "unchecked" ? "" : `${opens_on ?? "9"} ${opens_at ?? ""}`;
}
