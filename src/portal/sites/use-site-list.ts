import { useCallback, useState } from "react";
import { asProblem, Problem } from "../../shared/api/problem.ts";
import { brand } from "../../shared/domain/brand.ts";
import { oneLine } from "../../shared/forms/one-line.ts";
import { onlyTheirs, describeSave } from "../../shared/forms/conflicts.ts";
import type { FormState, Outcome } from "../../shared/forms/use-schema-form.ts";
import { deleteSite, listSites, saveSites, type StoredSite } from "./api.ts";
import {
  withChanges,
  checkRows,
  resolveConflict,
  discardEdits,
  listEdits,
  hasNews,
  isEdited,
  addConflicts,
  clearSent,
  markSent,
  mayHaveArrived,
  describeConflict,
  createRows,
  mergeSites,
  renewId,
  siteFieldId,
  typeInto,
  type NewSite,
  type SiteRow,
} from "./site-rows.ts";

const failure = "Update failed. Please try again.";

/** Edits the council's sites and saves them. A new `stored` list is merged into the edits. */
export function useSiteList(stored: readonly StoredSite[], draft: () => readonly SiteRow[]) {
  const [rows, setRows] = useState<readonly SiteRow[]>(() => mergeSites(draft(), stored));
  const [seen, setSeen] = useState(stored);
  const [attempts, setAttempts] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);

  const merge = (found: readonly StoredSite[]) => setRows((shown) => mergeSites(shown, found));
  if (seen !== stored) {
    setSeen(stored);
    merge(stored);
  }

  function showErrors(errors: ReadonlyMap<string, string>): void {
    setRows((shown) => shown.map((row) => withChanges(row, { error: errors.get(row.id) })));
  }

  /** Returns the rows after loading the outcome of an Update that was not answered. */
  async function reconcile(current: readonly SiteRow[]): Promise<readonly SiteRow[]> {
    if (!mayHaveArrived(current)) return current;
    const found = await listSites();
    merge(found);
    return mergeSites(current, found);
  }

  function explain(error: unknown, sent: ReturnType<typeof listEdits>): void {
    const problem = asProblem(error);
    // Only an error answer proves that nothing was stored.
    if (problem.kind === "refused") setRows(clearSent);
    // The database counts the rows from 1.
    const rejected = sent[Number(problem.detail) - 1];
    if (rejected && problem.code === "TR068")
      void listSites().then(
        (found) => setRows((shown) => renewId(shown, rejected.id, found)),
        () => undefined,
      );
    if (rejected) return showErrors(new Map([[rejected.id, problem.message]]));
    const text = problem.kind === "refused" ? problem.message : failure;
    return setOutcome({ kind: "error", text, problem });
  }

  async function submit(current = rows): Promise<void> {
    if (busy) return;
    setOutcome(null);
    if (current.length === 0)
      return setOutcome({
        kind: "error",
        text: "Please add site below",
        problem: new Problem("refused", ""),
      });
    const errors = checkRows(current);
    showErrors(errors);
    if (errors.size > 0) return setAttempts((count) => count + 1);
    setBusy(true);
    let sent: ReturnType<typeof listEdits> = [];
    try {
      const known = await reconcile(current);
      sent = listEdits(known);
      setRows((shown) => markSent(shown, sent));
      const { sites, conflicts } = await saveSites(sent);
      merge(sites);
      setRows((shown) => addConflicts(shown, conflicts));
      if (conflicts.length === 0) setOutcome({ kind: "success", text: describeSave(hasNews(known, sites)) });
    } catch (error) {
      explain(error, sent);
    }
    setBusy(false);
    return setAttempts((count) => count + 1);
  }

  /** Resolves a conflict. After the last one, sends the remaining changes. */
  function resolve(id: string, keepsMine: boolean): void {
    const left = resolveConflict(rows, id, keepsMine);
    setRows(left);
    if (left.some(({ conflict }) => conflict)) return;
    if (left.some(isEdited)) void submit(left);
    else setOutcome({ kind: "success", text: onlyTheirs });
  }

  const type = useCallback((id: string, text: string) => {
    setRows((shown) => typeInto(shown, id, text));
    setOutcome(null);
  }, []);

  function add(sites: readonly NewSite[] = [{ address: "" }]): string {
    const added = createRows(sites);
    setRows((shown) => [...shown, ...added]);
    const count = `${added.length.toLocaleString(brand.locale)} ${added.length === 1 ? "site" : "sites"}`;
    const isPasted = added.some(({ mine }) => mine !== "");
    setOutcome(
      isPasted ? { kind: "success", text: `${count} added to the list. ‘Update’ saves them.` } : null,
    );
    return siteFieldId(String(added[0]?.id));
  }

  /** Deletes a row for good. @throws {Problem} and changes nothing */
  async function remove(id: string): Promise<void> {
    setOutcome(null);
    const isStored = (await reconcile(rows)).some((row) => row.id === id && !row.isNew);
    const left = isStored ? await deleteSite(id) : null;
    setRows((shown) => shown.filter((row) => row.id !== id));
    if (left) merge(left);
    setOutcome({ kind: "success", text: "Site deleted successfully!" });
  }

  /** Removes a blank new row; returns false for any other, which needs confirmation. */
  const dropBlank = useCallback(({ id, isNew, mine }: SiteRow): boolean => {
    if (!isNew || oneLine(mine) !== "") return false;
    setRows((shown) => shown.filter((row) => row.id !== id));
    setOutcome(null);
    return true;
  }, []);

  const discard = () => setRows(discardEdits);

  const summary = rows.flatMap((row, index) => {
    const message = row.error ?? describeConflict(row);
    return message ? [{ id: siteFieldId(row.id), message: `Site ${index + 1}: ${message}` }] : [];
  });
  const form: FormState = { attempts, busy, outcome, summary, submit: () => submit() };
  return { rows, form, type, resolve, add, remove, dropBlank, discard };
}
