import { brand } from "../../shared/domain/brand.ts";
import { useCallback, useState } from "react";
import { maximumAddressLength } from "../../shared/domain/limits.ts";
import { asProblem, Problem } from "../../shared/api/problem.ts";
import { saysTR013, saysTR014 } from "../../shared/domain/error-messages.generated.ts";
import { z } from "../../shared/api/z.ts";
import { oneLine } from "../../shared/forms/one-line.ts";
import type { FormState, Outcome } from "../../shared/forms/use-schema-form.ts";
import {
  choose,
  givesWay,
  isChanged,
  meanwhileInWords,
  onlyTheirs,
  savedInWords,
  type Meanwhile,
  type Shared,
} from "../../shared/forms/shared-value.ts";
import { deleteSite, listSites, saveSites, type SiteEdit, type StoredSite } from "./stored-sites.ts";

/** Length in characters as the database counts them, not in UTF-16 units. */
export function addressLength(typed: string): number {
  return [...oneLine(typed)].length;
}

/** A row of the page as this tab stores it. */
export const draftRow = z.object({
  /** The site's; this page draws that of a new one, so that what is sent twice is one site. */
  id: z.string(),
  /** Whether the database is not known to hold it. */
  isNew: z.boolean(),
  /** "" for a new row. */
  from: z.string(),
  /** As it is typed. */
  mine: z.string(),
  /** Opening hours that came with a pasted row: saved with the new site. */
  hours: z.optional(z.string()),
  /** What an Update sent for this row, as long as it has not been answered; "" where it was passed over as blank. */
  sent: z.nullable(z.string()),
});

/** A row of the page. */
export type SiteRow = Readonly<z.infer<typeof draftRow>> & {
  /** Why the last Update was refused for it, until it is edited. */
  readonly error?: string | undefined;
  /** What somebody else did to the site while it was being edited here, until one of both is chosen. */
  readonly meanwhile?: Meanwhile | undefined;
};

/** The two versions of an address as the database cleans what is typed. */
const asSent = ({ from, mine }: Shared<string>): Shared<string> => ({
  from,
  mine: mine === from ? mine : oneLine(mine),
});

/** Whether a row differs from what the database holds. */
export const isEdited = (row: SiteRow): boolean => isChanged(asSent(row));

const fresh = ({ id, address }: StoredSite): SiteRow => ({
  id,
  isNew: false,
  from: address,
  mine: address,
  sent: null,
  error: undefined,
  meanwhile: undefined,
});

/** The row with something of it changed; the same object where it is so already, which is not drawn anew. */
function changed(row: SiteRow, change: Partial<SiteRow>): SiteRow {
  const names = Object.keys(change) as (keyof SiteRow)[];
  return names.every((name) => row[name] === change[name]) ? row : { ...row, ...change };
}

/** A row after the database said what it holds for it. */
function refreshed(row: SiteRow, site: StoredSite): SiteRow {
  const { address } = site;
  if (givesWay(asSent(row), address)) return changed(row, fresh(site));
  return changed(row, { isNew: false, from: row.sent === address ? address : row.from, sent: null });
}

/** Whether a row that the database does not hold has to stay on the page. */
function isWorthKeeping(row: SiteRow): boolean {
  if (oneLine(row.mine) !== "") return isEdited(row);
  // A blank new row waits to be filled, unless an Update has passed over it.
  return row.isNew && row.sent === null;
}

/**
 * The rows of the page after the database sent its list. Nothing that was typed is lost: an edited site that was deleted
 * elsewhere stays until one of both is chosen, and a new row whose save was never answered is found again by its id.
 */
export function receive(rows: readonly SiteRow[], stored: readonly StoredSite[]): SiteRow[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const received = stored.map((site) => {
    const row = known.get(site.id);
    known.delete(site.id);
    return row ? refreshed(row, site) : fresh(site);
  });
  const edited = [...known.values()].filter(isWorthKeeping).map((row) => changed(row, { sent: null }));
  return [...received, ...edited];
}

/** Whether the database's list has something else in it than what was changed here. */
export function hasNews(rows: readonly SiteRow[], stored: readonly StoredSite[]): boolean {
  const left = new Map(rows.map((row) => [row.id, row]));
  const isNews = stored.some(({ id, address }) => {
    const row = left.get(id);
    left.delete(id);
    return !row || (!isEdited(row) && row.from !== address);
  });
  return isNews || [...left.values()].some(({ isNew }) => !isNew);
}

