import { useEffect, useRef } from "react";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { matches } from "../../shared/forms/filter-field.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { PlaceSources } from "../../shared/places/place-sources.tsx";
import { boroughName, boroughs } from "../../shared/domain/boroughs.ts";
import { RowsSkeleton } from "../layout/rows-skeleton.tsx";
import { BoroughRows } from "./borough-rows.tsx";
import type { Choice } from "./find-boroughs.ts";
import { storeStart, loadBoroughs, type ClosedBorough, type OpenBorough } from "./load-places.ts";
import { PlaceSearch, usePlaceSearch } from "./place-search.tsx";
import { placesMessages } from "../i18n/places.ts";

/** Where one lives: boroughs that some site serves are links, the others lead to what their council offers by itself. */
export function BoroughList() {
  return (
    <Loaded load={loadBoroughs} what={placesMessages.t("list")} skeleton={<RowsSkeleton rows={6} />}>
      {({ open, closed }) => <Boroughs open={open} closed={closed} />}
    </Loaded>
  );
}

const everywhere: readonly Choice[] = boroughs.map(({ key }) => ({ key, place: null }));

/** GOV.UK finds anybody's council by a postcode. */
const findCouncil = "https://www.gov.uk/find-local-council";

function Boroughs({ open, closed }: { open: OpenBorough[]; closed: ClosedBorough[] }) {
  const { typed, found, failed, type } = usePlaceSearch();
  const first = useRef<HTMLHeadingElement>(null);
  /** Set by 'Find' until what was typed is understood. */
  const finding = useRef(false);

  const choices = found?.choices ?? everywhere.filter(({ key }) => matches(typed, boroughName(key)));
  const isOpen = ({ key }: Choice) => open.some((borough) => borough.key === key);
  const [only, ...more] = choices;

  function find() {
    if (!found || choices.length === 0) return;
    finding.current = false;
    if (only && more.length === 0 && isOpen(only) && !found.asks) {
      storeStart(only.key, only.place);
      location.hash = only.key;
    } else {
      first.current?.focus();
    }
  }
  useEffect(() => {
    if (finding.current) find();
  });

  const lists = { open, closed };
  return (
    <>
      <PlaceSearch
        typed={typed}
        onType={type}
        onFind={() => {
          finding.current = true;
          find();
        }}
      >
        {/* Nothing is said of a text before it is understood. */}
        {typed.trim() !== "" && (found || failed) && (
          <p className="field-hint">
            {found?.note || inWords(choices)}{" "}
            {found?.outside && <a href={findCouncil}>{placesMessages.t("findCouncil")}</a>}
            {failed && placesMessages.t("notLoaded")}
          </p>
        )}
      </PlaceSearch>
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
          <BoroughRows choices={choices} {...lists}>
            <h2>{placesMessages.t("notYet")}</h2>
          </BoroughRows>
        </div>
      )}
      {found && found.nearby.length > 0 && (
        <div className="choices">
          <h2>{placesMessages.t("nearby")}</h2>
          <BoroughRows choices={found.nearby} {...lists} />
        </div>
      )}
      {typed !== "" && <PlaceSources />}
    </>
  );
}

/** Said once, by the borough's name where it is one. */
function inWords([only, ...more]: readonly Choice[]): string {
  if (!only) return placesMessages.t("noBoroughHasName");
  return more.length === 0
    ? boroughName(only.key)
    : placesMessages.t("boroughs", { count: more.length + 1, all: boroughs.length });
}
