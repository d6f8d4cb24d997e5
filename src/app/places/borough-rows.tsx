import type { ReactNode } from "react";
import { boroughName } from "../../scheme/boroughs.ts";
import { isoDayInWords } from "../shell/days-in-words.ts";
import type { Choice } from "./find-boroughs.ts";
import { storeStart, type ClosedBorough, type OpenBorough } from "./load-places.ts";
import { words } from "../shell/language.ts";

interface Props {
  choices: readonly Choice[];
  open: OpenBorough[];
  closed: ClosedBorough[];
  /** Heading of those that offer no vouchers. */
  children?: ReactNode;
  /** Whether they are only looked at: then their links lead nowhere and take no focus. */
  pictured?: boolean;
}

/** Boroughs to choose from, and those that are not there yet. */
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
                  href={pictured ? undefined : `#${key}`}
                  onClick={pictured ? undefined : () => storeStart(key, place)}
                >
                  {boroughName(key)}
                </a>
              </p>
              {paused && (
                <p className="row-note">
                  {pause_until ? words.places.pausedUntil(isoDayInWords(pause_until)) : words.places.paused}:{" "}
                  {pause_notice}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <section className="not-yet">
          {children}
          <p className="app-small">{words.places.noVouchersHere}</p>
          <ul>
            {others.map(({ key, name, url }) => (
              <li key={key}>{url ? <a href={pictured ? undefined : url}>{name}</a> : name}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
