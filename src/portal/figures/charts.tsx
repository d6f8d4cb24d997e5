import { useId, useRef } from "react";
import { FigureTable } from "./figure-table.tsx";
import { monthsWithData, formatNumber, type Counts, type Figures } from "./api.ts";
import { formatMonth, formatPeriod } from "./periods.ts";
import { listSites, measure, outcomes, wordOf } from "./tables.ts";
import { pngOfSvg } from "../../shared/api/files.ts";
import { pigment } from "../../shared/ui/pigment.ts";
import { LinkButton } from "../../shared/ui/buttons.tsx";
import "./charts.css";

/** A bar chart: for each row, the counts of its parts, stacked. */
export interface Chart {
  title: string;
  /** Lines below the title in a saved picture: council and period. */
  subtitle: readonly string[];
  parts: readonly string[];
  rows: readonly { name: string; counts: readonly number[] }[];
  /** Whether names are above their bars, instead of left of them. */
  hasLongNames: boolean;
}

/** The parts of a bar: the outcomes that add up to the first one, the vouchers issued. */
const parts = outcomes.slice(1);
/** More bars are unreadable. The table in the page has all sites. */
const maximumBars = 12;

/** Returns the charts of a period. All their numbers are in the tables too. */
export function toCharts(figures: Figures, councilName: string): Chart[] {
  const { sums } = figures;
  const chart = (title: string, form: Pick<Chart, "hasLongNames">, rows: [string, Counts][]): Chart => ({
    ...form,
    title,
    subtitle: [councilName, formatPeriod(figures)],
    parts: parts.map((name) => wordOf(name).name),
    rows: rows
      .map(([name, counts]) => ({ name, counts: parts.map((part) => measure(counts, part)) }))
      .filter((row) => sumCounts(row) > 0),
  });
  const bySite = chart(
    "Vouchers issued, by site",
    { hasLongNames: true },
    listSites(figures).map(([id, name]) => [name, sums("site", id)]),
  );
  return [
    chart(
      "Vouchers issued, by month",
      { hasLongNames: false },
      monthsWithData(figures).map((month) => [formatMonth(month), sums("all", null, month)]),
    ),
    {
      ...bySite,
      ...(bySite.rows.length > maximumBars && {
        title: `The ${maximumBars} sites with most vouchers`,
        rows: bySite.rows.toSorted((one, other) => sumCounts(other) - sumCounts(one)).slice(0, maximumBars),
      }),
    },
  ].filter(({ rows }) => rows.length > 0);
}

const sumCounts = ({ counts }: { counts: readonly number[] }) =>
  counts.reduce((sum, count) => sum + count, 0);

// Distinct as greys in print; the patterns distinguish them in forced colours.
const fills = [pigment("moss-700"), pigment("amber"), "#dfe6e1"];
const ink = pigment("ink");
const width = 360;
const fontSize = 13;
const lineHeight = 17;
const digitWidth = 7.5;
/** Height of a bar. */
const bar = 18;
/** Space right of the longest bar, for numbers that do not fit into their parts. */
const numbersWidth = 72;
/** The heading of a saved picture, above what the page shows. */
const headingHeight = 66;
const margin = 12;
/** Characters that fit into the width of the drawing. */
const lineLength = 46;
const wordPart = new RegExp(`.{1,${lineLength}}`, "gu");

