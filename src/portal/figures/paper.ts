import {
  AlignmentType,
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  Table as DocumentTable,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import {
  compareGates,
  compareIssued,
  describeComparison,
  describeOutcomes,
  describePeriod,
  listReasons,
  listSites,
  words,
  measure,
  moreTables,
  outcomes,
  tableByMonth,
  tableBySite,
  type Measure,
  type Table,
} from "./tables.ts";
import { formatNumber, type Figures } from "./api.ts";

/** Says what happened, with the tables' numbers. */
export function describeEvents(figures: Figures, councilName: string): string[] {
  const now = (name: Measure) => measure(figures.sums("all"), name);
  const times = (name: Measure, one: string, many: string) =>
    `${formatNumber(now(name))} ${now(name) === 1 ? one : many}`;
  const causes = `Of those no longer valid, ${times("expired", "expired", "expired")}, ${times("cancelled", "was cancelled", "were cancelled")} and ${times("ended", "ended with its council", "ended with their council")}.`;
  return [
    `${describeOutcomes(figures)}${now("no_longer_valid") > 0 ? ` ${causes}` : ""}`,
    `Gates at ${councilName}’s sites accepted ${times("accepted", "voucher", "vouchers")}, whichever council issued them, and whenever. ${times("undone", "was", "were")} taken back as a mistake. ${times("accepted_anyway", "was", "were")} accepted although the check gave a reason against it. They turned a voucher away ${times("turned_away", "time", "times")}.`,
  ];
}

/** Returns the first if it has more than the second. */
const findLeader = <Item extends { times: number }>(items: readonly Item[]): Item | undefined => {
  const [first, second] = items.toSorted((one, other) => other.times - one.times);
  return first && first.times > (second?.times ?? 0) ? first : undefined;
};

/** Says what the numbers mean. A superlative needs one leader. */
export function describeMeaning(figures: Figures): string[] {
  const [issued, used, valid] = outcomes.map((name) => measure(figures.sums("all"), name)) as [
    number,
    number,
    number,
  ];
  const sentences: string[] = [];
  if (issued > 0)
    sentences.push(
      `${Math.round((100 * used) / issued)}% of the vouchers issued have been used.${valid > 0 ? ` This can still rise: ${formatNumber(valid)} ${valid === 1 ? "is" : "are"} still valid.` : ""}`,
    );
  const { before } = figures;
  sentences.push(
    before
      ? `${describeComparison(figures)} Then ${formatNumber(measure(before, "issued"))} were issued, of which ${formatNumber(measure(before, "used"))} have been used.`
      : describeComparison(figures),
  );
  const sites = listSites(figures).map(([id, name]) => ({
    name,
    times: measure(figures.sums("site", id), "issued"),
  }));
  const site = sites.length > 1 ? findLeader(sites) : undefined;
  if (site) sentences.push(`Most vouchers were issued for ${site.name}: ${formatNumber(site.times)}.`);
  const reason = findLeader(
    listReasons(figures).map(({ name, counts }) => ({ name, times: measure(counts, "turned_away") })),
  );
  if (reason)
    sentences.push(
      `The most frequent reason for turning away was ‘${reason.name}’: ${formatNumber(reason.times)}.`,
    );
  return sentences;
}

// Twips: an A4 page with margins of 2 cm.
const margin = 1134;
const pageWidth = 11906 - 2 * margin;
/** The first column holds names; up to eight others fit 'Cancelled'. */
const widthsOf = (columns: number) => {
  const wide = Math.min(1400, Math.floor(pageWidth / (columns + 2)));
  return [pageWidth - columns * wide, ...Array.from({ length: columns }, () => wide)];
};

const cell = (text: string, { bold = false, end = true } = {}) =>
  new TableCell({
    margins: { top: 20, bottom: 20, left: 40, right: 40 },
    children: [
      new Paragraph({
        alignment: end ? AlignmentType.END : AlignmentType.START,
        spacing: { after: 0 },
        children: [new TextRun({ text, bold, size: bold ? 16 : 18 })],
      }),
    ],
  });
const inWords = (value: number | string) => (typeof value === "number" ? formatNumber(value) : value);

function toDocumentTable({ title, note, first, columns, rows, total }: Table) {
  const row = (name: string, cells: readonly string[], bold = false) =>
    new TableRow({
      tableHeader: bold && name === first,
      cantSplit: true,
      children: [cell(name, { bold, end: false }), ...cells.map((text) => cell(text, { bold }))],
    });
  return [
    new Paragraph({
      text: title,
      heading: HeadingLevel.HEADING_2,
      keepNext: true,
      spacing: { before: 160, after: 60 },
    }),
    ...(note ? [new Paragraph({ text: note, keepNext: true })] : []),
    rows.length === 0
      ? new Paragraph("There were none in this period.")
      : new DocumentTable({
          width: { size: pageWidth, type: WidthType.DXA },
          layout: TableLayoutType.FIXED,
          columnWidths: widthsOf(columns.length),
          rows: [
            row(first, columns, true),
            ...rows.map(({ name, cells }) => row(name, cells.map(inWords))),
            ...(total ? [row("Total", total.map(formatNumber), true)] : []),
          ],
        }),
  ];
}

const mostSites = 6;
/** Characters of two lines in a table. */
const longestName = 76;
/** Returns the table by site, short enough for the page: long names are cut, and the smaller sites are one row. */
export function shortTableBySite(figures: Figures): Table {
  const whole = tableBySite(figures);
  const cut = (name: string) => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name);
  const table = { ...whole, rows: whole.rows.map((row) => ({ ...row, name: cut(row.name) })) };
  if (table.rows.length <= mostSites) return table;
  const byIssued = table.rows.toSorted((one, other) => Number(other.cells[0]) - Number(one.cells[0]));
  const others = byIssued.slice(mostSites - 1);
  return {
    ...table,
    rows: [
      ...byIssued.slice(0, mostSites - 1),
      {
        name: `${others.length} other sites`,
        cells: table.columns.map((_, column) =>
          others.reduce((sum, { cells }) => sum + Number(cells[column]), 0),
        ),
      },
    ],
  };
}

