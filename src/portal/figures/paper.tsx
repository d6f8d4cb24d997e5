import {
  AlignmentType,
  Document,
  HeadingLevel,
  ImageRun,
  Packer,
  Paragraph,
  Table as DocumentTable,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { dayInBritain, dayInWords } from "../../scheme/days.ts";
import { refusalReasons } from "../../scheme/refusal-reasons.ts";
import { chartsOf, Picture, pictureOf } from "./charts.tsx";
import {
  comparison,
  measures,
  number,
  openSentence,
  periodInWords,
  sumOf,
  tablesOf,
  totalsOf,
  yearBefore,
  yearInWords,
  type Figures,
  type Table,
} from "./figures.ts";

const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`;

/** What a committee reads first: sentences that are the tables' numbers, and nothing more. */
export function summaryOf(figures: Figures, councilName: string): string[] {
  const now = totalsOf(figures);
  const made = dayInWords(new Date(dayInBritain(new Date(figures.at))));
  const sentences = [
    `${counted(now.issued, "voucher was", "vouchers were")} issued for ${councilName}’s sites from ${periodInWords(figures).replace(" to ", " up to ")}.`,
  ];
  if (now.issued > 0)
    sentences.push(
      `What has become of these up to ${made}: ${number(now.used)} used (${Math.round((100 * now.used) / now.issued)} in 100), ${number(now.cancelled)} cancelled, ${number(now.ended)} ended, ${number(now.expired)} expired, ${number(now.to_be_used)} still to be used.`,
    );
  sentences.push(
    `${counted(now.used_in, "voucher was", "vouchers were")} used in these days, whenever issued and at whichever council’s site. Given back: ${number(now.given_back_in)}.`,
    `At our own sites ${counted(now.accepted, "voucher was", "vouchers were")} accepted, ${number(now.accepted_anyway)} of them though something spoke against it and ${number(now.in_part)} in part, and ${number(now.turned_away)} turned away.`,
  );
  const [reason] = refusalReasons
    .map(({ key, name }) => ({
      name,
      times: sumOf(
        figures.gates.filter(({ what }) => what === key),
        "times",
      ),
    }))
    .toSorted((one, other) => other.times - one.times);
  if (reason && reason.times > 0)
    sentences.push(
      `No reason for turning away was given more often than '${reason.name}': ${number(reason.times)}.`,
    );
  const before = figures.before && totalsOf(figures.before);
  sentences.push(
    before
      ? `In the same days a year before (${periodInWords(yearBefore(figures))}) ${counted(before.issued, "voucher was", "vouchers were")} issued and ${number(before.used_in)} used.`
      : "There are no data for the whole of the year before, so nothing is compared with it.",
  );
  return sentences;
}

const cell = (text: string, { bold = false, end = true } = {}) =>
  new TableCell({
    margins: { top: 40, bottom: 40, left: 80, right: 80 },
    children: [
      new Paragraph({
        alignment: end ? AlignmentType.END : AlignmentType.START,
        children: [new TextRun({ text, bold, size: 18 })],
      }),
    ],
  });
const shown = (value: number | string) => (typeof value === "number" ? number(value) : value);

function tableOf({ title, note, first, columns, rows, total }: Table) {
  const row = (name: string, cells: readonly string[], bold = false) =>
    new TableRow({
      tableHeader: bold && name === first,
      cantSplit: true,
      children: [cell(name, { bold, end: false }), ...cells.map((text) => cell(text, { bold }))],
    });
  return [
    new Paragraph({ text: title, heading: HeadingLevel.HEADING_2, keepNext: true }),
    ...(note ? [new Paragraph({ text: note, keepNext: true })] : []),
    rows.length === 0
      ? new Paragraph("There were none in this period.")
      : new DocumentTable({
          width: { size: 100, type: WidthType.PERCENTAGE },
          rows: [
            row(first, columns, true),
            ...rows.map(({ name, cells }) => row(name, cells.map(shown))),
            ...(total ? [row("Total", total.map(number), true)] : []),
          ],
        }),
  ];
}

/** The pictures as they are on the page, drawn where nobody sees it. */
async function picturesOf(figures: Figures): Promise<Paragraph[]> {
  const place = document.createElement("div");
  const root = createRoot(place);
  const charts = chartsOf(figures);
  flushSync(() => root.render(charts.map((chart) => <Picture key={chart.title} chart={chart} />)));
  const paragraphs: Paragraph[] = [];
  for (const [index, drawing] of [...place.querySelectorAll("svg")].entries()) {
    const { title = "" } = charts[index] ?? {};
    const { blob, width, height } = await pictureOf(drawing);
    paragraphs.push(
      new Paragraph({ text: title, heading: HeadingLevel.HEADING_2, keepNext: true }),
      new Paragraph({
        children: [
          new ImageRun({
            type: "png",
            data: new Uint8Array(await blob.arrayBuffer()),
            transformation: { width: width * 1.4, height: height * 1.4 },
            altText: { name: title, title, description: `${title}. The tables say the same.` },
          }),
        ],
      }),
    );
  }
  root.unmount();
  return paragraphs;
}

/**
 * A year's figures as a document for a word processor.
 * @public imported on the press, which knip does not see
 */
export async function paperOf(figures: Figures, councilName: string, april: number): Promise<Blob> {
  const title = `Vouchers for waste in ${councilName}, ${yearInWords(april)}`;
  const compared = comparison(figures);
  const made = dayInWords(new Date(dayInBritain(new Date(figures.at))));
  const children = [
    new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
    new Paragraph(`${periodInWords(figures)}. Made on ${made}. ${openSentence(figures)}`),
    new Paragraph({ text: "Summary", heading: HeadingLevel.HEADING_1 }),
    ...summaryOf(figures, councilName).map((text) => new Paragraph({ text, bullet: { level: 0 } })),
    new Paragraph({ text: "Pictures", heading: HeadingLevel.HEADING_1 }),
    ...(await picturesOf(figures)),
    new Paragraph({ text: "Tables", heading: HeadingLevel.HEADING_1 }),
    ...(compared ? tableOf(compared) : []),
    // Twelve months of each site are in the CSV file.
    ...tablesOf(figures)
      .filter(({ title: name }) => name !== "By site and month")
      .flatMap(tableOf),
    new Paragraph({ text: "What these mean", heading: HeadingLevel.HEADING_1 }),
    ...Object.values(measures).map(
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
    sections: [{ children }],
  });
  return Packer.toBlob(file);
}
