import { useCallback, useState } from "react";
import { Loaded } from "../../client/problem/loaded.tsx";
import { byDistance, readPosition } from "../../client/places/position.ts";
import type { Position } from "../../client/places/place-files.ts";
import { PlaceSources } from "../../client/places/place-sources.tsx";
import { Empty } from "../../client/ui/empty.tsx";
import { Notice } from "../../client/ui/notice.tsx";
import { boroughName } from "../../scheme/boroughs.ts";
import { RowsSkeleton } from "../shell/rows-skeleton.tsx";
import { Terms } from "../shell/terms.tsx";
import { readStart, loadSites, type Site } from "./load-places.ts";
import { Paused, SiteRow, SitesOfCouncil } from "./sites-of-council.tsx";

/** The sites that somebody who lives in a borough may use, with what to know before one goes there. */
export function SiteList({ borough }: { borough: string }) {
  const load = useCallback(() => loadSites(borough, null), [borough]);
  const name = boroughName(borough);
  const [place] = useState(() => readStart(borough));
  return (
    <Loaded load={load} what={`The sites for ${name}`} skeleton={<RowsSkeleton rows={3} />}>
      {(sites) => {
        if (sites.length === 0) {
          return (
            <Empty figure="mattress">
              <Notice kind="info">{`No site serves ${name} at the moment.`}</Notice>
            </Empty>
          );
        }
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
                    {councils.length > 1 && <h2>{boroughName(own[0]?.council_key ?? "")} sites</h2>}
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
