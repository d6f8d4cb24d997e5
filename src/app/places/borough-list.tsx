import { Loaded } from "../../client/problem/loaded.tsx";
import { matches, useFilter } from "../../client/form/filter-field.tsx";
import { boroughName } from "../../scheme/boroughs.ts";
import { RowsSkeleton } from "../shell/rows-skeleton.tsx";
import { loadBoroughs, type ClosedBorough, type OpenBorough } from "./load-places.ts";

/** The boroughs: those that offer vouchers are links, the others lead to what their council offers by itself. */
export function BoroughList() {
  return (
    <Loaded load={loadBoroughs} what="The list of boroughs" skeleton={<RowsSkeleton rows={6} />}>
      {({ open, closed }) => <Boroughs open={open} closed={closed} />}
    </Loaded>
  );
}

function Boroughs({ open, closed }: { open: OpenBorough[]; closed: ClosedBorough[] }) {
  const { wanted, filterField } = useFilter("Find your borough");
  const offered = open.filter(({ key }) => matches(wanted, boroughName(key)));
  const others = closed.filter(({ name }) => matches(wanted, name));
  const all = open.length + closed.length;
  const count = offered.length + others.length;

  return (
    <>
      {filterField(all, count === 0 ? "No borough has that name." : `${count} of ${all} boroughs`)}
      {open.length === 0 && (
        <p>No borough offers vouchers yet. The app goes fully live once councils sign up.</p>
      )}
      {offered.length > 0 && (
        <ul className="rows">
          {offered.map(({ key, paused, pause_notice }) =>
            paused ? (
              <li key={key} className="row row-off">
                <p className="row-title">{boroughName(key)}</p>
                <p className="row-note">Paused: {pause_notice}</p>
              </li>
            ) : (
              <li key={key} className="row">
                <p className="row-title">
                  <a href={`#${key}`}>{boroughName(key)}</a>
                </p>
              </li>
            ),
          )}
        </ul>
      )}
      {others.length > 0 && (
        <section className="not-yet">
          <h2>Not yet</h2>
          <p className="app-small">
            These boroughs offer no vouchers here yet. Their councils say by themselves where waste can go.
          </p>
          <ul>
            {others.map(({ key, name, tipsUrl }) => (
              <li key={key}>{tipsUrl ? <a href={tipsUrl}>{name}</a> : name}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
