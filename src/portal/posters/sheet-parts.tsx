import { createContext, useContext, type ReactNode } from "react";
import encodeQR from "qr";
import { QrModules } from "../../shared/ui/qr-drawing.tsx";
import { pigment } from "../../shared/ui/pigment.ts";
import { readable } from "../../shared/domain/contrast.ts";
import { runsFromRight } from "../../shared/domain/runs-from-right.ts";
import { markFile, type CouncilBranding } from "../../shared/api/council-branding.ts";
import inEnglish from "../../../messages/en/sheets.json" with { type: "json" };
import { brand } from "../../shared/domain/brand.ts";
import { messages, type Translation } from "../../shared/domain/messages.ts";
import { fitStack, type Fitted, type Measure, type StackedText } from "./fit-text.ts";

export const sheetsMessages = messages("sheets", inEnglish);

/** Content of every sheet. */
export interface Campaign {
  councilName: string;
  /** Address of the QR code: the app with the borough chosen. */
  url: string;
  headline: string;
  sentence: string;
  translation: Translation;
  /** "FREE", or the council's price. */
  price: string;
  /** Number and hours for people without a smartphone or email; "" for none. */
  telephone: string;
  /** Undefined if the council has none. */
  branding: CouncilBranding | undefined;
  /** The site named on the sheet; null without sites. */
  site: { address: string; hours: string } | null;
}

export const ink = pigment("ink");
export const moss = pigment("moss-900");
export const amber = pigment("amber");
export const paper = pigment("paper");

export const sheetFont = "Familjen Grotesk Variable";

/** Measures text in the sheets' font. */
export const MeasureContext = createContext<Measure>((text, size) => text.length * size * 0.55);

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whether the sheet is mirrored, for a language that runs from right to left. */
export const MirrorContext = createContext(false);

/** Turns a part of a mirrored sheet around again, in its own box. */
function Unmirrored({ x, width, children }: Pick<Box, "x" | "width"> & { children: ReactNode }) {
  if (!useContext(MirrorContext)) return children;
  return <g transform={`matrix(-1 0 0 1 ${2 * x + width} 0)`}>{children}</g>;
}

interface LinesProps extends Pick<Box, "x" | "y" | "width"> {
  fitted: Fitted;
  fill?: string | undefined;
  weight?: number | undefined;
}

/** Lines of one text. */
export function Lines({ fitted, x, y, width, fill = ink, weight = 700 }: LinesProps) {
  const fromRight = runsFromRight(fitted.lines.join(" "));
  const isMirrored = useContext(MirrorContext);
  const anchor = fromRight || isMirrored ? x + width : x;
  return (
    <Unmirrored x={x} width={width}>
      <text
        direction={fromRight ? "rtl" : undefined}
        fontFamily={`${sheetFont}, Arial, sans-serif`}
        fontSize={fitted.size}
        fontWeight={weight}
        fill={fill}
        textAnchor={isMirrored && !fromRight ? "end" : "start"}
      >
        {fitted.lines.map((line, index) => (
          <tspan key={index} x={anchor} y={y + fitted.size * (0.85 + index * fitted.leading)}>
            {line}
          </tspan>
        ))}
      </text>
    </Unmirrored>
  );
}

interface StackProps extends Box {
  texts: readonly StackedText[];
  /** The size that texts keep as long as larger ones can shrink. */
  least?: number;
  /** Whether to centre the texts in the height of the box. */
  centred?: boolean;
}

/** Texts below each other in one box. */
export function Stack({ texts, least, centred = false, x, y, width, height }: StackProps) {
  const { placed, height: used } = fitStack(texts, { width, height, least }, useContext(MeasureContext));
  const start = y + (centred ? Math.max(0, height - used) / 2 : 0);
  return placed.map(({ fitted, top, fill, weight }, index) => (
    <Lines key={index} fitted={fitted} x={x} y={start + top} width={width} fill={fill} weight={weight} />
  ));
}

export function Code({ url, x, y, size }: { url: string; x: number; y: number; size: number }) {
  const modules = encodeQR(url, "raw", { ecc: "medium", border: 3 });
  return (
    <Unmirrored x={x} width={size}>
      <g transform={`translate(${x} ${y}) scale(${size / modules.length})`} shapeRendering="crispEdges">
        <QrModules modules={modules} />
      </g>
    </Unmirrored>
  );
}

const pictures = { sad: "/media/campaign-sad.svg", glad: "/media/campaign-glad.svg" };

/** The scheme's illustration, cropped to a box. */
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

/** Double yellow lines across the sheet. */
export const YellowLines = ({ y }: { y: number }) => (
  <g fill={amber}>
    <rect y={y} width={2100} height={10} />
    <rect y={y + 20} width={2100} height={10} />
  </g>
);

/** Returns the council's colour, or the scheme's, dark enough for white text. */
export const bandColour = ({ branding }: Pick<Campaign, "branding">): string =>
  branding?.colour ? readable(branding.colour) : moss;

const urls = new Map<string, string>();

/** Returns a blob address for a mark: the page's security policy allows only files and blobs. */
function markUrl(mark: string): string {
  const url = urls.get(mark) ?? URL.createObjectURL(markFile(mark));
  urls.set(mark, url);
  return url;
}

/** The band at the top: the council's mark on white and its name, and the scheme's name. */
export function Sender({ councilName, branding, translation }: Campaign) {
  const [left, width, height, side] = [80, 2100, 330, 270];
  const mark = branding?.mark;
  const x = mark ? left + side + 50 : left;
  const box = { x: left, y: (height - side) / 2, width: side, height: side };
  return (
    <>
      <rect width={width} height={height} fill={bandColour({ branding })} />
      {mark && (
        <>
          <Rect {...box} fill="#fff" />
          <Unmirrored {...box}>
            <image href={markUrl(mark)} {...box} />
          </Unmirrored>
        </>
      )}
      <Stack
        {...{ x, y: 0, width: width - x - left, height, centred: true }}
        texts={[
          { text: councilName, size: 118, fill: "#fff" },
          {
            text: sheetsMessages.t("run", { name: brand.name }, translation),
            ...{ size: 88, weight: 500, fill: "#fff", gap: 0.1 },
          },
        ]}
      />
    </>
  );
}

/** The price on a tilted plate. */
export function Price({ price, x, y, width, height }: Box & Pick<Campaign, "price">) {
  return (
    <g transform={`rotate(-4 ${x + width / 2} ${y + height / 2})`}>
      <rect {...{ x, y, width, height }} rx={24} fill={amber} stroke={ink} strokeWidth={12} />
      <Stack
        {...{ x: x + 40, y: y + 14, width: width - 80, height: height - 28, centred: true }}
        texts={[{ text: price, size: Math.min(400, height * 0.8) }]}
      />
    </g>
  );
}
