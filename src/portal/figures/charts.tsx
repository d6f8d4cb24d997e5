import { useId, useRef, useState } from "react";
import { turnAwayOptions } from "../../shared/domain/turn-away-reasons.ts";
import { brand } from "../../shared/domain/brand.ts";
import { FigureTable } from "./figure-table.tsx";
import { count, monthsWithData, formatNumber, type Figures } from "./api.ts";
import { listSites } from "./tables.ts";
import { pngOfSvg } from "../../shared/api/files.ts";
import { StatusRegion } from "../../shared/ui/notice.tsx";
import { pigment } from "../../shared/ui/pigment.ts";
import { LinkButton } from "../../shared/ui/buttons.tsx";
import "./charts.css";

/** A bar or column chart: for each row, the counts of its parts, stacked. */
export interface Chart {
  title: string;
  parts: readonly string[];
  rows: readonly { name: string; short: string; counts: readonly number[] }[];
  /** Columns for up to a dozen short names; bars for long names. */
  shape: "columns" | "bars";
}

const short = new Intl.DateTimeFormat(brand.locale, { month: "short", timeZone: "UTC" });

/** Returns the charts of a period. All their numbers are in the tables too. */
export function toCharts(figures: Figures): Chart[] {
  const { sums } = figures;
  const parts = (of: ReturnType<typeof sums>) => [count(of, "used"), count(of, "issued") - count(of, "used")];
  const reasons = turnAwayOptions
    .map(({ key, name }) => ({ name, times: count(sums("reason", key), "turned_away") }))
    .filter(({ times }) => times > 0);
  const charts: Chart[] = [
    {
      title: "Vouchers issued by month, used and not used",
      parts: ["Used", "Not used"],
      shape: "columns",
      rows: monthsWithData(figures).map((month) => ({
        name: month.slice(0, 7),
        short: short.format(new Date(month)).slice(0, 3),
        counts: parts(sums("all", null, month)),
      })),
    },
    {
      title: "Vouchers issued by site, used and not used",
      parts: ["Used", "Not used"],
      shape: "bars",
      rows: listSites(figures)
        .map(([id, name]) => ({
          name,
          short: name,
          counts: parts(sums("site", id)),
        }))
        .filter(({ counts }) => counts.some((count) => count > 0))
        .toSorted((one, other) => sumCounts(other) - sumCounts(one))
        .slice(0, 20),
    },
    {
      title: "Why vouchers were turned away",
      parts: reasons.map(({ name }) => name),
      shape: "bars",
      rows: [{ name: "All sites", short: "All sites", counts: reasons.map(({ times }) => times) }],
    },
  ];
  return charts.filter(({ rows }) => rows.some((row) => sumCounts(row) > 0));
}

const sumCounts = ({ counts }: { counts: readonly number[] }) =>
  counts.reduce((sum, count) => sum + count, 0);

/** Returns the top of the axis: the next round number. */
export function axisTop(rows: Chart["rows"]): number {
  const highest = Math.max(1, ...rows.map(sumCounts));
  const step = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 3, 4, 5, 6, 8, 10].map((times) => times * step).find((top) => top >= highest) ?? highest;
}

// Distinct as greys in print; the patterns distinguish them in forced colours.
const fills = [
  pigment("moss-700"),
  "#c3d3c8",
  "#47564e",
  pigment("amber"),
  "#8fb59f",
  "#6a766f",
  pigment("sand"),
];
const ink = pigment("ink");
const width = 360;
const font = 13;