const heading = (text: string) =>
  new Paragraph({ text, heading: HeadingLevel.HEADING_1, spacing: { before: 160, after: 60 } });
const bullet = (text: string) => new Paragraph({ text, bullet: { level: 0 }, spacing: { after: 40 } });

/** Returns a period's figures as a Word document of one page, and an annex on request. @public loaded lazily */
export function toPaper(figures: Figures, councilName: string, hasAnnex: boolean): Promise<Blob> {
  const title = `Vouchers for waste in ${councilName}`;
  const children = [
    new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
    new Paragraph(describePeriod(figures)),
    heading("What happened"),
    ...describeEvents(figures, councilName).map(bullet),
    heading("What it means"),
    ...describeMeaning(figures).map(bullet),
    ...[compareIssued(figures), compareGates(figures), shortTableBySite(figures)].flatMap((table) =>
      toDocumentTable({ ...table, note: "" }),
    ),
  ];
  const annex = hasAnnex
    ? [
        new Paragraph({ text: "Annex", heading: HeadingLevel.HEADING_1, pageBreakBefore: true }),
        ...[tableByMonth(figures), ...moreTables(figures)].flatMap(toDocumentTable),
        heading("What these mean"),
        ...words.map(
          ({ name, means }) =>
            new Paragraph({ children: [new TextRun({ text: `${name}: `, bold: true }), new TextRun(means)] }),
        ),
      ]
    : [];
  const file = new Document({
    title,
    creator: councilName,
    styles: {
      default: {
        document: {
          run: { font: "Arial", size: 20, language: { value: "en-GB" } },
          paragraph: { spacing: { after: 80 } },
        },
      },
    },
    sections: [
      {
        properties: { page: { margin: { top: margin, right: margin, bottom: margin, left: margin } } },
        children: [...children, ...annex],
      },
    ],
  });
  return Packer.toBlob(file);
}
