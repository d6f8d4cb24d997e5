import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oneLine } from "../../../src/shared/forms/one-line.ts";
import {
  resolveConflict,
  discardEdits,
  listEdits,
  hasNews,
  isEdited,
  addConflicts,
  clearSent,
  markSent,
  mayHaveArrived,
  createRows,
  mergeSites,
  renewId,
  typeInto,
  type SiteRow,
} from "../../../src/portal/sites/site-rows.ts";
import type { Conflict } from "../../../src/shared/forms/conflicts.ts";
import type { SiteEdit, StoredSite } from "../../../src/portal/sites/api.ts";

const stored = (...addresses: string[]): StoredSite[] =>
  addresses.map((address, index) => ({ id: `id-${index + 1}`, address }));

const add = (rows: readonly SiteRow[], text: string) => [...rows, ...createRows([{ address: text }])];
const without = (rows: readonly SiteRow[], id: string) => rows.filter((row) => row.id !== id);
/** The sites that an Update of only new rows has created. */
const arrived = (rows: readonly SiteRow[]): StoredSite[] =>
  rows.map(({ id, mine }) => ({ id, address: oneLine(mine) }));
const send = (rows: readonly SiteRow[]) => markSent(rows, listEdits(rows));
const typedIn = (rows: readonly SiteRow[]) => rows.map(({ mine }) => mine);

describe("a new list from the database", () => {
  test("replaces unedited rows, in the stored order", () => {
    const rows = mergeSites(mergeSites([], stored("One", "Two")), [
      { id: "id-2", address: "Two B" },
      { id: "id-1", address: "One" },
    ]);
    expect(typedIn(rows)).toEqual(["Two B", "One"]);
    expect(rows.some(isEdited)).toBe(false);
  });

  test("keeps edits in other rows when one is deleted", () => {
    const rows = add(typeInto(mergeSites([], stored("One", "Two", "Three")), "id-3", "Three, Gate B"), "New");
    const after = mergeSites(without(rows, "id-1"), [
      { id: "id-2", address: "Two" },
      { id: "id-3", address: "Three" },
    ]);
    expect(typedIn(after)).toEqual(["Two", "Three, Gate B", "New"]);
  });

  test("keeps an edited site that was deleted elsewhere, with its original value", () => {
    const rows = mergeSites(typeInto(mergeSites([], stored("One", "Two")), "id-1", "One, Gate B"), [
      { id: "id-2", address: "Two" },
    ]);
    expect(listEdits(rows)).toMatchObject([{ id: "id-1", from: "One", address: "One, Gate B" }]);
  });

  test("keeps an edit of a site that was changed elsewhere, with its original value", () => {
    const rows = mergeSites(
      typeInto(mergeSites([], stored("One")), "id-1", "One, Gate B"),
      stored("One, Gate C"),
    );
    expect(rows).toMatchObject([{ mine: "One, Gate B", from: "One" }]);
  });

  test("keeps what was typed during an Update", () => {
    const sent = send(typeInto(mergeSites([], stored("One")), "id-1", "One B"));
    const rows = mergeSites(typeInto(sent, "id-1", "One B, and more"), stored("One B"));
    expect(rows).toMatchObject([{ mine: "One B, and more", from: "One B" }]);
  });
});

