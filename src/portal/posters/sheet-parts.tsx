import { createContext, useContext } from "react";
import encodeQR from "qr";
import { QrModules } from "../../shared/ui/qr-drawing.tsx";
import { pigment } from "../../shared/ui/pigment.ts";
import { readable } from "../../shared/domain/contrast.ts";
import { runsFromRight } from "../../shared/domain/runs-from-right.ts";
import type { CouncilBranding } from "../../shared/api/council-branding.ts";
import { markUrl } from "./mark-url.ts";
import { brand } from "../../shared/domain/brand.ts";
import type { SheetWords } from "./i18n/sheet-words.ts";
import { fitText, type Fitted, type Measure } from "./fit-text.ts";

/** What every sheet tells. */
export interface Campaign {
  councilName: string;
  /** Where the QR code leads: the app, with the borough chosen. */
  url: string;
  headline: string;
  sentence: string;
  /** What it says besides, in its language. */
  words: SheetWords;
  /** "FREE", or what the council asks for. */
  price: string;
  /** For people who have no smartphone or email, with its hours; "" for none. */
  telephone: string;
  /** undefined where residents are shown none. */
  branding: CouncilBranding | undefined;
  /** The site that is named; null where the council has none yet. */
  site: { address: string; hours: string } | null;
  /** All sites, for the leaflet. */
  sites: readonly { address: string; hours: string }[];
}

export const ink = pigment("ink");
const moss = pigment("moss-900");
export const amber = pigment("amber");
export const paper = pigment("paper");
export const sand = pigment("sand");

export const sheetFont = "Familjen Grotesk Variable";

/** Measures text in the sheets' face. */
export const MeasureContext = createContext<Measure>((text, size) => text.length * size * 0.55);

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface TextProps extends Box {
  children: string;
  size: number;
  fill?: string;
  weight?: number;
  middle?: boolean;
  leading?: number;
}

/** A text in a box, as text: smaller where it would not fit. */
export function Text({ children, leading, ...box }: TextProps) {
  return <Lines {...box} fitted={fitText(children, box, useContext(MeasureContext), leading)} />;
}

interface LinesProps extends Omit<TextProps, "children" | "height" | "size" | "leading"> {
  fitted: Fitted;
}

/** A text whose lines are known. */
function Lines({ fitted, x, y, width, fill = ink, weight = 700, middle }: LinesProps) {
  const fromRight = runsFromRight(fitted.lines.join(" "));
  return (
    <text
      direction={fromRight ? "rtl" : undefined}
      fontFamily={`${sheetFont}, Arial, sans-serif`}
      fontSize={fitted.size}
      fontWeight={weight}
      fill={fill}
      textAnchor={middle ? "middle" : "start"}
    >
      {fitted.lines.map((line, index) => (
        <tspan
          key={index}
          x={middle ? x + width / 2 : fromRight ? x + width : x}
          y={y + fitted.size * (0.85 + index * fitted.leading)}
        >
          {line}
        </tspan>
      ))}
    </text>
  );
}

interface PairProps extends Box {
  first: { text: string; size: number; fill?: string };
  /** Follows right below the first, and is never larger. */
  second: { text: string; size: number; fill?: string };
  /** How much of the box the first may fill, where the second needs the rest. */
  share: number;
  /** Space between them, in sizes of the second. */
  gap?: number;
  /** At the top of the box, and not in the middle of its height. */
  top?: boolean;
}

/** Two texts that belong together. */
export function Pair({ first, second, share, gap = 0.4, top = false, x, y, width, height }: PairProps) {
  const measure = useContext(MeasureContext);
  const upper = fitText(first.text, { width, height: height * share, size: first.size }, measure);
  const lower = fitText(
    second.text,
    { width, height: height * (1 - share) * 0.9, size: Math.min(second.size, upper.size) },
    measure,
  );
  const between = upper.height + gap * lower.size;
  const above = y + (top ? 0 : Math.max(0, height - between - lower.height) / 2);
  return (
    <>
      <Lines {...first} fitted={upper} x={x} y={above} width={width} />
      <Lines {...second} fitted={lower} x={x} y={above + between} width={width} weight={500} />
    </>
  );
}

/** The QR code of an address. */
export function Code({ url, x, y, size }: { url: string; x: number; y: number; size: number }) {
  const modules = encodeQR(url, "raw", { ecc: "medium", border: 3 });
  return (
    <g transform={`translate(${x} ${y}) scale(${size / modules.length})`} shapeRendering="crispEdges">
      <QrModules modules={modules} />
    </g>
  );
}

const pictures = { sad: "/media/campaign-sad.svg", glad: "/media/campaign-glad.svg" };

/** The scheme's figure, cut to a box. */
export function Scene({ mood, x, y, width, height }: Box & { mood: keyof typeof pictures }) {
  return (
    <svg
      x={x}
      y={y}
      width={width}
      height={height}
      viewBox="0 0 1900 800"
      preserveAspectRatio="xMidYMax slice"
    >
      <image href={pictures[mood]} width={1900} height={800} />
    </svg>
  );
}

export const Rect = ({ fill, ...box }: Box & { fill: string }) => <rect {...box} fill={fill} />;

/** Double yellow lines, as wide as the sheet. */
export const YellowLines = ({ y, width }: { y: number; width: number }) => (
  <g fill={amber}>
    <rect x={0} y={y} width={width} height={10} />
    <rect x={0} y={y + 20} width={width} height={10} />
  </g>
);

/** The colour of a council's bands, dark enough for white: its own, or the scheme's. */
export const bandOf = ({ branding }: Pick<Campaign, "branding">): string =>
  branding?.colour ? readable(branding.colour) : moss;

/** A council's mark on white, where it has one. */
export function Mark({
  branding,
  x,
  y,
  side,
}: Pick<Campaign, "branding"> & { x: number; y: number; side: number }) {
  if (!branding?.mark) return null;
  const box = { x, y, width: side, height: side };
  return (
    <>
      <Rect {...box} fill="#fff" />
      <image href={markUrl(branding.mark)} {...box} />
    </>
  );
}

interface SenderProps {
  campaign: Campaign;
  width: number;
  height: number;
  left?: number;
}

/** The band at the top: the council's mark and name, and under it whose scheme it is. */
export function Sender({ campaign, width, height, left = 80 }: SenderProps) {
  const { councilName, branding } = campaign;
  const side = height * 0.82;
  const x = branding?.mark ? left + side + 50 : left;
  const box = { x, width: width - x - left };
  const size = Math.min(height * 0.36, 150);
  const top = (height - size * 2) / 2;
  return (
    <>
      <rect width={width} height={height} fill={bandOf(campaign)} />
      <Mark branding={branding} x={left} y={(height - side) / 2} side={side} />
      <Text {...box} y={top} height={size * 1.2} size={size} fill="#fff">
        {councilName}
      </Text>
      <Text {...box} y={top + size * 1.3} height={size} size={size * 0.5} weight={500} fill="#fff">
        {campaign.words.run(brand.name)}
      </Text>
    </>
  );
}

/** A site's address and hours in a box. */
export function Site({
  site,
  size,
  fill,
  ...box
}: Box & { site: Campaign["site"]; size: number; fill: string }) {
  if (!site) return null;
  return (
    <Pair
      {...box}
      first={{ text: site.address, size, fill }}
      second={{ text: site.hours, size: size * 0.7, fill }}
      share={site.hours ? 0.66 : 1}
      gap={0.25}
      top
    />
  );
}
