import { useCallback } from "react";
import { Loaded } from "../../client/problem/loaded.tsx";
import { Notice } from "../../client/ui/notice.tsx";
import { boroughName } from "../../scheme/boroughs.ts";
import { wasteName } from "../../scheme/waste.ts";
import { isoDayInWords } from "../shell/days-in-words.ts";
import { RowsSkeleton } from "../shell/rows-skeleton.tsx";
import { Terms } from "../shell/terms.tsx";
import { loadSites, type OpenBorough, type Site } from "./load-places.ts";

/** The sites of a borough, with what to know before one goes there. */
export function SiteList({ borough }: { borough: string }) {
  const load = useCallback(() => loadSites(borough), [borough]);
  const name = boroughName(borough);
  return (
    <Loaded load={load} what={`The sites of ${name}`} skeleton={<RowsSkeleton rows={3} />}>
      {({ borough: open, sites }) =>
        open && sites.length > 0 ? (
          <>
            <p>{name}</p>
            <Paused borough={open} />
            <ul className="rows">
              {sites.map((site) => (
                <SiteRow key={site.id} borough={open} site={site} />
              ))}
            </ul>
            <Terms terms={open} />
          </>
        ) : (
          <Notice kind="info">{`${name} offers no vouchers at the moment.`}</Notice>
        )
      }
    </Loaded>
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

function SiteRow({ borough, site }: { borough: OpenBorough; site: Site }) {
  const shut = borough.paused || site.closed_until !== null;
  return (
    <li className={shut ? "row row-off" : "row"}>
      <p className="row-title">
        {shut ? site.address : <a href={`#${borough.key}/${site.id}`}>{site.address}</a>}
      </p>
      {site.closed_until && <p className="row-note">Closed until {isoDayInWords(site.closed_until)}</p>}
      {site.opening_hours && <p className="row-note">{site.opening_hours}</p>}
      {site.not_taken.length > 0 && (
        <p className="row-note">Not taken: {site.not_taken.map(wasteName).join("; ")}</p>
      )}
    </li>
  );
}
