import { Fragment, type ReactNode } from "react";
import type { CouncilPages } from "../../shared/domain/borough-facts.ts";
import { boroughName } from "../../shared/domain/boroughs.ts";
import { isoDayInWords } from "../layout/in-words.ts";
import type { Choice } from "./find-boroughs.ts";
import { Decides, English } from "../layout/decides.tsx";
import { storeStart, type ClosedBorough, type OpenBorough } from "./load-places.ts";
import { placesMessages } from "../i18n/places.ts";

interface Props {
  choices: readonly Choice[];
  open: OpenBorough[];
  closed: ClosedBorough[];
  /** Heading of those that offer no vouchers. */
  children?: ReactNode;
  /** Whether they are only looked at: then their links lead nowhere and take no focus. */
  pictured?: boolean;
}

export function BoroughRows({ choices, open, closed, children, pictured = false }: Props) {
  const offered = choices.flatMap(({ key, place }) => {
    const borough = open.find((candidate) => candidate.key === key);
    return borough ? [{ ...borough, place }] : [];
  });
  const others = choices.flatMap(({ key }) => closed.find((borough) => borough.key === key) ?? []);
  return (
    <>
      {offered.length > 0 && (
        <ul className="rows">
          {offered.map(({ key, paused, pause_notice, pause_until, place }) => (
            <li key={key} className="row">
              <p className="row-title">
                <a
                  href={pictured ? undefined : `#load/${key}`}
                  onClick={pictured ? undefined : () => storeStart(key, place)}
                >
                  {boroughName(key)}
                </a>
              </p>
              {paused && (
                <p className="row-note">
                  <Decides
                    says={() =>
                      `${
                        pause_until
                          ? placesMessages.t("vouchersAgainFrom", { day: isoDayInWords(pause_until) })
                          : placesMessages.t("paused")
                      }: `
                    }
                  />
                  {pause_notice && <English>{pause_notice}</English>}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <section className="not-yet">
          {children}
          <p className="app-small">
            <Decides says={() => placesMessages.t("noVouchersHere")} />
          </p>
          <ul>
            {others.map(({ key, name, pages }) => (
              <li key={key}>
                {pages ? <a href={pictured ? undefined : pages.homepage}>{name}</a> : name}
                {pages && ownPages(name, pages)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Links to a council's own pages about waste. */
function ownPages(name: string, { tips_url, bulky_url, fly_tipping_url }: CouncilPages): ReactNode {
  const links = [
    { href: tips_url, text: placesMessages.t("councilPages.tips") },
    { href: bulky_url, text: placesMessages.t("councilPages.bulky") },
    { href: fly_tipping_url, text: placesMessages.t("councilPages.flyTipping") },
  ];
  return links.map(
    ({ href, text }) =>
      href && (
        <Fragment key={text}>
          {", "}
          <a href={href} aria-label={`${text}, ${name}`}>
            {text}
          </a>
        </Fragment>
      ),
  );
}