/** What an Update sends: edited and new rows only, so that it writes nothing that was not touched here. */
export function edits(rows: readonly SiteRow[]): SiteEdit[] {
  return rows.filter(isEdited).map(({ id, isNew, from, mine, hours = "" }) => ({
    id,
    isNew,
    from,
    address: oneLine(mine),
    hours,
  }));
}

/** The rows with what somebody else made of their sites. */
export function markMeanwhile(rows: readonly SiteRow[], told: readonly Meanwhile[]): SiteRow[] {
  const byId = new Map(told.map((one) => [one.row, one]));
  return rows.map((row) => changed(row, { meanwhile: byId.get(row.id) }));
}

/** What stands beside a row that somebody else changed meanwhile. */
export const meanwhileOf = ({ meanwhile }: SiteRow): string | undefined =>
  meanwhile && meanwhileInWords(meanwhile);

/** The rows after one of both was chosen. Of a site that is gone mine is a new one, and theirs no row at all. */
export function chosen(rows: readonly SiteRow[], id: string, keepsMine: boolean): SiteRow[] {
  return rows.flatMap((row) => {
    if (row.id !== id || !row.meanwhile) return [row];
    const { gone, now } = row.meanwhile;
    if (gone && !keepsMine) return [];
    const settled = { ...row, ...choose(row, String(now ?? ""), keepsMine), meanwhile: undefined };
    return [gone ? { ...settled, id: crypto.randomUUID(), isNew: true } : settled];
  });
}

/** Whether a save may have arrived without the page knowing: load the list before the next one. */
export function mayHaveArrived(rows: readonly SiteRow[]): boolean {
  return rows.some((row) => row.sent);
}

/** Says what the database would refuse, by the row's id. */
export function checkRows(rows: readonly SiteRow[]): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  // Blank rows are passed over beside something to save; by themselves they are what was meant to be saved.
  const edited = rows.filter(isEdited);
  for (const row of edited.length > 0 ? edited : rows.filter(({ isNew }) => isNew)) {
    const length = addressLength(row.mine);
    if (length === 0) errors.set(row.id, saysTR013);
    if (length > maximumAddressLength) errors.set(row.id, saysTR014);
  }
  return errors;
}

/** A site to be added: "" for an address that is still to be typed. */
interface NewSite {
  address: string;
  hours?: string;
}

/** New rows with what was typed or pasted. */
export function newRows(sites: readonly NewSite[]): SiteRow[] {
  return sites.map(({ address, hours = "" }) => ({
    id: crypto.randomUUID(),
    isNew: true,
    from: "",
    mine: address,
    hours,
    sent: null,
  }));
}

/** The rows with another text in one of them. */
export function typeInto(rows: readonly SiteRow[], id: string, mine: string): SiteRow[] {
  return rows.map((row) => (row.id === id ? { ...row, mine, error: undefined } : row));
}

/** The rows with what an Update has sent for them. */
export function markSent(rows: readonly SiteRow[], sent: ReturnType<typeof edits>): SiteRow[] {
  const addresses = new Map(sent.map(({ id, address }) => [id, address]));
  return rows.map((row) => {
    const passedOver = row.isNew && oneLine(row.mine) === "";
    return changed(row, { sent: addresses.get(row.id) ?? (passedOver ? "" : row.sent) });
  });
}

/** The rows after the database has said no: nothing of the last save was stored. */
export const markRefused = (rows: readonly SiteRow[]): SiteRow[] =>
  rows.map((row) => changed(row, { sent: null }));

/** The rows after the database has said that the id of a new one stands for a site that is not this one, or is gone. */
export const renewed = (rows: readonly SiteRow[], id: string, stored: readonly StoredSite[]): SiteRow[] =>
  receive(rows, stored).map((row) =>
    row.id === id && row.isNew ? { ...row, id: crypto.randomUUID() } : row,
  );

/** Back to what the database is known to hold. */
export const discarded = (rows: readonly SiteRow[]): SiteRow[] =>
  rows.flatMap(({ id, isNew, from }) => (isNew ? [] : [fresh({ id, address: from })]));

const failed = "Update failed. Please try again.";

/** The id of a row's input. */
export const siteFieldId = (id: string): string => `site-${id}`;

/**
 * The sites of the signed-in council while they are edited, and the form that saves them.
 * @param stored what the database holds; a new list is merged into what is being edited
 * @param draft reads the rows that this tab had as a draft, which are taken up again
 */
