import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { registeredCodes } from "../../../src/client/data/errors.ts";
import { decodeText, readPastedSites } from "../../../src/portal/sites/pasted-sites.ts";
import { oneLine } from "../../../src/client/form/one-line.ts";
import { maximumAddressLength, maximumSites } from "../../../src/scheme/limits.ts";

const addresses = (text: string) => readPastedSites(text, []).fresh.map(({ address }) => address);

describe("a pasted text", () => {
  test.each([
    [
      "one a line, commas and all",
      "1 Depot Lane, NW1\r\n 2 Depot Lane \n",
      ["1 Depot Lane, NW1", "2 Depot Lane"],
    ],
    ["a header over a column", "Address\n1 Depot Lane", ["1 Depot Lane"]],
    ["a column of a table", "Borough\tSite\tAddress\nCamden\tNorth\t1 Depot Lane", ["1 Depot Lane"]],
    ["'site' where no column is called 'address'", "no,Site\n7,1 Depot Lane", ["1 Depot Lane"]],
    ["a table without a header", "1 Depot Lane\tLondon\t\tNW1", ["1 Depot Lane, London, NW1"]],
    ["lines in a quoted cell", '"1 Depot Lane,\r\nLondon"\r\n2 Yard', ["1 Depot Lane, London", "2 Yard"]],
    [
      "quoted cells",
      '"1 Depot Lane, Gate B",London\n"The ""Old"" Yard",Leeds',
      ["1 Depot Lane, Gate B, London", 'The "Old" Yard, Leeds'],
    ],
    ["semicolons", "id;address\n1;1 Depot Lane, NW1", ["1 Depot Lane, NW1"]],
    ["a quote that is only a letter", '"Old" Yard\n"2 Depot Lane', ['"Old" Yard', '"2 Depot Lane']],
    ["a mark of the byte order", "\ufeffaddress\n1 Depot Lane", ["1 Depot Lane"]],
    ["lines of an old Macintosh", "1 Yard\r2 Yard", ["1 Yard", "2 Yard"]],
    ["a header alone", "address\n", []],
    ["nothing", " \n\t\n", []],
  ])("is read: %s", (_name, text, expected) => {
    expect(addresses(text)).toEqual(expected);
  });

  test("says of each line what is left out, and why", () => {
    const long = "x".repeat(maximumAddressLength + 1);
    const text = `"1\nYard"\n\n1, yard\n2 Yard.\n${long}\n3 Yard\n \n\n`;
    expect(readPastedSites(text, ["", "2 yard"])).toEqual({
      fresh: [
        { line: 1, address: "1, Yard" },
        { line: 7, address: "3 Yard" },
      ],
      doubles: [
        { line: 4, address: "1, yard", of: { line: 1 } },
        { line: 5, address: "2 Yard.", of: { site: 2 } },
      ],
      tooLong: [{ line: 6, address: long, length: maximumAddressLength + 1 }],
      blank: [3],
    });
  });

  test("may end in the empty rows of a spreadsheet", () => {
    expect(readPastedSites("address,no\n,1\n1 Yard,2\n,\n,", [])).toMatchObject({ blank: [2] });
  });

  test("of any kind loses no line and gives addresses as they are stored", () => {
    const text = fc
      .array(fc.constantFrom('"', '""', ",", ";", "\t", "\n", "\r\n", "a", "b ", "address"))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (typed) => {
        const { fresh, doubles, tooLong, blank } = readPastedSites(typed, []);
        expect(fresh.filter(({ address }) => oneLine(address) !== address)).toEqual([]);
        const lines = [...fresh, ...doubles, ...tooLong].map(({ line }) => line).concat(blank);
        expect(new Set(lines).size).toBe(lines.length);
      }),
    );
  });

  test("that a program wrote by the rules is read as a parser of CSV reads it", () => {
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const cell = fc
      .array(fc.constantFrom('"', ",", " ", "\n", "a", "b", "1"), { minLength: 1 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const text = ["no,address", ...rows.map((row) => row.map(quoted).join(","))].join("\r\n");
        const parsed = parse<{ address: string }>(text, { columns: true });
        const { fresh, doubles, blank } = readPastedSites(`${text}\r\n1,end of the list`, []);
        const told = [...fresh, ...doubles].sort((one, other) => one.line - other.line);
        const expected = parsed.map(({ address }) =>
          address
            .split("\n")
            .map(oneLine)
            .filter((line) => line !== "")
            .map((line, at, all) => (at < all.length - 1 ? line.replace(/,$/, "") : line))
            .join(", "),
        );
        expect(told.map(({ address }) => address)).toEqual([
          ...expected.map(oneLine).filter((address) => address !== ""),
          "end of the list",
        ]);
        expect(told.length + blank.length).toBe(parsed.length + 1);
      }),
    );
  });
});

describe("a file", () => {
  const bytes = (...codes: number[]) => new Uint8Array(codes);
  test.each([
    ["UTF-8 with its mark", bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), "é"],
    ["Windows-1252", bytes(0x93, 0xe9, 0x94), "“é”"],
    ["UTF-16", bytes(0xff, 0xfe, 0xe9, 0x00), "é"],
    ["a workbook", bytes(0x50, 0x4b, 0x03, 0x04, 0x00, 0xff), null],
  ])("of %s", (_name, content, text) => {
    expect(decodeText(content)).toBe(text);
  });
});

test("the page counts to the number that the database refuses", () => {
  expect(registeredCodes.TR015.message).toContain(` ${maximumSites.toLocaleString("en-GB")} sites`);
});
