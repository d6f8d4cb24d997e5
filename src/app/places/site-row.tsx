import { milesInWords } from "../../client/places/position.ts";
import { Notice } from "../../client/ui/notice.tsx";
import { boroughName, withBorough } from "../../scheme/boroughs.ts";
import { closingLines, openNow, wordLines } from "../../scheme/opening.ts";
import { MapLink } from "../shell/map-link.tsx";
import { whyNotInWords, type Site } from "./load-places.ts";
import { sayPlaces } from "../words/en/places.ts";
import { saySites } from "../words/en/sites.ts";

/** Says that a council gives out no vouchers for the time being, in its own words. */
export function Paused({ site: { why_not, council_key } }: { site: Site }) {
  return why_not && <Notice kind="info">{whyNotInWords(why_not, boroughName(council_key))}</Notice>;
}

interface Props {
  home: string;
  site: Site;
  miles: number | null;
  /** Whether it is only looked at: then its links lead nowhere and take no focus. */
  pictured?: boolean;
}

/** One site to choose from, with what decides whether one goes there today. */
export function SiteRow({ home, site, miles, pictured = false }: Props) {
  const { id, address, council_key, opening, opening_hours, to_pay, why_not } = site;
  // The week is told with the details.
  const lines = [...closingLines(opening), ...wordLines(opening, opening_hours)];
  const name = boroughName(council_key);
  return (
    <li className={why_not ? "row row-off" : "row"}>
      <p className="row-title" id={id}>
        {why_not ? address : <a href={pictured ? undefined : `#${home}/${id}`}>{address}</a>}
      </p>
      {why_not && (
        <p className="row-note">
          <strong>{why_not.reason === "paused" ? sayPlaces().paused : whyNotInWords(why_not, name)}</strong>
        </p>
      )}
      {!why_not && openNow(opening) && (
        <p className="row-note">
          <strong>{openNow(opening)}</strong>
        </p>
      )}
      {(miles !== null || council_key !== home) && (
        <p className="row-note">
          {[miles !== null && milesInWords(miles), council_key !== home && saySites().ofOther(name)]
            .filter(Boolean)
            .join(". ")}
        </p>
      )}
      {lines.length > 0 && <p className="row-note">{lines.join("\n")}</p>}
      <p className="row-note">{saySites().toPay(to_pay ?? saySites().nothing)}</p>
      <MapLink address={withBorough(address, council_key)} describedBy={id} pictured={pictured} />
    </li>
  );
}
