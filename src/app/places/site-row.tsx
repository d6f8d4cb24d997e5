import { milesInWords } from "../../client/places/position.ts";
import { Notice } from "../../client/ui/notice.tsx";
import { boroughName, withBorough } from "../../scheme/boroughs.ts";
import { openingLines, openNow } from "../../scheme/opening.ts";
import { wasteName } from "../../scheme/waste.ts";
import { MapLink } from "../shell/map-link.tsx";
import { whyNotInWords, type Site } from "./load-places.ts";

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
  const { id, address, council_key, opening, opening_hours, not_taken, to_pay, why_not } = site;
  const name = boroughName(council_key);
  return (
    <li className={why_not ? "row row-off" : "row"}>
      <p className="row-title" id={id}>
        {why_not ? address : <a href={pictured ? undefined : `#${home}/${id}`}>{address}</a>}
      </p>
      {why_not && (
        <p className="row-note">
          <strong>{why_not.reason === "paused" ? "Paused" : whyNotInWords(why_not, name)}</strong>
        </p>
      )}
      {!why_not && (
        <p className="row-note">
          <strong>{openNow(opening)}</strong>
        </p>
      )}
      {(miles !== null || council_key !== home) && (
        <p className="row-note">
          {[miles !== null && milesInWords(miles), council_key !== home && `A ${name} site that you can use`]
            .filter(Boolean)
            .join(". ")}
        </p>
      )}
      <p className="row-note">{openingLines(opening, opening_hours).join("\n")}</p>
      {not_taken.length > 0 && (
        <p className="row-note">{`Not taken: ${not_taken.map(wasteName).join("; ")}`}</p>
      )}
      <p className="row-note">{`To pay: ${to_pay ?? "Nothing"}`}</p>
      <MapLink address={withBorough(address, council_key)} describedBy={id} pictured={pictured} />
    </li>
  );
}
