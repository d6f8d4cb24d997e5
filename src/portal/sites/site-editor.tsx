import { useCallback, useDeferredValue, useEffect, useState } from "react";
import type { AuthUser } from "../../client/session/auth-user.ts";
import { matches } from "../../client/ui/matches.ts";
import { ErrorSummary } from "../../client/form/error-summary.tsx";
import { FilterField, filterFrom } from "../../client/form/filter-field.tsx";
import { useErrorTitle } from "../../client/form/use-error-title.ts";
import { cleanAddress } from "./clean-address.ts";
import { DeleteSiteDialog } from "./delete-site-dialog.tsx";
import { RestoredNotice } from "./restored-notice.tsx";
import { SiteField, siteFieldId } from "./site-field.tsx";
import { isEdited, type SiteRow, type StoredSite } from "./site-list.ts";
import { nextKey } from "./site-list-reducer.ts";
import { addSiteId, SitesBar } from "./sites-bar.tsx";
import { useSiteList } from "./use-site-list.ts";
import { useUnsavedChanges } from "./use-unsaved-changes.ts";
import "./sites.css";

interface Props {
  user: AuthUser;
  stored: readonly StoredSite[];
}

/** The list of addresses, each in a field of its own, saved together. */
export function SiteEditor({ user, stored }: Props) {
  const list = useSiteList(user.uid, stored);
  const { rows, dispatch, errors, attempts, message, setMessage, busy, update, remove } = list;
  const unsaved = useUnsavedChanges(user.uid, rows);
  const [restored, setRestored] = useState(unsaved);
  const [query, setQuery] = useState("");
  const wanted = useDeferredValue(query);
  const [deleting, setDeleting] = useState<SiteRow | null>(null);
  const [focus, setFocus] = useState<{ id: string } | null>(null);
  useErrorTitle(errors.size > 0 || message?.kind === "error");

  useEffect(() => {
    if (focus) document.getElementById(focus.id)?.focus();
  }, [focus]);

  useEffect(() => {
    const [only] = errors.keys();
    if (errors.size === 1 && only) document.getElementById(siteFieldId(only))?.focus();
  }, [errors]);

  const onType = useCallback(
    (key: string, text: string) => {
      dispatch({ type: "typed", key, text });
      setMessage(null);
    },
    [dispatch, setMessage],
  );
  const onDelete = useCallback(
    (row: SiteRow) => {
      if (row.id !== null || cleanAddress(row.typed) !== "") return setDeleting(row);
      dispatch({ type: "removed", key: row.key });
      return setFocus({ id: addSiteId });
    },
    [dispatch],
  );

  // What is being edited stays in sight whatever is looked for.
  const isShown = (row: SiteRow) => row.id === null || isEdited(row) || matches(wanted, row.stored);
  const numbered = rows.map((row, index) => ({ row, number: index + 1 }));
  const shown = numbered.filter(({ row }) => isShown(row));
  const total = `${rows.length} ${rows.length === 1 ? "site" : "sites"}`;

  function add() {
    const key = nextKey(rows);
    dispatch({ type: "added", key });
    setMessage(null);
    setFocus({ id: siteFieldId(key) });
  }

  async function confirmDelete({ key }: SiteRow) {
    const index = shown.findIndex(({ row }) => row.key === key);
    const neighbour = shown[index + 1] ?? shown[index - 1];
    await remove(key);
    setDeleting(null);
    setFocus({ id: neighbour ? siteFieldId(neighbour.row.key) : addSiteId });
  }

  return (
    <form
      className="sites"
      method="post"
      noValidate
      data-ready=""
      onSubmit={(event) => {
        event.preventDefault();
        setRestored(false);
        void update();
      }}
    >
      {restored && (
        <RestoredNotice
          onDiscard={() => {
            dispatch({ type: "discarded" });
            setRestored(false);
          }}
        />
      )}
      {errors.size > 1 && (
        <ErrorSummary
          key={attempts}
          errors={numbered
            .filter(({ row }) => errors.has(row.key))
            .map(({ row, number }) => ({
              id: siteFieldId(row.key),
              message: `Site ${number}: ${errors.get(row.key)}`,
            }))}
        />
      )}
      {rows.length >= filterFrom && (
        <FilterField
          label="Find a site"
          value={query}
          onChange={setQuery}
          shown={wanted.trim() === "" ? total : `${shown.length} of ${total}`}
        />
      )}
      {rows.length === 0 ? (
        <p className="sites-none">Please add site below</p>
      ) : (
        <ul className="site-rows">
          {shown.map(({ row, number }) => (
            <SiteField
              key={row.key}
              row={row}
              number={number}
              error={errors.get(row.key)}
              onType={onType}
              onDelete={onDelete}
            />
          ))}
        </ul>
      )}
      <SitesBar message={message} unsaved={unsaved} busy={busy} onAdd={add} />
      {deleting && (
        <DeleteSiteDialog
          row={deleting}
          updating={busy}
          onDelete={confirmDelete}
          onClose={() => setDeleting(null)}
        />
      )}
    </form>
  );
}
