import { milesInWords } from "../../client/places/position.ts";
import { Notice } from "../../client/ui/notice.tsx";
import { boroughName, withBorough } from "../../scheme/boroughs.ts";
import { openingLines, openNow } from "../../scheme/opening.ts";
import { wasteName } from "../../scheme/waste.ts";
import { isoDayInWords } from "../shell/days-in-words.ts";
import { MapLink } from "../shell/map-link.tsx";
import { Terms } from "../shell/terms.tsx";
import type { Site } from "./load-places.ts";

interface Props {
  home: string;
  sites: readonly Site[];
  /** Whether it is only looked at: then its links lead nowhere and take no focus. */
  pictured?: boolean;
}

/** One council's sites, with that council's terms: a neighbour's have a heading that says whose they are. */
export function SitesOfCouncil({ home, sites, pictured }: Props) {
  const [first] = sites;
  if (!first) return null;
  return (
    <section className="sites-of-council">
      {first.council_key !== home && <h2>{boroughName(first.council_key)} sites you can use</h2>}
      <Paused sites={sites} />
      <ul className="rows">
        {sites.map((site) => (
          <SiteRow key={site.id} home={home} site={site} miles={null} pictured={pictured} />
        ))}
      </ul>
      <Terms terms={first} />
    </section>
  );
}

/** Says that a council gives out no vouchers for the time being, in its own words. */
export function Paused({ sites }: { sites: readonly Site[] }) {
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

interface RowProps extends Pick<Props, "home" | "pictured"> {
  site: Site;
  miles: number | null;
}

export function SiteRow({ home, site, miles, pictured = false }: RowProps) {
  const href = pictured ? undefined : `#${home}/${site.id}`;
  return (
    <li className={site.why_not ? "row row-off" : "row"}>
      <p className="row-title" id={site.id}>
        {site.why_not ? site.address : <a href={href}>{site.address}</a>}
      </p>
      {miles !== null && <p className="row-note">{milesInWords(miles)}</p>}
      {openNow(site.opening) && <p className="row-note">{openNow(site.opening)}</p>}
      {openingLines(site.opening, site.opening_hours).map((line) => (
        <p className="row-note" key={line}>
          {line}
        </p>
      ))}
      {site.not_taken.length > 0 && (
        <p className="row-note">Not taken: {site.not_taken.map(wasteName).join("; ")}</p>
      )}
      <MapLink
        address={withBorough(site.address, site.council_key)}
        describedBy={site.id}
        pictured={pictured}
      />
    </li>
  );
}