describe("an Update", () => {
  test.each([
    ["what it sent and nothing else", "One B", [], false],
    ["a site that a colleague added", "One B", ["Two", "Three"], true],
    ["a site that a colleague changed", "One B", ["Two B"], true],
  ])("finds %s", (_, first, others, isNews) => {
    const known = typeInto(mergeSites([], stored("One", "Two")), "id-1", " One B ");
    expect(hasNews(known, stored(first, ...(others.length > 0 ? others : ["Two"])))).toBe(isNews);
  });

  test("finds that a colleague has deleted a site", () => {
    const known = add(mergeSites([], stored("One", "Two")), "Three");
    const left = [...stored("One"), ...arrived(known.slice(2))];
    expect(hasNews(known, left)).toBe(true);
    expect(hasNews(mergeSites(known, left), left)).toBe(false);
  });

  test("sends edited and new rows only, trimmed, and no blank ones", () => {
    const rows = add(
      add(typeInto(mergeSites([], stored("One", "Two")), "id-2", " Two B "), "  "),
      " Three\n",
    );
    expect(listEdits(rows)).toEqual([
      { id: "id-2", isNew: false, from: "Two", address: "Two B", hours: "" },
      { id: rows[3]?.id, isNew: true, from: "", address: "Three", hours: "" },
    ]);
  });

  test("removes blank new rows after the answer, and no others", () => {
    const sent = send(add(add([], ""), "One"));
    expect(typedIn(mergeSites(add(sent, ""), arrived(sent.slice(1))))).toEqual(["One", ""]);
  });

  test("can be sent again as a whole after a rejection", () => {
    const rows = clearSent(send(add([], "One")));
    expect(mayHaveArrived(rows)).toBe(false);
    expect(listEdits(rows)).toHaveLength(1);
  });

  test("with a lost answer finds its new rows again, and does not store them twice", () => {
    const sent = send(add(add([], "Same"), "Same"));
    expect(mayHaveArrived(sent)).toBe(true);
    const rows = mergeSites(sent, arrived(sent));
    expect(rows.map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
    expect(listEdits(rows)).toEqual([]);
  });

  test("with a lost answer and a new row typed over changes the stored row", () => {
    const sent = send(add([], "One"));
    const [row] = mergeSites(typeInto(sent, sent[0]?.id ?? "", "One B"), arrived(sent));
    expect(listEdits(row ? [row] : [])).toMatchObject([{ isNew: false, from: "One", address: "One B" }]);
  });
});

test("typing and saving change one row's object and no other", () => {
  const rows = mergeSites([], stored("One", "Two"));
  const after = typeInto(rows, "id-1", "One B");
  expect(after[1]).toBe(rows[1]);
  const saved = mergeSites(send(after), stored("One B", "Two"));
  expect(saved[0]).toMatchObject({ from: "One B", sent: null });
  expect(saved[1]).toBe(rows[1]);
});

test("discarding restores what the database holds", () => {
  const rows = add(typeInto(mergeSites([], stored("One")), "id-1", "x"), "new");
  expect(typedIn(discardEdits(rows))).toEqual(["One"]);
});

const conflict = (row: string, now: string | null): Conflict => ({
  row,
  field: "address",
  gone: now === null,
  now,
  at: "2026-11-22T14:05:00Z",
  by: "Mo",
  by_you: false,
});

/** Fakes the database with the two functions that write. */
class Database {
  sites: StoredSite[] = [];
  #gone = new Set<string>();

  /** Saves everything, or returns the conflicts. */
  save(changes: readonly Pick<SiteEdit, "id" | "isNew" | "from" | "address">[]): Conflict[] {
    const conflicts = changes.flatMap(({ id, isNew, from, address }) => {
      const site = this.sites.find((one) => one.id === id);
      const isConflict = !isNew && (!site || ![from, address].includes(site.address));
      return isConflict ? [conflict(id, site?.address ?? null)] : [];
    });
    if (conflicts.length > 0) return conflicts;
    for (const { id, isNew, address } of changes) {
      if (isNew && this.isTaken(id)) throw new Error(id);
      if (isNew) this.sites = [...this.sites, { id, address }];
      else this.sites = this.sites.map((site) => (site.id === id ? { id, address } : site));
    }
    return [];
  }

  isTaken(id: string): boolean {
    return this.#gone.has(id) || this.sites.some((site) => site.id === id);
  }

  delete(id: string) {
    this.#gone.add(id);
    this.sites = this.sites.filter((site) => site.id !== id);
  }
}

/** Sends an Update as the page does; `fate` decides what happens to the request. */
function update(rows: readonly SiteRow[], database: Database, fate: "answered" | "lost" | "never arrived") {
  const known = mayHaveArrived(rows) ? mergeSites(rows, database.sites) : rows;
  const sent = send(known);
  if (fate === "never arrived") return sent;
  // A used id rejects the whole Update, which is sent again with a new one.
  const taken = known.find(({ id, isNew }) => isNew && database.isTaken(id));
  if (taken) return update(renewId(clearSent(sent), taken.id, database.sites), database, fate);
  const conflicts = database.save(listEdits(known));
  return fate === "lost" ? sent : addConflicts(mergeSites(sent, database.sites), conflicts);
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("add" as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("edit" as const), at: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete" as const), at: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("update" as const),
      fate: fc.constantFrom("answered" as const, "lost" as const, "never arrived" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reload" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("other tab adds" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("other tab edits" as const), at: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("other tab deletes" as const), at: fc.nat(9) }) },
);

test("in any sequence of two tabs and failures, this tab's text and choices are stored once", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const database = new Database();
      let rows: readonly SiteRow[] = [];
      let written = 0;
      // The last text of each row of this tab.
      const mine = new Set<string>();
      const forget = (row: SiteRow) => mine.delete(oneLine(row.mine));

      for (const action of steps) {
        const row = "at" in action && rows.length > 0 ? rows[action.at % rows.length] : undefined;
        const site =
          "at" in action && database.sites.length > 0
            ? database.sites[action.at % database.sites.length]
            : undefined;
        if (action.do === "add") {
          const text = `typed ${++written}`;
          rows = add(rows, text);
          mine.add(text);
        } else if (action.do === "edit" && row) {
          const text = ` typed ${++written}`;
          rows = typeInto(rows, row.id, text);
          forget(row);
          mine.add(oneLine(text));
        } else if (action.do === "delete" && row) {
          if (mayHaveArrived(rows)) rows = mergeSites(rows, database.sites);
          database.delete(row.id);
          rows = mergeSites(without(rows, row.id), database.sites);
          forget(row);
        } else if (action.do === "update") {
          rows = update(rows, database, action.fate);
        } else if (action.do === "reload") {
          rows = mergeSites(rows, database.sites);
        } else if (action.do === "other tab adds") {
          database.save([
            { id: `other-${++written}`, isNew: true, from: "", address: `elsewhere ${written}` },
          ]);
        } else if (action.do === "other tab edits" && site) {
          database.save([
            { id: site.id, isNew: false, from: site.address, address: `elsewhere ${++written}` },
          ]);
          // An unedited row takes over what the other tab wrote.
          for (const own of rows) if (own.id === site.id && !isEdited(own)) forget(own);
        } else if (action.do === "other tab deletes" && site) {
          database.delete(site.id);
          for (const own of rows) if (own.id === site.id && !isEdited(own)) forget(own);
        }
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      }

      // This Update may find conflicts with the other tab. Every second one keeps mine, the others theirs.
      rows = update(rows, database, "answered");
      for (const [index, row] of rows.filter((one) => one.conflict).entries()) {
        rows = resolveConflict(rows, row.id, index % 2 === 0);
        if (index % 2 === 1) forget(row);
      }
      rows = update(rows, database, "answered");
      expect(rows.map((row) => ({ id: row.id, address: row.mine }))).toEqual(database.sites);
      expect(listEdits(rows)).toEqual([]);
      const words = database.sites.map(({ address }) => address);
      for (const text of mine) expect(words.filter((word) => word === text)).toEqual([text]);
    }),
    { numRuns: 2000 },
  );
});
