import { useCallback, useReducer, useState } from "react";
import { Problem, toProblem } from "../../client/data/errors.ts";
import type { FormState, Outcome } from "../../client/form/use-schema-form.ts";
import {
  checkRows,
  cleanAddress,
  edits,
  mayHaveArrived,
  nextKey,
  receive,
  siteListReducer,
  type SiteEdit,
  type SiteRow,
  type StoredSite,
} from "./site-list.ts";
import { deleteSite, listSites, saveSites } from "./stored-sites.ts";
import { readDraft } from "./use-unsaved-changes.ts";

const failed = "Update failed. Please try again.";
const deletedElsewhere =
  "A site that you edited was deleted somewhere else. What you typed is kept and marked: choose 'Update' to add it again.";

/** The id of a row's input. */
export const siteFieldId = (key: string): string => `site-${key}`;

/**
 * The sites of the signed-in council while they are edited, and the form that saves them.
 * @param uid of the signed-in account, whose draft in this tab is taken up again
 * @param stored what the database holds; a new list is merged into what is being edited
 */
export function useSiteList(uid: string, stored: readonly StoredSite[]) {
  const [rows, dispatch] = useReducer(siteListReducer, null, () => receive(readDraft(uid), stored));
  const [seen, setSeen] = useState(stored);
  const [attempts, setAttempts] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
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

  async function explain(error: unknown, sent: readonly SiteEdit[]): Promise<void> {
    const problem = toProblem(error);
    // Nothing else says for certain that nothing was stored.
    if (problem.kind === "refused" || problem.kind === "outdated") dispatch({ type: "refused" });
    if (problem.kind === "outdated") {
      try {
        dispatch({ type: "received", stored: await listSites() });
        return setOutcome({ kind: "error", text: failed, problem: new Problem("refused", deletedElsewhere) });
      } catch (reloadError) {
        return setOutcome({ kind: "error", text: failed, problem: toProblem(reloadError) });
      }
    }
    // The database counts the rows of a list from 1.
    const odd = sent[Number(problem.detail) - 1];
    if (odd) return dispatch({ type: "checked", errors: new Map([[odd.key, problem.message]]) });
    const text = problem.kind === "refused" ? problem.message : failed;
    return setOutcome({ kind: "error", text, problem });
  }

  async function submit(): Promise<void> {
    if (busy) return;
    setOutcome(null);
    const errors = checkRows(rows);
    dispatch({ type: "checked", errors });
    if (errors.size > 0) return setAttempts((count) => count + 1);
    setBusy(true);
    let sent: SiteEdit[] = [];
    try {
      sent = edits(await settle());
      dispatch({ type: "sent", edits: sent });
      dispatch({ type: "received", stored: await saveSites(sent) });
      setOutcome({ kind: "success", text: "Update successful!" });
    } catch (error) {
      await explain(error, sent);
    }
    setBusy(false);
    return setAttempts((count) => count + 1);
  }

  const type = useCallback((key: string, text: string) => {
    dispatch({ type: "typed", key, text });
    setOutcome(null);
  }, []);

  /** Adds empty rows, or rows with what was pasted; returns the key of the first. */
  function add(addresses: readonly string[] = [""]): string {
    const first = nextKey(rows);
    const number = Number(first.replace("new-", ""));
    const added = addresses.map((typed, index) => ({ key: `new-${number + index}`, typed }));
    dispatch({ type: "added", added });
    const count = `${added.length.toLocaleString("en-GB")} ${added.length === 1 ? "site" : "sites"}`;
    const isPasted = added.some(({ typed }) => typed !== "");
    setOutcome(
      isPasted ? { kind: "success", text: `${count} added to the list. ‘Update’ saves them.` } : null,
    );
    return first;
  }

  /** Deletes a row for good; throws a Problem and leaves everything as it is where that fails. */
  async function remove(key: string): Promise<void> {
    setOutcome(null);
    const id = (await settle()).find((row) => row.key === key)?.id;
    const left = id ? await deleteSite(id) : null;
    dispatch({ type: "removed", key });
    if (left) dispatch({ type: "received", stored: left });
    setOutcome({ kind: "success", text: "Site deleted successfully!" });
  }

  /** Takes an empty row away that nobody has saved; false for any other, which has to be asked about. */
  const dropBlank = useCallback(({ key, id, typed }: SiteRow): boolean => {
    if (id !== null || cleanAddress(typed) !== "") return false;
    dispatch({ type: "removed", key });
    setOutcome(null);
    return true;
  }, []);

  const discard = () => dispatch({ type: "discarded" });

  const summary = rows.flatMap(({ key, error }, index) =>
    error ? [{ id: siteFieldId(key), message: `Site ${index + 1}: ${error}` }] : [],
  );
  const form: FormState = { attempts, busy, outcome, summary, submit };
  return { rows, form, type, add, remove, dropBlank, discard };
}
