import { useCallback, useState } from "react";
import { Loaded } from "../../client/problem/loaded.tsx";
import { byDistance, milesInWords } from "../../client/places/distance.ts";
import type { Position } from "../../client/places/place-files.ts";
import { readPosition } from "../../client/places/position.ts";
import { PlaceSources } from "../../client/places/place-sources.tsx";
import { Notice } from "../../client/ui/notice.tsx";
import { boroughName, withBorough } from "../../scheme/boroughs.ts";
import { wasteName } from "../../scheme/waste.ts";
import { isoDayInWords } from "../shell/days-in-words.ts";
import { MapLink } from "../shell/map-link.tsx";
import { RowsSkeleton } from "../shell/rows-skeleton.tsx";
import { Terms } from "../shell/terms.tsx";
import { keptPlace } from "./kept-place.ts";
import { loadSites, type Site } from "./load-places.ts";

/** The sites that somebody who lives in a borough may use, with what to know before one goes there. */
export function SiteList({ borough }: { borough: string }) {
  const load = useCallback(() => loadSites(borough), [borough]);
  const name = boroughName(borough);
  const [place] = useState(() => keptPlace(borough));
  return (
    <Loaded load={load} what={`The sites for ${name}`} skeleton={<RowsSkeleton rows={3} />}>
      {(sites) => {
        if (sites.length === 0) return <Notice kind="info">{`No site serves ${name} at the moment.`}</Notice>;
        const councils = [...new Set(sites.map(({ council_key }) => council_key))].map((council) =>
          sites.filter(({ council_key }) => council_key === council),
        );
        return (
          <>
            <p>
              {place
                ? `For people who live in ${name}, nearest to ${place.name} first`
                : `For people who live in ${name}`}
            </p>
            {place ? (
              <>
                {councils.map((own) => (
                  <Paused key={own[0]?.council_key} sites={own} />
                ))}
                <ul className="rows">
                  {inOrder(sites, place).map(({ thing: site, miles }) => (
                    <SiteRow key={site.id} home={borough} site={site} miles={miles} />
                  ))}
                </ul>
                {councils.map((own) => (
                  <section key={own[0]?.council_key} className="sites-of-council">
                    {councils.length > 1 && <h2>Sites of {boroughName(own[0]?.council_key ?? "")}</h2>}
                    {own[0] && <Terms terms={own[0]} />}
                  </section>
                ))}
                <PlaceSources />
              </>
            ) : (
              councils.map((own) => <SitesOfCouncil key={own[0]?.council_key} home={borough} sites={own} />)
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** Nearest to a place first. */
function inOrder(sites: readonly Site[], place: Position): { thing: Site; miles: number | null }[] {
  return byDistance(sites, place, (site) => readPosition(site.place));
}

/** One council's sites, with that council's terms: a neighbour's have a heading that says whose they are. */
function SitesOfCouncil({ home, sites }: { home: string; sites: readonly Site[] }) {
  const [first] = sites;
  if (!first) return null;
  return (
    <section className="sites-of-council">
      {first.council_key !== home && <h2>Sites of {boroughName(first.council_key)} that you may use</h2>}
      <Paused sites={sites} />
      <ul className="rows">
        {sites.map((site) => (
          <SiteRow key={site.id} home={home} site={site} miles={null} />
        ))}
      </ul>
      <Terms terms={first} />
    </section>
  );
}

/** Says that a council gives out no vouchers for the time being, in its own words. */
function Paused({ sites }: { sites: readonly Site[] }) {
  const [first] = sites;
  if (first?.why_not?.reason !== "paused") return null;
  const { notice, until } = first.why_not;
  const name = boroughName(first.council_key);
  return (
    <Notice kind="info" detail={notice ?? ""}>
      {until
        ? `${name} has paused its vouchers until ${isoDayInWords(until)}.`
        : `${name} has paused its vouchers.`}
    </Notice>
  );
}

function SiteRow({ home, site, miles }: { home: string; site: Site; miles: number | null }) {
  return (
    <li className={site.why_not ? "row row-off" : "row"}>
      <p className="row-title" id={site.id}>
        {site.why_not ? site.address : <a href={`#${home}/${site.id}`}>{site.address}</a>}
      </p>
      {miles !== null && <p className="row-note">{milesInWords(miles)}</p>}
      {site.closed_until && <p className="row-note">Closed until {isoDayInWords(site.closed_until)}</p>}
      {site.opening_hours && <p className="row-note">{site.opening_hours}</p>}
      {site.not_taken.length > 0 && (
        <p className="row-note">Not taken: {site.not_taken.map(wasteName).join("; ")}</p>
      )}
      <MapLink address={withBorough(site.address, site.council_key)} describedBy={site.id} />
    </li>
  );
}
