import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { saysTR015 } from "../../../src/shared/domain/error-messages.generated.ts";
import { readPastedSites, decodeText } from "../../../src/portal/sites/pasted-sites.ts";
import { oneLine } from "../../../src/shared/forms/one-line.ts";
import { maximumAddressLength, maximumSites } from "../../../src/shared/domain/limits.generated.ts";

const addresses = (text: string) => readPastedSites(text, []).fresh.map(({ address }) => address);

describe("a pasted text", () => {
  test.each([
    [
      "one a line, commas and all",
      "1 Depot Lane, NW1\r\n 2 Depot Lane \n",
      ["1 Depot Lane, NW1", "2 Depot Lane"],
    ],
    ["a header over a column", "Address\n1 Depot Lane", ["1 Depot Lane"]],
    ["a column of a table", "Borough\tSite\tAddress\nCamden\tNorth\t1 Depot Lane", ["North, 1 Depot Lane"]],
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
    ["spaces before a quote", 'address\n "1 Depot Lane, Gate B"', ["1 Depot Lane, Gate B"]],
    [
      "a site that is called Total",
      "Site\nTotal Reuse Centre, E3 2AA\nTotal\nTotal: 3",
      ["Total Reuse Centre, E3 2AA"],
    ],
    ["what a spreadsheet made of a house number", "address\n02-Jan\n1/2/2026", []],
    ["a header alone", "address\n", []],
    ["nothing", " \n\t\n", []],
  ])("is read: %s", (_name, text, expected) => {
    expect(addresses(text)).toEqual(expected);
  });

  test("lists the cells without a heading", () => {
    const text =
      "Name,Address,Postcode,Hours\nMill Depot,1 Mill Lane,E3 2AA,Mon-Fri 8am-5pm, Sat 9am-1pm\nOak Depot,2 Oak Lane,E3 2AB,Daily 8-5,,";
    const { fresh, leftOut } = readPastedSites(text, []);
    expect(fresh.map(({ address }) => address)).toEqual(["Oak Depot, 2 Oak Lane, E3 2AB"]);
    expect(leftOut).toEqual([
      {
        line: 2,
        text: "Mill Depot, 1 Mill Lane, E3 2AA, Mon-Fri 8am-5pm, Sat 9am-1pm",
        why: "no heading for “Sat 9am-1pm”: put quotes around a cell that contains the separator",
      },
    ]);
  });

  test("gives each omitted line with its reason", () => {
    const long = "x".repeat(maximumAddressLength + 1);
    const text = `"1\nYard"\n\n1, yard\n2 Yard.\n${long}\n3 Yard\n \n\n`;
    expect(readPastedSites(text, ["", "2 yard"])).toEqual({
      columns: null,
      fresh: [
        { line: 1, address: "1, Yard", hours: "" },
        { line: 7, address: "3 Yard", hours: "" },
      ],
      doubles: [
        { line: 4, address: "1, yard", hours: "", of: { line: 1 } },
        { line: 5, address: "2 Yard.", hours: "", of: { site: 2 } },
      ],
      leftOut: [
        { line: 3, text: "", why: "an empty line" },
        {
          line: 6,
          text: long,
          why: `${maximumAddressLength + 1} characters, at most ${maximumAddressLength} can be stored`,
        },
      ],
    });
  });

  /** Every line of the text by its outcome. */
  const became = (text: string) => {
    const { fresh, doubles, leftOut } = readPastedSites(text, []);
    return {
      taken: fresh.map(({ address, hours }) => (hours ? `${address} | ${hours}` : address)),
      left: [
        ...doubles.map(({ line }) => `${line}: double`),
        ...leftOut.map(({ line, why }) => `${line}: ${why}`),
      ],
    };
  };

  test.each<[string, string, { taken: string[]; left: string[] }]>([
    [
      "headings in any order, and notes",
      "Notes\tPostcode\tSite name\tOpening hours\tAddress\nnew\tNW1 0AA\tNorth Yard\tMon to Fri, 8 to 4\t1 Depot Lane",
      { taken: ["North Yard, 1 Depot Lane, NW1 0AA | Mon to Fri, 8 to 4"], left: [] },
    ],
    [
      "a title and merged heads above the headings",
      "Reuse and recycling centres 2026,,,\n,,,\nSite details,,,Opening,\nName,Address,Postcode,Hours\nNorth Yard,1 Depot Lane,NW1 0AA,8 to 4",
      {
        taken: ["North Yard, 1 Depot Lane, NW1 0AA | 8 to 4"],
        left: ["1: above the headings", "2: an empty line", "3: above the headings"],
      },
    ],
    [
      "lines of an address in columns of their own",
      "Site,Address line 1,Address line 2,Town,Post code\nNorth Yard,Unit 4,1 London Road,London,NW1 0AA",
      { taken: ["North Yard, Unit 4, 1 London Road, London, NW1 0AA"], left: [] },
    ],
    [
      "a name and a postcode that the address says already",
      "Name;Address;Postcode\nNorth Yard;North Yard, 1 Depot Lane, London NW1 0AA;nw10aa",
      { taken: ["North Yard, 1 Depot Lane, London NW1 0AA"], left: [] },
    ],
    [
      "totals, errors, formulas and what is not known",
      'Name,Address,Postcode\nNorth Yard,1 Depot Lane,NW1 0AA\nSouth Yard,#REF!,\nEast Yard,n/a,\nWest Yard,"=CONCAT(A2,B2)",\nTotal,4,\nGrand total: 4,,',
      {
        taken: ["North Yard, 1 Depot Lane, NW1 0AA"],
        left: [
          "3: a spreadsheet error",
          "4: there is no address",
          "5: a formula: copy the cell’s value",
          "6: a total",
          "7: a total",
        ],
      },
    ],
    [
      "heads of its parts, and the headings again on each page",
      "Name\tAddress\nNorth of the borough\t\nNorth Yard\t1 Depot Lane\nName\tAddress\nSouth of the borough\t\nSouth Yard\t2 Depot Lane",
      {
        taken: ["North Yard, 1 Depot Lane", "South Yard, 2 Depot Lane"],
        left: ["2: there is no address", "4: the headings again", "5: there is no address"],
      },
    ],
    [
      "semicolons, with commas inside the cells",
      "sep=;\nNo.;Location;Opening times;Contact\n1;1 Depot Lane, London;8:00-16:00, closed Sundays;Mo",
      { taken: ["1 Depot Lane, London | 8:00-16:00, closed Sundays"], left: ["1: above the headings"] },
    ],
    [
      "empty lines between and notes below",
      "Address\n1 Depot Lane\n\n2 Depot Lane\n\n12\nTBC\n",
      {
        taken: ["1 Depot Lane", "2 Depot Lane"],
        left: [
          "3: an empty line",
          "5: an empty line",
          "6: a number alone is not an address",
          "7: there is no address",
        ],
      },
    ],
    [
      "hours over several lines of a cell",
      'Site,Address,Opening hours\nNorth Yard,1 Depot Lane,"Mon 8-4\nTue 8-4"',
      { taken: ["North Yard, 1 Depot Lane | Mon 8-4 Tue 8-4"], left: [] },
    ],
    [
      "names alone",
      "Site name,Ward\nNorth Yard,Gospel Oak\nnorth yard,Gospel Oak",
      { taken: ["North Yard"], left: ["3: double"] },
    ],
  ])("of a spreadsheet is read or reported cell by cell: %s", (_name, text, expected) => {
    expect(became(text)).toEqual(expected);
  });

  test("reports the columns that it does not take", () => {
    const text = "Title\tAddress\nNorth Yard\t1 Depot Lane";
    expect(readPastedSites(text, []).columns).toEqual([
      { heading: "Title", use: "nothing" },
      { heading: "Address", use: "address" },
    ]);
  });

  test("may end in the empty rows of a spreadsheet", () => {
    expect(readPastedSites("address,no\n,1\n1 Yard,2\n,\n,", [])).toMatchObject({ leftOut: [{ line: 2 }] });
  });

  test("of any kind loses no line and gives addresses as they are stored", () => {
    const text = fc
      .array(fc.constantFrom('"', '""', ",", ";", "\t", "\n", "\r\n", "a", "b ", "address"))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (typed) => {
        const { fresh, doubles, leftOut } = readPastedSites(typed, []);
        expect(fresh.filter(({ address }) => oneLine(address) !== address)).toEqual([]);
        const lines = [...fresh, ...doubles, ...leftOut].map(({ line }) => line);
        expect(new Set(lines).size).toBe(lines.length);
      }),
    );
  });

  test("written by the rules of CSV is read like a CSV parser does", () => {
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const cell = fc
      .array(fc.constantFrom('"', ",", " ", "\n", "a", "b", "1"), { minLength: 1 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const text = ["no,address", ...rows.map((row) => row.map(quoted).join(","))].join("\r\n");
        const parsed = parse<{ address: string }>(text, { columns: true });
        const { fresh, doubles, leftOut } = readPastedSites(`${text}\r\n1,end of the list`, []);
        const lines = [...fresh, ...doubles].sort((one, other) => one.line - other.line);
        const expected = parsed.map(({ address }) =>
          address
            .split("\n")
            .map(oneLine)
            .filter((line) => line !== "")
            .map((line, at, all) => (at < all.length - 1 ? line.replace(/,$/, "") : line))
            .join(", "),
        );
        expect(lines.map(({ address }) => address)).toEqual([
          ...expected.map(oneLine).filter((address) => /[ab]/.test(address)),
          "end of the list",
        ]);
        expect(lines.length + leftOut.length).toBe(parsed.length + 1);
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
    ["UTF-16, big end first", bytes(0xfe, 0xff, 0x00, 0xe9), "é"],
    [
      "UTF-16 without a mark",
      bytes(...[..."1 Lane"].flatMap((letter) => [letter.charCodeAt(0), 0])),
      "1 Lane",
    ],
    ["a workbook", bytes(0x50, 0x4b, 0x03, 0x04, 0x00, 0xff), null],
  ])("of %s", (_name, content, text) => {
    expect(decodeText(content)).toBe(text);
  });
});

test("the page allows as many rows as the database", () => {
  expect(saysTR015).toContain(` ${maximumSites.toLocaleString("en-GB")} sites`);
});
