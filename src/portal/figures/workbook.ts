// Its browser edition compresses in workers made of text, which the security policy blocks.
import writeXlsxFile, { type Cell, type Sheet } from "write-excel-file/universal";
import {
  compareGates,
  describePeriod,
  listSiteMonths,
  listWords,
  moreTables,
  tableByMonth,
} from "./tables.ts";
import type { Figures } from "./api.ts";

const heading = (value: string): Cell => ({ value, fontWeight: "bold", wrap: true, alignVertical: "top" });

/** Excel takes 31 characters and none of these signs. */
const sheetName = (title: string) => title.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31);

/** Returns the figures as an Excel workbook: a sheet that explains them, and one for each table. @public loaded lazily */
export function toWorkbook(figures: Figures, councilName: string): Promise<Blob> {
  const tables = [tableByMonth(figures), compareGates(figures), ...moreTables(figures)];
  const [head, ...siteMonths] = listSiteMonths(figures);
  const about: Sheet<Blob> = {
    sheet: "About",
    columns: [{ width: 28 }, { width: 90 }],
    data: [
      [heading(`Vouchers of ${councilName}`), describePeriod(figures)],
      ...tables.map(({ title, note = "" }): Cell[] => [title, { value: note, wrap: true }]),
      ...listWords(figures).map(({ name, means }): Cell[] => [heading(name), { value: means, wrap: true }]),
    ],
  };
  return writeXlsxFile([
    about,
    ...tables.map(({ title, first, columns, rows, total }): Sheet<Blob> => ({
      sheet: sheetName(title),
      stickyRowsCount: 1,
      columns: [{ width: 40 }, ...columns.map(() => ({ width: 14 }))],
      data: [
        [first, ...columns].map(heading),
        ...rows.map(({ name, cells }) => [name, ...cells]),
        ...(total
          ? [[heading("Total"), ...total.map((value): Cell => ({ value, fontWeight: "bold" }))]]
          : []),
      ],
    })),
    {
      sheet: "By site and month",
      stickyRowsCount: 1,
      columns: [{ width: 10 }, { width: 40 }],
      data: [head.map(heading), ...siteMonths],
    },
  ]).toBlob();
}
