import { useReducer, useState } from "react";
import { advice, toProblem } from "../../client/data/errors.ts";
import { checkRows } from "./check-rows.ts";
import { readDraft } from "./draft.ts";
import { edits, mayHaveArrived, receive, type SiteRow, type StoredSite } from "./site-list.ts";
import { siteListReducer } from "./site-list-reducer.ts";
import { deleteSite, listSites, saveSites } from "./stored-sites.ts";

/** What the page says about the last thing that was done. */
export type SitesMessage =
  { kind: "success"; text: string } | { kind: "error"; text: string; detail: string | undefined };

const noErrors: ReadonlyMap<string, string> = new Map();
const deletedElsewhere =
  "A site that you edited was deleted somewhere else. What you typed is kept and marked: choose 'Update' to add it again.";

/**
 * The sites of the signed-in council while they are edited.
 * @param uid of the signed-in account, whose draft in this tab is taken up again
 * @param stored what the database holds; a new list is merged into what is being edited
 */
export function useSiteList(uid: string, stored: readonly StoredSite[]) {
  const [rows, dispatch] = useReducer(siteListReducer, null, () => receive(readDraft(uid), stored));
  const [seen, setSeen] = useState(stored);
  const [errors, setErrors] = useState(noErrors);
  const [attempts, setAttempts] = useState(0);
  const [message, setMessage] = useState<SitesMessage | null>(null);
  const [busy, setBusy] = useState(false);

  if (seen !== stored) {
    setSeen(stored);
    dispatch({ type: "received", stored });
  }

  /** The rows, after asking what became of an Update that was never answered. */
  async function settle(): Promise<readonly SiteRow[]> {
    if (!mayHaveArrived(rows)) return rows;
    const found = await listSites();
    dispatch({ type: "received", stored: found });
    return receive(rows, found);
  }

  async function save(): Promise<void> {
    const sent = edits(await settle());
    dispatch({ type: "sent", edits: sent });
    dispatch({ type: "received", stored: await saveSites(sent) });
  }

  async function explain(error: unknown): Promise<SitesMessage> {
    const problem = toProblem(error);
    const failed = "Update failed. Please try again.";
    // Nothing else says for certain that nothing was stored.
    if (problem.kind === "refused" || problem.kind === "outdated") dispatch({ type: "refused" });
    if (problem.kind === "refused") return { kind: "error", text: problem.message, detail: undefined };
    if (problem.kind !== "outdated") return { kind: "error", text: failed, detail: advice(problem) };
    try {
      dispatch({ type: "received", stored: await listSites() });
      return { kind: "error", text: failed, detail: deletedElsewhere };
    } catch (reloadError) {
      return { kind: "error", text: failed, detail: advice(toProblem(reloadError)) };
    }
  }

  async function update(): Promise<void> {
    if (busy) return;
    setMessage(null);
    const found = checkRows(rows);
    setErrors(found);
    setAttempts((count) => count + 1);
    if (found.size > 0) return;
    setBusy(true);
    try {
      await save();
      setMessage({ kind: "success", text: "Update successful!" });
    } catch (error) {
      setMessage(await explain(error));
    } finally {
      setBusy(false);
    }
  }

  /** Deletes a row for good; throws a Problem and leaves everything as it is where that fails. */
  async function remove(key: string): Promise<void> {
    setMessage(null);
    const id = (await settle()).find((row) => row.key === key)?.id;
    const left = id ? await deleteSite(id) : null;
    dispatch({ type: "removed", key });
    if (left) dispatch({ type: "received", stored: left });
    setMessage({ kind: "success", text: "Site deleted successfully!" });
  }

  return { rows, dispatch, errors, attempts, message, setMessage, busy, update, remove };
}