/** Splits a name into lines at spaces, and within words that are longer than a line. */
export function wrapName(name: string): string[] {
  const lines = [""];
  for (const word of name.split(" ").flatMap((text) => text.match(wordPart) ?? [])) {
    const last = lines.at(-1) ?? "";
    if (last && last.length + 1 + word.length > lineLength) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

/** Returns the rows with the lines of their names and their y positions, below the legend. */
function placeRows(rows: Chart["rows"], hasLongNames: boolean) {
  let top = 28;
  return rows.map(({ name, counts }) => {
    const begin = top;
    const lines = hasLongNames ? wrapName(name) : [name];
    const y = begin + (hasLongNames ? lines.length * lineHeight : 0);
    top = y + bar + (hasLongNames ? 12 : 8);
    return { name, lines, begin, y, counts, end: top };
  });
}

/** The chart as SVG with its own colours, so that a saved file looks the same. */
function ChartDrawing({ chart, id }: { chart: Chart; id: string }) {
  const { title, subtitle, rows, hasLongNames } = chart;
  const left = hasLongNames ? 0 : 68;
  const scale = (width - left - numbersWidth) / Math.max(...rows.map(sumCounts));
  const fill = (part: number) => `url(#${id}-${part})`;
  const placed = placeRows(rows, hasLongNames);
  const height = placed.at(-1)?.end ?? 0;
  return (
    <svg
      className="chart-drawing"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      fontFamily="system-ui, sans-serif"
      fontSize={fontSize}
      aria-hidden="true"
    >
      <defs>
        {chart.parts.map((name, part) => (
          <pattern
            key={name}
            id={`${id}-${part}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${part * 45})`}
          >
            <rect className="chart-fill" width="6" height="6" fill={fills[part]} />
            {part > 0 && <path className="chart-hatch" d="M0 0V6" stroke={ink} strokeWidth="0.4" />}
          </pattern>
        ))}
      </defs>
      <rect
        className="chart-paper"
        x={-margin}
        y={-headingHeight - margin}
        width={width + 2 * margin}
        height={height + headingHeight + 2 * margin}
        fill="#ffffff"
      />
      <g className="chart-ink" fill={ink} stroke="none">
        {[title, ...subtitle].map((text, index) => (
          <text key={index} y={index * lineHeight - headingHeight + 15} fontWeight={index === 0 ? 700 : 400}>
            {text}
          </text>
        ))}
        {chart.parts.map((name, part) => (
          <g key={name}>
            <rect x={part * 100 + 0.5} y="3" width="12" height="12" fill={fill(part)} stroke={ink} />
            <text x={part * 100 + 18} y="14">
              {name}
            </text>
          </g>
        ))}
        {placed.map(({ name, lines, begin, y, counts }) => (
          <g key={name}>
            {lines.map((text, index) => (
              <text key={index} y={hasLongNames ? begin + 12 + index * lineHeight : y + 13.5}>
                {text}
              </text>
            ))}
            <Bar counts={counts} scale={scale} fill={fill} x={left + 0.5} y={y} />
          </g>
        ))}
      </g>
    </svg>
  );
}

interface BarProps {
  counts: readonly number[];
  scale: number;
  fill: (part: number) => string;
  x: number;
  y: number;
}

/** A bar with each number in its part, or right of the bar if the part is too narrow. */
function Bar({ counts, scale, fill, x, y }: BarProps) {
  const numberWidth = (count: number) => formatNumber(count).length * digitWidth;
  let nextX = x;
  let nextNumberX = x + sumCounts({ counts }) * scale + 6;
  return counts.map((count, part) => {
    if (count === 0) return null;
    const left = nextX;
    const length = count * scale;
    nextX += length;
    const fits = length >= numberWidth(count) + 6;
    const numberX = nextNumberX;
    if (!fits) nextNumberX += 17 + numberWidth(count);
    return (
      <g key={part}>
        <rect x={left} y={y} width={length} height={bar} fill={fill(part)} stroke={ink} strokeWidth="0.75" />
        {fits ? (
          <text
            className={part === 0 ? "chart-on-dark" : undefined}
            x={left + length / 2}
            y={y + 13.5}
            textAnchor="middle"
            fill={part === 0 ? "#ffffff" : ink}
          >
            {formatNumber(count)}
          </text>
        ) : (
          <>
            <rect
              x={numberX}
              y={y + 5}
              width="8"
              height="8"
              fill={fill(part)}
              stroke={ink}
              strokeWidth="0.75"
            />
            <text x={numberX + 11} y={y + 13.5}>
              {formatNumber(count)}
            </text>
          </>
        )}
      </g>
    );
  });
}

/** Returns a drawing with its heading as PNG, at three times its size. @throws if the browser cannot draw it */
async function toPng(drawing: SVGSVGElement): Promise<Blob> {
  const picture = drawing.cloneNode(true) as SVGSVGElement;
  const pictureWidth = width + 2 * margin;
  const pictureHeight = drawing.viewBox.baseVal.height + headingHeight + 2 * margin;
  picture.setAttribute("viewBox", `${-margin} ${-headingHeight - margin} ${pictureWidth} ${pictureHeight}`);
  picture.setAttribute("width", String(pictureWidth * 3));
  picture.setAttribute("height", String(pictureHeight * 3));
  return pngOfSvg(new XMLSerializer().serializeToString(picture), pictureWidth * 3, pictureHeight * 3);
}

interface Props {
  chart: Chart;
  onSave?: (name: string, blob: Blob) => void;
}

/** A chart in SVG, with the same numbers as a visually hidden table. @public loaded lazily */
export function ChartFigure({ chart, onSave }: Props) {
  const id = useId().replaceAll(/\W/g, "");
  const figure = useRef<HTMLElement>(null);
  const savePicture = async (save: NonNullable<Props["onSave"]>) =>
    save(chart.title, await toPng(figure.current?.querySelector("svg") as SVGSVGElement));
  return (
    <figure className="chart" ref={figure}>
      <figcaption>{chart.title}</figcaption>
      <ChartDrawing chart={chart} id={`chart${id}`} />
      <div className="visually-hidden">
        <FigureTable
          caption={chart.title}
          columns={chart.parts}
          rows={chart.rows.map(({ name, counts }) => ({ name, cells: counts }))}
        />
      </div>
      {onSave && (
        <div className="button-row no-print">
          <LinkButton aria-label={`Save as picture: ${chart.title}`} onClick={() => void savePicture(onSave)}>
            Save as picture
          </LinkButton>
        </div>
      )}
    </figure>
  );
}
