import {
  AlignmentType,
  Document,
  HeadingLevel,
  ImageRun,
  Packer,
  Paragraph,
  Table as DocumentTable,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { britishDayInWords } from "../../shared/domain/days.ts";
import type { Figure } from "../../shared/domain/closed-sets.generated.ts";
import { turnAwayOptions } from "../../shared/domain/turn-away-reasons.ts";
import { toCharts, ChartFigure, toPng } from "./charts.tsx";
import { compareYears, describeOpen, toTables, type Table } from "./tables.ts";
import { count, monthsWithData, formatNumber, type Figures } from "./api.ts";
import { formatPeriod, yearBefore, formatYear } from "./periods.ts";

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Returns the summary: sentences with the tables' numbers. */
export function summarise(figures: Figures, councilName: string): string[] {
  const made = britishDayInWords(figures.at);
  const now = (figure: Figure) => count(figures.sums("all"), figure);
  const figureInWords = (figure: Figure) => formatNumber(now(figure));
  if (monthsWithData(figures).length === 0) return ["There are no data for these days."];
  const sentences = [
    `${counted(now("issued"), "voucher was", "vouchers were")} issued for ${councilName}’s sites from ${formatPeriod(figures).replace(" to ", " up to ")}.`,
  ];
  if (now("issued") > 0)
    sentences.push(
      `What has become of these up to ${made}: ${figureInWords("used")} used, ${figureInWords("cancelled")} cancelled, ${figureInWords("ended")} ended, ${figureInWords("expired")} expired, ${figureInWords("to_be_used")} still to be used.`,
    );
  sentences.push(
    `${counted(now("used_in"), "voucher was", "vouchers were")} used in these days, whenever issued and at whichever council’s site.`,
    `At our own sites ${counted(now("accepted"), "voucher was", "vouchers were")} accepted, ${figureInWords("accepted_anyway")} of them against a reason and ${figureInWords("in_part")} in part. ${counted(now("undone"), "of these was", "of these were")} taken back as a mistake, so that ${formatNumber(now("accepted") - now("undone"))} counted as used. ${figureInWords("turned_away")} were turned away.`,
  );
  const [reason] = turnAwayOptions
    .map(({ key, name }) => ({ name, times: count(figures.sums("reason", key), "turned_away") }))
    .toSorted((one, other) => other.times - one.times);
  if (reason && reason.times > 0)
    sentences.push(
      `No reason for turning away was given more often than '${reason.name}': ${formatNumber(reason.times)}.`,
    );
  const { before } = figures;
  sentences.push(
    before
      ? `In the same days a year before (${formatPeriod(yearBefore(figures))}) ${counted(count(before, "issued"), "voucher was", "vouchers were")} issued and ${formatNumber(count(before, "used_in"))} used.`
      : "We cannot compare with the year before because we do not have figures for the full period.",
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
    margins: { top: 40, bottom: 40, left: 40, right: 40 },
    children: [
      new Paragraph({
        alignment: end ? AlignmentType.END : AlignmentType.START,
        spacing: { after: 0 },
        children: [new TextRun({ text, bold, size: bold ? 16 : 18 })],
      }),
    ],
  });
const inWords = (value: number | string) => (typeof value === "number" ? formatNumber(value) : value);

function tableOf({ title, note, first, columns, rows, total }: Table) {
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
      spacing: { before: 320, after: 120 },
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

/** Renders the charts off screen, as PNG. */
async function picturesOf(figures: Figures): Promise<Paragraph[]> {
  const place = document.createElement("div");
  const root = createRoot(place);
  const charts = toCharts(figures);
  flushSync(() => root.render(charts.map((chart) => <ChartFigure key={chart.title} chart={chart} />)));
  const paragraphs: Paragraph[] = [];
  for (const [index, drawing] of [...place.querySelectorAll("svg")].entries()) {
    const { title = "" } = charts[index] ?? {};
    const png = await toPng(drawing);
    const { width, height } = drawing.viewBox.baseVal;
    paragraphs.push(
      new Paragraph({ text: title, heading: HeadingLevel.HEADING_2, keepNext: true }),
      new Paragraph({
        children: [
          new ImageRun({
            type: "png",
            data: new Uint8Array(await png.arrayBuffer()),
            transformation: { width: width * 1.2, height: height * 1.2 },
            altText: { name: title, title, description: `${title}. The tables say the same.` },
          }),
        ],
      }),
    );
  }
  root.unmount();
  return paragraphs;
}

/** Returns a year's figures as a Word document. @public loaded lazily */
export async function toPaper(figures: Figures, councilName: string, april: number): Promise<Blob> {
  const title = `Vouchers for waste in ${councilName}, ${formatYear(april)}`;
  const compared = compareYears(figures);
  const made = britishDayInWords(figures.at);
  const children = [
    new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
    new Paragraph(`${formatPeriod(figures)}. Made on ${made}. ${describeOpen(figures)}`),
    new Paragraph({ text: "Summary", heading: HeadingLevel.HEADING_1 }),
    ...summarise(figures, councilName).map((text) => new Paragraph({ text, bullet: { level: 0 } })),
    new Paragraph({ text: "Pictures", heading: HeadingLevel.HEADING_1 }),
    ...(await picturesOf(figures)),
    new Paragraph({ text: "Tables", heading: HeadingLevel.HEADING_1 }),
    ...(compared ? tableOf(compared) : []),
    ...toTables(figures).flatMap(tableOf),
    new Paragraph({
      text: "What these mean",
      heading: HeadingLevel.HEADING_1,
      spacing: { before: 320, after: 120 },
    }),
    ...Object.values(figures.words).map(
      ({ name, means }) =>
        new Paragraph({ children: [new TextRun({ text: `${name}: `, bold: true }), new TextRun(means)] }),
    ),
  ];
  const file = new Document({
    title,
    creator: councilName,
    styles: {
      default: {
        document: {
          run: { font: "Arial", size: 22, language: { value: "en-GB" } },
          paragraph: { spacing: { after: 120 } },
        },
      },
    },
    sections: [
      {
        properties: { page: { margin: { top: margin, right: margin, bottom: margin, left: margin } } },
        children,
      },
    ],
  });
  return Packer.toBlob(file);
}
