// Its browser edition compresses in workers made of text, which the security policy blocks.
import writeXlsxFile, { type Cell, type Sheet } from "write-excel-file/universal";
import { compareGates, describePeriod, listSiteMonths, words, moreTables, tableByMonth } from "./tables.ts";
import type { Figures } from "./api.ts";

const wholeNumber = "#,##0";
const font = { fontFamily: "Arial", fontSize: 11 };
/** Points of a line of that font. */
const lineHeight = 15;
const heading = (value: string): Cell => ({ value, fontWeight: "bold", alignVertical: "top" });

/** A text in a column of this many characters, in a row that is high enough: LibreOffice heightens none. */
const text = (value: string, width: number): Cell => ({
  value,
  wrap: true,
  alignVertical: "top",
  height: lineHeight * Math.ceil((value.length + 1) / width),
});

/** Returns the width of a column with these texts. */
const fit = (texts: readonly string[], atMost = 80) => ({
  width: Math.min(atMost, Math.max(10, ...texts.map(({ length }) => length + 3))),
});

const toMonth = (firstDay: string): Cell => ({
  value: new Date(firstDay),
  format: "mmm yyyy",
  align: "left",
  alignVertical: "top",
});

/** A number, or a change such as "+1,234". */
const toNumber = (value: number | string): Cell =>
  typeof value === "number"
    ? { value, format: wholeNumber }
    : { value: Number(value.replaceAll(",", "")), format: "+#,##0;-#,##0;0" };

/** Excel takes 31 characters and none of these signs. */
const sheetName = (title: string) => title.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31);

/** Returns the figures as an Excel workbook: a sheet that explains them, and one for each table. @public loaded lazily */
export function toWorkbook(figures: Figures, councilName: string): Promise<Blob> {
  const tables = [tableByMonth(figures), compareGates(figures), ...moreTables(figures)];
  const [head, ...siteMonths] = listSiteMonths(figures);
  const aboutWidth = 90;
  const about: Sheet<Blob> = {
    sheet: "About",
    columns: [{ width: 34 }, { width: aboutWidth }],
    data: [
      [heading(`Vouchers of ${councilName}`), text(describePeriod(figures), aboutWidth)],
      ...tables.map(({ title, note = "" }): Cell[] => [title, text(note, aboutWidth)]),
      ...words.map(({ name, means }): Cell[] => [heading(name), text(means, aboutWidth)]),
    ],
  };
  const sites = fit(Object.values(figures.sites));
  return writeXlsxFile(
    [
      about,
      ...tables.map(({ title, first, columns, rows, total }): Sheet<Blob> => {
        const names = fit([first, ...rows.map(({ name }) => name)]);
        return {
          sheet: sheetName(title),
          stickyRowsCount: 1,
          orientation: "landscape",
          columns: [names, ...columns.map((name) => fit([name]))],
          data: [
            [first, ...columns].map(heading),
            ...rows.map(({ name, cells, opens }) => {
              const month = opens?.[0]?.month;
              return [month ? toMonth(month) : text(name, names.width), ...cells.map(toNumber)];
            }),
            ...(total
              ? [
                  [
                    heading("Total"),
                    ...total.map((value): Cell => ({ value, fontWeight: "bold", format: wholeNumber })),
                  ],
                ]
              : []),
          ],
        };
      }),
      {
        sheet: "By site and month",
        stickyRowsCount: 1,
        orientation: "landscape",
        columns: [{ width: 10 }, sites, ...words.map(({ name }) => fit([name]))],
        data: [
          head.map(heading),
          ...siteMonths.map(([month = "", site = "", ...counts]) => [
            toMonth(`${month}-01`),
            text(String(site), sites.width),
            ...counts.map(toNumber),
          ]),
        ],
      },
    ],
    font,
  ).toBlob();
}
