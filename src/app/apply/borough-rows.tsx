import { Fragment } from "react";
import { boroughName } from "../../shared/domain/boroughs.ts";
import { isoDayInWords } from "../layout/in-words.ts";
import type { Choice } from "./find-boroughs.ts";
import { WithEnglish, English } from "../layout/with-english.tsx";
import { councilLinks, storeStartingPoint, type ClosedBorough, type OpenBorough } from "./load-places.ts";
import { placesMessages } from "../i18n/places.ts";

interface Props {
  choices: readonly Choice[];
  open: OpenBorough[];
  closed: ClosedBorough[];
}

export function BoroughRows({ choices, open, closed }: Props) {
  const offered = choices.flatMap(({ key, place }) => {
    const borough = open.find((candidate) => candidate.key === key);
    return borough ? [{ ...borough, place }] : [];
  });
  const others = choices.flatMap(({ key }) => closed.find((borough) => borough.key === key) ?? []);
  return (
    <>
      {offered.length > 0 && (
        <ul className="rows">
          {offered.map(({ place, ...borough }) => (
            <li key={borough.key} className="row">
              <p className="row-title">
                <a href={`#waste/${borough.key}`} onClick={() => storeStartingPoint(borough.key, place)}>
                  {boroughName(borough.key)}
                </a>
              </p>
              <PauseLine borough={borough} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <section className="not-yet">
          <h2>{placesMessages.t("notYet")}</h2>
          <p className="app-small">
            <WithEnglish text={() => placesMessages.t("noVouchersHere")} />
          </p>
          <ul className="plain-list">
            {others.map(({ key, name, pages }) => (
              <li key={key}>
                {pages ? <a href={pages.homepage}>{name}</a> : name}
                {councilLinks(pages).map(({ href, text }) => (
                  <Fragment key={text}>
                    {", "}
                    <a href={href} aria-label={`${text}, ${name}`}>
                      {text}
                    </a>
                  </Fragment>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Says that a borough's councils have paused, and until when. */
export function PauseLine({ borough }: { borough: OpenBorough }) {
  const { paused, pause_notice, pause_until } = borough;
  const when = () =>
    pause_until
      ? placesMessages.t("vouchersAgainFrom", { day: isoDayInWords(pause_until) })
      : placesMessages.t("paused");
  return (
    paused && (
      <p className="row-note">
        <WithEnglish text={() => `${when()}: `} />
        {pause_notice && <English>{pause_notice}</English>}
      </p>
    )
  );
}
