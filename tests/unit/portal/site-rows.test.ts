import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oneLine } from "../../../src/client/form/one-line.ts";
import {
  chosen,
  discarded,
  edits,
  isEdited,
  markMeanwhile,
  markRefused,
  markSent,
  mayHaveArrived,
  newRows,
  receive,
  typeInto,
  type SiteRow,
} from "../../../src/portal/sites/site-rows.ts";
import type { Meanwhile } from "../../../src/client/problem/changed-meanwhile.tsx";
import type { SiteEdit, StoredSite } from "../../../src/portal/sites/stored-sites.ts";

const stored = (...addresses: string[]): StoredSite[] =>
  addresses.map((address, index) => ({ id: `id-${index + 1}`, address }));

const add = (rows: readonly SiteRow[], text: string) => [...rows, ...newRows(rows, [{ address: text }])];
const without = (rows: readonly SiteRow[], key: string) => rows.filter((row) => row.key !== key);
const send = (rows: readonly SiteRow[]) => markSent(rows, edits(rows));
const typedIn = (rows: readonly SiteRow[]) => rows.map(({ typed }) => typed);

describe("the list of the database", () => {
  test("replaces what nobody is editing, in its order", () => {
    const rows = receive(receive([], stored("One", "Two")), [
      { id: "id-2", address: "Two B" },
      { id: "id-1", address: "One" },
    ]);
    expect(typedIn(rows)).toEqual(["Two B", "One"]);
    expect(rows.some(isEdited)).toBe(false);
  });

  test("leaves what is typed in other rows when one is deleted", () => {
    const rows = add(typeInto(receive([], stored("One", "Two", "Three")), "id-3", "Three, Gate B"), "New");
    const after = receive(without(rows, "id-1"), [
      { id: "id-2", address: "Two" },
      { id: "id-3", address: "Three" },
    ]);
    expect(typedIn(after)).toEqual(["Two", "Three, Gate B", "New"]);
  });

  test("keeps an edited site that was deleted elsewhere, with what it was changed from", () => {
    const rows = receive(typeInto(receive([], stored("One", "Two")), "id-1", "One, Gate B"), [
      { id: "id-2", address: "Two" },
    ]);
    expect(edits(rows)).toMatchObject([{ id: "id-1", from: "One", address: "One, Gate B" }]);
  });

  test("keeps an edit of a site that was changed elsewhere, with what it was changed from", () => {
    const rows = receive(typeInto(receive([], stored("One")), "id-1", "One, Gate B"), stored("One, Gate C"));
    expect(rows).toMatchObject([{ typed: "One, Gate B", stored: "One" }]);
  });

  test("keeps what was typed while an Update was under way", () => {
    const sent = send(typeInto(receive([], stored("One")), "id-1", "One B"));
    const rows = receive(typeInto(sent, "id-1", "One B, and more"), stored("One B"));
    expect(rows).toMatchObject([{ typed: "One B, and more", stored: "One B" }]);
  });
});

describe("an Update", () => {
  test("sends edited and new rows only, trimmed, and no blank ones", () => {
    const rows = add(add(typeInto(receive([], stored("One", "Two")), "id-2", " Two B "), "  "), " Three\n");
    expect(edits(rows)).toEqual([
      { key: "id-2", id: "id-2", from: "Two", address: "Two B", hours: "" },
      { key: "new-2", id: null, from: "", address: "Three", hours: "" },
    ]);
  });

  test("takes blank new rows away when it is answered, and no others", () => {
    const sent = send(add(add([], ""), "One"));
    expect(typedIn(receive(add(sent, ""), stored("One")))).toEqual(["One", ""]);
  });

  test("that was refused may be sent again as a whole", () => {
    const rows = markRefused(send(add([], "One")));
    expect(mayHaveArrived(rows)).toBe(false);
    expect(edits(rows)).toHaveLength(1);
  });

  test("whose answer was lost finds its new rows again, and does not store them twice", () => {
    const sent = send(add(add([], "Same"), "Same"));
    expect(mayHaveArrived(sent)).toBe(true);
    const rows = receive(sent, stored("Same", "Same"));
    expect(rows.map(({ id }) => id)).toEqual(["id-1", "id-2"]);
    expect(edits(rows)).toEqual([]);
  });
});

test("typing and saving touch one row's object and no other", () => {
  const rows = receive([], stored("One", "Two"));
  const after = typeInto(rows, "id-1", "One B");
  expect(after[1]).toBe(rows[1]);
  const saved = receive(send(after), stored("One B", "Two"));
  expect(saved[0]).toMatchObject({ stored: "One B", sent: null });
  expect(saved[1]).toBe(rows[1]);
});

