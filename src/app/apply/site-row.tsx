import { Fragment, type ReactNode } from "react";
import { milesInWords } from "../../shared/places/position.ts";
import { boroughName, withBorough } from "../../shared/domain/boroughs.ts";
import { English, WithEnglish } from "../layout/with-english.tsx";
import { MapLink } from "../layout/map-link.tsx";
import { whyNotInWords, type Site } from "./load-places.ts";
import { currentTranslation } from "../../shared/domain/messages.ts";
import { openNow, soonLines, wordLines, type Opening } from "../../shared/domain/opening.ts";
import type { SiteFacts } from "../../shared/api/sites.ts";
import { conditionLines, heightLimit } from "../../shared/domain/voucher.ts";
import { rich } from "../../shared/i18n/rich.ts";
import { placesMessages } from "../i18n/places.ts";
import { sitesMessages } from "../i18n/sites.ts";

/** Returns what one pays at a site, in the current language; null for nothing. */
export function priceOf(facts: SiteFacts): ReactNode {
  const { to_pay } = facts;
  const lines = conditionLines(facts, "to_pay", currentTranslation());
  if (lines.length === 0 && !to_pay) return null;
  const price = (
    <>
      {lines.join(" ")} {to_pay && <English>{to_pay}</English>}
    </>
  );
  return rich(sitesMessages, "toPay", {}, { price });
}

interface Props {
  home: string;
  site: Site;
  miles: number | null;
  /** What it is chosen by; by default a link to the next step of an application. */
  choice?: ReactNode;
}

/** A site to choose, with its hours, distance and conditions. */
export function SiteRow({ home, site, miles, choice }: Props) {
  const { id, address, council_key, opening, why_not, facts } = site;
  const { opening_hours, height_limit_cm } = facts;
  // The details show the week.
  const translation = currentTranslation();
  const opens = openNow(opening, undefined, translation);
  const words = wordLines(opening, opening_hours, translation);
  const name = boroughName(council_key);
  return (
    <li className={why_not ? "row row-off" : "row"}>
      <p className="row-title" id={id}>
        {why_not ? (
          <English>{address}</English>
        ) : (
          (choice ?? (
            <a href={`#${home}/${id}`}>
              <English>{address}</English>
            </a>
          ))
        )}
      </p>
      {why_not && (
        <p className="row-note">
          <strong>{why_not.reason === "paused" ? placesMessages.t("paused") : <WhyNot site={site} />}</strong>
        </p>
      )}
      {!why_not && opens && (
        <p className="row-note">
          <strong>{opens}</strong>
        </p>
      )}
      {(miles !== null || council_key !== home) && (
        <p className="row-note">
          {[
            miles !== null && milesInWords(miles),
            council_key !== home && (why_not ? name : sitesMessages.t("ofOther", { borough: name })),
          ]
            .filter(Boolean)
            .join(". ")}
        </p>
      )}
      <SoonLines opening={opening} />
      {words.length > 0 && (
        <p className="row-note">
          {words.map((line, index) => (
            <Fragment key={line}>
              {index > 0 && <br />}
              {line === opening_hours ? <English>{line}</English> : <span>{line}</span>}
            </Fragment>
          ))}
        </p>
      )}
      <p className="row-note">
        <WithEnglish text={() => priceOf(facts) ?? sitesMessages.t("noCharge")} />
      </p>
      {height_limit_cm && (
        <p className="row-note">
          <WithEnglish text={() => heightLimit(height_limit_cm, currentTranslation())} />
        </p>
      )}
      <MapLink address={withBorough(address, council_key)} describedBy={id} />
    </li>
  );
}

export function WhyNot({ site: { why_not, council_key } }: { site: Site }) {
  return (
    why_not && (
      <>
        <WithEnglish text={() => whyNotInWords(why_not, boroughName(council_key))} />
        {why_not.notice && (
          <span>
            {" "}
            <English>{why_not.notice}</English>
          </span>
        )}
      </>
    )
  );
}

/** Closures and other hours of the next two weeks, with a council's own words marked as English. */
export function SoonLines({ opening }: { opening: Opening }) {
  const lines = () => soonLines(opening, currentTranslation()).flatMap((line) => line.split("\n"));
  if (lines().length === 0) return null;
  return (
    <p className="row-note">
      <WithEnglish
        text={() =>
          lines().map((line) => (
            <span key={line} className="trade-line">
              {opening.exceptions.some(({ why }) => why === line) ? <English>{line}</English> : line}
            </span>
          ))
        }
      />
    </p>
  );
}