/** The chart as SVG with its own colours, so that a saved file looks the same. */
function ChartDrawing({ chart: { parts, rows, shape }, id }: { chart: Chart; id: string }) {
  const top = axisTop(rows);
  const fill = (part: number) => `url(#${id}-${part % fills.length})`;
  // The legend, two entries a line.
  const keys = parts.map((name, index) => ({
    name,
    x: (index % 2) * (width / 2),
    y: 14 + Math.floor(index / 2) * 20,
  }));
  const begin = 20 + Math.ceil(parts.length / 2) * 20;
  const plot = shape === "columns" ? 170 : rows.length * 42;
  const step = width / Math.max(rows.length, 1);
  const height = begin + plot + (shape === "columns" ? 26 : 4);
  return (
    <svg
      className="chart-drawing"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      fontFamily="system-ui, sans-serif"
      fontSize={font}
      aria-hidden="true"
    >
      <defs>
        {parts.map((name, part) => (
          <pattern
            key={name}
            id={`${id}-${part}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${part * 45})`}
          >
            <rect className="chart-fill" width="6" height="6" fill={fills[part % fills.length]} />
            {part > 0 && (
              <path className="chart-hatch" d="M0 0V6" stroke={ink} strokeWidth={part % 2 ? 0.6 : 2} />
            )}
          </pattern>
        ))}
      </defs>
      <rect className="chart-paper" width={width} height={height} fill="#ffffff" />
      <g className="chart-ink" fill={ink} stroke="none">
        {keys.map(({ name, x, y }, part) => (
          <g key={name}>
            <rect x={x + 0.5} y={y - 11} width="12" height="12" fill={fill(part)} stroke={ink} />
            <text x={x + 18} y={y}>
              {name}
            </text>
          </g>
        ))}
        {shape === "columns" && (
          <>
            <line x1="0" x2={width} y1={begin} y2={begin} stroke="#6a766f" strokeDasharray="3 3" />
            <text x={width} y={begin - 4} textAnchor="end" fontSize="11">
              {formatNumber(top)}
            </text>
            <line x1="0" x2={width} y1={begin + plot} y2={begin + plot} stroke={ink} />
          </>
        )}
        {rows.map(({ name, short: label, counts }, row) => {
          let below = 0;
          return (
            <g key={name + label}>
              {shape === "bars" && (
                <text x="0" y={begin + row * 42 + 12}>
                  {label.length > 38 ? `${label.slice(0, 37)}…` : label}
                  <tspan fontWeight="700">{` ${formatNumber(sumCounts({ counts }))}`}</tspan>
                </text>
              )}
              {counts.map((count, part) => {
                const from = below;
                below += count;
                const scale = (shape === "columns" ? plot : width - 1) / top;
                return shape === "columns" ? (
                  <rect
                    key={part}
                    x={row * step + step * 0.15}
                    y={begin + plot - below * scale}
                    width={step * 0.7}
                    height={count * scale}
                    fill={fill(part)}
                    stroke={count > 0 ? ink : "none"}
                    strokeWidth="0.75"
                  />
                ) : (
                  <rect
                    key={part}
                    x={0.5 + from * scale}
                    y={begin + row * 42 + 18}
                    width={count * scale}
                    height="16"
                    fill={fill(part)}
                    stroke={count > 0 ? ink : "none"}
                    strokeWidth="0.75"
                  />
                );
              })}
              {shape === "columns" && (
                <text x={row * step + step / 2} y={begin + plot + 18} textAnchor="middle" fontSize="11">
                  {rows.length > 12 ? label.slice(0, 1) : label}
                </text>
              )}
            </g>
          );
        })}
      </g>
    </svg>
  );
}

/** Returns a drawing as PNG at three times its size. @throws if the browser cannot draw it */
export async function toPng(drawing: SVGSVGElement): Promise<Blob> {
  const alone = drawing.cloneNode(true) as SVGSVGElement;
  const [wide, high] = [drawing.viewBox.baseVal.width * 3, drawing.viewBox.baseVal.height * 3];
  alone.setAttribute("width", String(wide));
  alone.setAttribute("height", String(high));
  return pngOfSvg(new XMLSerializer().serializeToString(alone), wide, high);
}

interface Props {
  chart: Chart;
  onSave?: (name: string, blob: Blob) => void;
}

/** A chart in SVG, with the same numbers as a visually hidden table. @public loaded lazily */
export function ChartFigure({ chart, onSave }: Props) {
  const id = useId().replaceAll(/\W/g, "");
  const figure = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState("");
  const draw = () => toPng(figure.current?.querySelector("svg") as SVGSVGElement);
  function copy(): void {
    setCopied("");
    navigator.clipboard.write([new ClipboardItem({ "image/png": draw() })]).then(
      () => setCopied("Copied. Paste it into your document."),
      () => setCopied("The picture could not be copied. Save it instead."),
    );
  }
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
        <div className="figures-download">
          <LinkButton
            aria-label={`Save as picture: ${chart.title}`}
            onClick={() => void draw().then((blob) => onSave(chart.title, blob))}
          >
            Save as picture
          </LinkButton>
          <LinkButton aria-label={`Copy picture: ${chart.title}`} onClick={copy}>
            Copy picture
          </LinkButton>
          <StatusRegion>{copied && <span>{copied}</span>}</StatusRegion>
        </div>
      )}
    </figure>
  );
}
