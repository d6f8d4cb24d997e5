import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { oneLine } from "../../../src/shared/forms/one-line.ts";
import { addressLength, checkRows, mergeSites, type SiteRow } from "../../../src/portal/sites/site-rows.ts";
import { saveDraft, readDraft } from "../../../src/portal/sites/use-unsaved-changes.ts";
import { maximumAddressLength } from "../../../src/shared/domain/limits.generated.ts";
import { fakeStorage } from "../../support/storage.ts";

const row = (change: Partial<SiteRow>): SiteRow => ({
  id: "new-1",
  isNew: true,
  from: "",
  mine: "",
  sent: null,
  ...change,
});

describe("an address", () => {
  test.each([
    ["  1 Depot Lane ", "1 Depot Lane"],
    ["1 Depot Lane \r\n  London", "1 Depot Lane London"],
    ["\u200b\ufeff\u00a0", ""],
    ["1\u202eDepot", "1 Depot"],
    ["1  Depot", "1  Depot"],
  ])("%j becomes %j", (typed, clean) => {
    expect(oneLine(typed)).toBe(clean);
  });

  test("of a megabyte of spaces is rejected at once", () => {
    const errors = checkRows([row({ mine: " ".repeat(1024 * 1024) })]);
    expect([...errors.values()]).toEqual(["An address can be at most 300 characters long."]);
  });

  test("is measured in characters, not in UTF-16 units", () => {
    expect(addressLength(" 🗑️🗑 ")).toBe(3);
  });
});

describe("errors before saving", () => {
  test("name a stored site without an address, and one that is too long", () => {
    const errors = checkRows([
      row({ id: "a", isNew: false, from: "One", mine: " " }),
      row({ id: "b", mine: "x".repeat(maximumAddressLength + 1) }),
      row({ id: "c", mine: "x".repeat(maximumAddressLength) }),
      row({ id: "d", mine: "" }),
      row({ id: "e", isNew: false, from: "Five", mine: "Five" }),
    ]);
    expect([...errors]).toEqual([
      ["a", "Enter an address, or delete the site."],
      ["b", "An address can be at most 300 characters long."],
    ]);
  });
});

describe("a draft", () => {
  beforeEach(() => vi.stubGlobal("sessionStorage", fakeStorage()));
  afterEach(() => vi.unstubAllGlobals());

  const edited = row({ id: "id-1", isNew: false, from: "One", mine: "One B" });
  const added = row({ id: "new-1", mine: "Two" });
  const untouched = row({ id: "id-3", isNew: false, from: "Three", mine: "Three" });

  test("keeps edited and new rows of an account, and merges them into the database's list", () => {
    saveDraft("ada", [edited, added, untouched]);
    const rows = mergeSites(readDraft("ada"), [
      { id: "id-1", address: "One" },
      { id: "id-3", address: "Three" },
    ]);
    expect(rows.map(({ id, mine }) => [id, mine])).toEqual([
      ["id-1", "One B"],
      ["id-3", "Three"],
      ["new-1", "Two"],
    ]);
  });

  test("is deleted when another account reads it", () => {
    saveDraft("ada", [edited]);
    expect(readDraft("grace")).toEqual([]);
    expect(readDraft("ada")).toEqual([]);
  });

  test("is deleted when no row is edited", () => {
    saveDraft("ada", [edited]);
    saveDraft("ada", [untouched]);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test.each(["not json", "{}", '{"uid":"ada","rows":[{}]}', "null"])(
    "that is damaged, %s, is ignored",
    (text) => {
      sessionStorage.setItem("tipright:sites-draft", text);
      expect(readDraft("ada")).toEqual([]);
    },
  );
});
