import { useEffect, useRef } from "react";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { matches } from "../../shared/forms/filter-field.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { PlaceSources } from "../../shared/places/place-sources.tsx";
import { boroughName, boroughs } from "../../shared/domain/boroughs.ts";
import { BoroughRows } from "./borough-rows.tsx";
import type { Choice } from "./find-boroughs.ts";
import { storeStartingPoint, loadBoroughs, type ClosedBorough, type OpenBorough } from "./load-places.ts";
import { NotYet } from "./not-yet.tsx";
import { PlaceForm } from "./place-form.tsx";
import { usePlaceSearch } from "./use-place-search.ts";
import { boroughPage } from "../../shared/domain/borough-facts.ts";
import { QuietButton } from "../../shared/ui/buttons.tsx";
import { brand } from "../../shared/domain/brand.ts";
import { placesMessages } from "../i18n/places.ts";

/** Lists boroughs to choose from. `isFinding` goes on at once if what was typed lies in one of them. */
export function BoroughList({ isFinding }: { isFinding: boolean }) {
  return (
    <Loaded load={loadBoroughs} what={placesMessages.t("list")}>
      {(lists) => <Boroughs isFinding={isFinding} {...lists} />}
    </Loaded>
  );
}

const everywhere: readonly Choice[] = boroughs.map(({ key }) => ({ key, place: null }));

/** GOV.UK finds the council of a postcode. */
const findCouncil = "https://www.gov.uk/find-local-council";

interface Props {
  isFinding: boolean;
  open: OpenBorough[];
  closed: ClosedBorough[];
}

function Boroughs({ isFinding, open, closed }: Props) {
  const { typed, found, isSettled, hasFailed, changeText } = usePlaceSearch();
  const first = useRef<HTMLHeadingElement>(null);
  /** Set by 'Find' until what was typed is understood. */
  const finding = useRef(isFinding);

  const choices = found?.choices ?? everywhere.filter(({ key }) => matches(typed, boroughName(key)));
  const [only, ...more] = choices;
  const one = more.length === 0 ? only?.key : undefined;
  const notYet = closed.find(({ key }) => key === one);

  function find() {
    if (!isSettled) return;
    finding.current = false;
    const borough = open.find(({ key }) => key === one);
    // A paused one is read about first.
    if (found && only && borough && !borough.paused && !found.asks) {
      storeStartingPoint(only.key, only.place);
      if (isFinding) location.replace(`#waste/${only.key}`);
      else location.hash = `waste/${only.key}`;
      return;
    }
    if (isFinding) location.replace("#");
    first.current?.focus();
  }
  useEffect(() => {
    if (finding.current) find();
  });

  return (
    <>
      <PlaceForm
        typed={typed}
        onType={(text) => {
          finding.current = false;
          changeText(text);
        }}
        onFind={() => {
          finding.current = true;
          find();
        }}
        button={<QuietButton type="submit">{placesMessages.t("find")}</QuietButton>}
      >
        {/* Nothing is said of a text before it is understood. */}
        {typed.trim() !== "" && (found || hasFailed) && (
          <p className="field-hint">
            {found?.note || inWords(choices)}{" "}
            {found?.outside && <a href={findCouncil}>{placesMessages.t("findCouncil")}</a>}
            {hasFailed && placesMessages.t("notLoaded")}
          </p>
        )}
      </PlaceForm>
      {open.length === 0 && (
        <Empty figure="fox">
          <p>{placesMessages.t("noBoroughs")}</p>
        </Empty>
      )}
      {choices.length > 0 && (
        <div className="choices">
          <h2 ref={first} tabIndex={-1} className={found ? undefined : "visually-hidden"}>
            {choices.length > 1 ? placesMessages.t("choose") : placesMessages.t("yours")}
          </h2>
          {notYet ? (
            <NotYet borough={notYet} />
          ) : (
            <BoroughRows choices={choices} open={open} closed={closed} />
          )}
        </div>
      )}
      {found && found.nearby.length > 0 && (
        <div className="choices">
          <h2>{placesMessages.t("nearby")}</h2>
          <p className="app-small">{placesMessages.t("toRead")}</p>
          <ul className="rows" lang={brand.locale}>
            {found.nearby.map(({ key }) => (
              <li key={key} className="row">
                <p className="row-title">
                  <a href={boroughPage(key)}>{boroughName(key)}</a>
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
      {typed !== "" && <PlaceSources />}
    </>
  );
}

function inWords([only, ...more]: readonly Choice[]): string {
  if (!only) return placesMessages.t("noBoroughHasName");
  return more.length === 0
    ? boroughName(only.key)
    : placesMessages.t("boroughs", { count: more.length + 1, all: boroughs.length });
}