test("discarding goes back to what the database holds", () => {
  const rows = add(typeInto(receive([], stored("One")), "id-1", "x"), "new");
  expect(typedIn(discarded(rows))).toEqual(["One"]);
});

const meanwhile = (row: string, now: string | null): Meanwhile => ({
  row,
  field: "address",
  gone: now === null,
  now,
  at: "2026-11-22T14:05:00Z",
  by: "Mo",
  by_you: false,
});

/** The database as the page knows it: the two functions that write. */
class Database {
  sites: StoredSite[] = [];
  #made = 0;

  /** Saves all of it, or nothing: then it tells what somebody else changed. */
  save(changes: readonly Pick<SiteEdit, "id" | "from" | "address">[]): Meanwhile[] {
    const told = changes.flatMap(({ id, from, address }) => {
      const site = this.sites.find((one) => one.id === id);
      const isConflict = id !== null && (!site || ![from, address].includes(site.address));
      return isConflict ? [meanwhile(id, site?.address ?? null)] : [];
    });
    if (told.length > 0) return told;
    for (const { id, address } of changes) {
      if (id === null) this.sites = [...this.sites, { id: `id-${++this.#made}`, address }];
      else this.sites = this.sites.map((site) => (site.id === id ? { id, address } : site));
    }
    return [];
  }

  delete(id: string) {
    this.sites = this.sites.filter((site) => site.id !== id);
  }
}

/** An Update as the page does it; `fate` says what becomes of the request. */
function update(rows: readonly SiteRow[], database: Database, fate: "answered" | "lost" | "never arrived") {
  const known = mayHaveArrived(rows) ? receive(rows, database.sites) : rows;
  const sent = send(known);
  if (fate === "never arrived") return sent;
  const told = database.save(edits(known));
  return fate === "lost" ? sent : markMeanwhile(receive(sent, database.sites), told);
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

test("whatever happens in two tabs and on the way, what was typed here and chosen is stored in the end, once", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const database = new Database();
      let rows: readonly SiteRow[] = [];
      let written = 0;
      // The last words of each row of this tab, by its key.
      const mine = new Map<string, string>();

      for (const action of steps) {
        const row = "at" in action && rows.length > 0 ? rows[action.at % rows.length] : undefined;
        const site =
          "at" in action && database.sites.length > 0
            ? database.sites[action.at % database.sites.length]
            : undefined;
        if (action.do === "add") {
          const text = `typed ${++written}`;
          rows = add(rows, text);
          mine.set(String(rows.at(-1)?.key), text);
        } else if (action.do === "edit" && row) {
          const text = ` typed ${++written}`;
          rows = typeInto(rows, row.key, text);
          mine.set(row.key, oneLine(text));
        } else if (action.do === "delete" && row) {
          if (mayHaveArrived(rows)) rows = receive(rows, database.sites);
          const id = rows.find(({ key }) => key === row.key)?.id;
          if (id) database.delete(id);
          rows = receive(without(rows, row.key), database.sites);
          mine.delete(row.key);
        } else if (action.do === "update") {
          rows = update(rows, database, action.fate);
        } else if (action.do === "reload") {
          rows = receive(rows, database.sites);
        } else if (action.do === "other tab adds") {
          database.save([{ id: null, from: "", address: `elsewhere ${++written}` }]);
        } else if (action.do === "other tab edits" && site) {
          database.save([{ id: site.id, from: site.address, address: `elsewhere ${++written}` }]);
          // A row that is not being edited here takes over what was written there.
          for (const own of rows) if (own.id === site.id && !isEdited(own)) mine.delete(own.key);
        } else if (action.do === "other tab deletes" && site) {
          database.delete(site.id);
          for (const own of rows) if (own.id === site.id && !isEdited(own)) mine.delete(own.key);
        }
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      }

      // The first may tell what the other tab did. Mine is kept of every second such row, and theirs of the others.
      rows = update(rows, database, "answered");
      for (const [index, row] of rows.filter((one) => one.meanwhile).entries()) {
        rows = chosen(rows, row.key, index % 2 === 0);
        if (index % 2 === 1) mine.delete(row.key);
      }
      rows = update(rows, database, "answered");
      expect(rows.map(({ id, typed }) => ({ id, address: typed }))).toEqual(database.sites);
      expect(edits(rows)).toEqual([]);
      const words = database.sites.map(({ address }) => address);
      for (const text of mine.values()) expect(words.filter((word) => word === text)).toEqual([text]);
    }),
    { numRuns: 2000 },
  );
});
