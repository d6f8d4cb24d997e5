import { useCallback, useState } from "react";
import { Loaded } from "../../client/problem/loaded.tsx";
import { byDistance, milesInWords } from "../../client/places/distance.ts";
import type { Position } from "../../client/places/place-files.ts";
import { PlaceSources } from "../../client/places/place-sources.tsx";
import { Notice } from "../../client/ui/notice.tsx";
import { boroughName, withBorough } from "../../scheme/boroughs.ts";
import { wasteName } from "../../scheme/waste.ts";
import { isoDayInWords } from "../shell/days-in-words.ts";
import { MapLink } from "../shell/map-link.tsx";
import { RowsSkeleton } from "../shell/rows-skeleton.tsx";
import { Terms } from "../shell/terms.tsx";
import { keptPlace } from "./kept-place.ts";
import { loadSites, type OpenBorough, type Site } from "./load-places.ts";

/** The sites of a borough, with what to know before one goes there. */
export function SiteList({ borough }: { borough: string }) {
  const load = useCallback(() => loadSites(borough), [borough]);
  const name = boroughName(borough);
  const [place] = useState(() => keptPlace(borough));
  return (
    <Loaded load={load} what={`The sites of ${name}`} skeleton={<RowsSkeleton rows={3} />}>
      {({ borough: open, sites }) =>
        open && sites.length > 0 ? (
          <>
            <p>{place ? `${name}, nearest to ${place.name} first` : name}</p>
            <Paused borough={open} />
            <ul className="rows">
              {inOrder(sites, place).map(({ thing: site, miles }) => (
                <SiteRow key={site.id} borough={open} site={site} miles={miles} />
              ))}
            </ul>
            <Terms terms={open} />
            {place && <PlaceSources />}
          </>
        ) : (
          <Notice kind="info">{`${name} offers no vouchers at the moment.`}</Notice>
        )
      }
    </Loaded>
  );
}

/** Nearest to a place first; in the council's order where none was given. */
function inOrder(sites: readonly Site[], place: Position | null): { thing: Site; miles: number | null }[] {
  if (!place) return sites.map((thing) => ({ thing, miles: null }));
  return byDistance(sites, place, ({ latitude, longitude }) =>
    typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : null,
  );
}

/** Says that a borough gives out no vouchers for the time being, in its council's words. */
function Paused({ borough }: { borough: OpenBorough }) {
  if (!borough.paused) return null;
  return (
    <Notice kind="info" detail={borough.pause_notice}>
      {`${boroughName(borough.key)} has paused its vouchers.`}
    </Notice>
  );
}

function SiteRow({ borough, site, miles }: { borough: OpenBorough; site: Site; miles: number | null }) {
  const shut = borough.paused || site.closed_until !== null;
  return (
    <li className={shut ? "row row-off" : "row"}>
      <p className="row-title">
        {shut ? site.address : <a href={`#${borough.key}/${site.id}`}>{site.address}</a>}
      </p>
      {miles !== null && <p className="row-note">{milesInWords(miles)}</p>}
      {site.closed_until && <p className="row-note">Closed until {isoDayInWords(site.closed_until)}</p>}
      {site.opening_hours && <p className="row-note">{site.opening_hours}</p>}
      {site.not_taken.length > 0 && (
        <p className="row-note">Not taken: {site.not_taken.map(wasteName).join("; ")}</p>
      )}
      <MapLink address={withBorough(site.address, borough.key)} />
    </li>
  );
}