export function useSiteList(stored: readonly StoredSite[], draft: () => readonly SiteRow[]) {
  const [rows, setRows] = useState<readonly SiteRow[]>(() => receive(draft(), stored));
  const [seen, setSeen] = useState(stored);
  const [attempts, setAttempts] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);

  const take = (found: readonly StoredSite[]) => setRows((shown) => receive(shown, found));
  if (seen !== stored) {
    setSeen(stored);
    take(stored);
  }

  /** Puts beside the rows what is wrong with them; takes away what was said of others. */
  function tell(errors: ReadonlyMap<string, string>): void {
    setRows((shown) => shown.map((row) => changed(row, { error: errors.get(row.id) })));
  }

  /** The rows, after asking what became of an Update that was never answered. */
  async function reconcile(current: readonly SiteRow[]): Promise<readonly SiteRow[]> {
    if (!mayHaveArrived(current)) return current;
    const found = await listSites();
    take(found);
    return receive(current, found);
  }

  function explain(error: unknown, sent: ReturnType<typeof edits>): void {
    const problem = asProblem(error);
    // Nothing else says for certain that nothing was stored.
    if (problem.kind === "refused") setRows(markRefused);
    // The database counts the rows of a list from 1.
    const odd = sent[Number(problem.detail) - 1];
    if (odd && problem.code === "TR068")
      void listSites().then(
        (found) => setRows((shown) => renewed(shown, odd.id, found)),
        () => undefined,
      );
    if (odd) return tell(new Map([[odd.id, problem.message]]));
    const text = problem.kind === "refused" ? problem.message : failed;
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
    tell(errors);
    if (errors.size > 0) return setAttempts((count) => count + 1);
    setBusy(true);
    let sent: ReturnType<typeof edits> = [];
    try {
      const known = await reconcile(current);
      sent = edits(known);
      setRows((shown) => markSent(shown, sent));
      const { sites, meanwhile } = await saveSites(sent);
      take(sites);
      setRows((shown) => markMeanwhile(shown, meanwhile));
      if (meanwhile.length === 0) setOutcome({ kind: "success", text: savedInWords(hasNews(known, sites)) });
    } catch (error) {
      explain(error, sent);
    }
    setBusy(false);
    return setAttempts((count) => count + 1);
  }

  /** Decides between what was typed here and what somebody else made of the site. After the last choice what is left is sent. */
  function settle(id: string, keepsMine: boolean): void {
    const left = chosen(rows, id, keepsMine);
    setRows(left);
    if (left.some(({ meanwhile }) => meanwhile)) return;
    if (left.some(isEdited)) void submit(left);
    else setOutcome({ kind: "success", text: onlyTheirs });
  }

  const type = useCallback((id: string, text: string) => {
    setRows((shown) => typeInto(shown, id, text));
    setOutcome(null);
  }, []);

  /** Adds empty rows, or rows with what was pasted; returns the id of the first one's input. */
  function add(sites: readonly NewSite[] = [{ address: "" }]): string {
    const added = newRows(sites);
    setRows((shown) => [...shown, ...added]);
    const count = `${added.length.toLocaleString(brand.locale)} ${added.length === 1 ? "site" : "sites"}`;
    const isPasted = added.some(({ mine }) => mine !== "");
    setOutcome(
      isPasted ? { kind: "success", text: `${count} added to the list. ‘Update’ saves them.` } : null,
    );
    return siteFieldId(String(added[0]?.id));
  }

  /** Deletes a row for good; throws a Problem and leaves everything as it is where that fails. */
  async function remove(id: string): Promise<void> {
    setOutcome(null);
    const isStored = (await reconcile(rows)).some((row) => row.id === id && !row.isNew);
    const left = isStored ? await deleteSite(id) : null;
    setRows((shown) => shown.filter((row) => row.id !== id));
    if (left) take(left);
    setOutcome({ kind: "success", text: "Site deleted successfully!" });
  }

  /** Takes an empty row away that nobody has saved; false for any other, which has to be asked about. */
  const dropBlank = useCallback(({ id, isNew, mine }: SiteRow): boolean => {
    if (!isNew || oneLine(mine) !== "") return false;
    setRows((shown) => shown.filter((row) => row.id !== id));
    setOutcome(null);
    return true;
  }, []);

  const discard = () => setRows(discarded);

  const summary = rows.flatMap((row, index) => {
    const said = row.error ?? meanwhileOf(row);
    return said ? [{ id: siteFieldId(row.id), message: `Site ${index + 1}: ${said}` }] : [];
  });
  const form: FormState = { attempts, busy, outcome, summary, submit: () => submit() };
  return { rows, form, type, settle, add, remove, dropBlank, discard };
}
