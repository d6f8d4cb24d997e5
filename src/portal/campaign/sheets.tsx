import { createContext, useContext, type ReactNode } from "react";
import encodeQR from "qr";
import { pigment } from "../../client/ui/pigment.ts";
import { site as brand } from "../../scheme/site.ts";
import { fitText, type Fitted, type Measure } from "./fit-text.ts";

/** What every sheet tells. */
export interface Campaign {
  councilName: string;
  /** Where the QR code leads: the app, with the borough chosen. */
  url: string;
  headline: string;
  sentence: string;
  /** The site that is named; null where the council has none yet. */
  site: { address: string; hours: string } | null;
  /** All sites, for the leaflet. */
  sites: readonly { address: string; hours: string }[];
}

const ink = pigment("ink");
const moss = pigment("moss-900");
const amber = pigment("amber");
const paper = pigment("paper");
const sand = pigment("sand");

export const sheetFont = "Familjen Grotesk Variable";

/** Measures text in the sheets' face. */
export const MeasureContext = createContext<Measure>((text, size) => text.length * size * 0.55);

interface Box {
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
}

/** A text in a box, as text: smaller where it would not fit. */
function Text({ children, ...box }: TextProps) {
  return <Lines {...box} fitted={fitText(children, box, useContext(MeasureContext))} />;
}

interface LinesProps extends Omit<TextProps, "children" | "height" | "size"> {
  fitted: Fitted;
}

/** A text whose lines are known. */
function Lines({ fitted, x, y, width, fill = ink, weight = 700, middle }: LinesProps) {
  return (
    <text
      fontFamily={`${sheetFont}, Arial, sans-serif`}
      fontSize={fitted.size}
      fontWeight={weight}
      fill={fill}
      textAnchor={middle ? "middle" : "start"}
    >
      {fitted.lines.map((line, index) => (
        <tspan key={index} x={middle ? x + width / 2 : x} y={y + fitted.size * (0.85 + index * 1.12)}>
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
function Pair({ first, second, share, gap = 0.4, top = false, x, y, width, height }: PairProps) {
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

/** A QR code, black on white with its quiet zone. */
function Code({ url, x, y, size }: { url: string; x: number; y: number; size: number }) {
  const modules = encodeQR(url, "raw", { ecc: "medium", border: 3 });
  const path = modules
    .flatMap((row, top) => row.map((dark, left) => (dark ? `M${left} ${top}h1v1h-1z` : "")))
    .join("");
  return (
    <g transform={`translate(${x} ${y}) scale(${size / modules.length})`} shapeRendering="crispEdges">
      <rect width={modules.length} height={modules.length} fill="#fff" />
      <path d={path} fill="#000" />
    </g>
  );
}

const pictures = { sad: "/media/campaign-sad.svg", glad: "/media/campaign-glad.svg" };

/** The scheme's figure, cut to a box. */
function Scene({ mood, x, y, width, height }: Box & { mood: keyof typeof pictures }) {
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

const Rect = ({ fill, ...box }: Box & { fill: string }) => <rect {...box} fill={fill} />;

/** Double yellow lines, as wide as the sheet. */
const YellowLines = ({ y, width }: { y: number; width: number }) => (
  <g fill={amber}>
    <rect x={0} y={y} width={width} height={10} />
    <rect x={0} y={y + 20} width={width} height={10} />
  </g>
);

/** The council's name, and under it whose scheme it is. */
const Sender = ({
  councilName,
  width,
  y,
  size,
}: {
  councilName: string;
  width: number;
  y: number;
  size: number;
}) => (
  <>
    <Text x={80} y={y} width={width - 160} height={size * 1.2} size={size} fill={paper}>
      {councilName}
    </Text>
    <Text
      x={80}
      y={y + size * 1.25}
      width={width - 160}
      height={size}
      size={size * 0.5}
      weight={500}
      fill={amber}
    >
      {`with ${brand.name}`}
    </Text>
  </>
);

/** A site's address and hours in a box. */
function Site({
  site,
  x,
  y,
  width,
  height,
  size,
  fill,
}: Box & { site: Campaign["site"]; size: number; fill: string }) {
  if (!site) return null;
  return (
    <Pair
      {...{ x, y, width, height }}
      first={{ text: site.address, size, fill }}
      second={{ text: site.hours, size: size * 0.7, fill }}
      share={site.hours ? 0.66 : 1}
      gap={0.25}
      top
    />
  );
}

const scan = "Scan for a voucher";
const linkOf = (url: string) => url.replace(/^https?:\/\//, "").replace(/#.*$/, "");

/** For lamp posts: portrait, 2100 by 2970. */
function Poster({ councilName, headline, sentence, site, url }: Campaign) {
  return (
    <>
      <Rect x={0} y={0} width={2100} height={2970} fill={paper} />
      <Rect x={0} y={0} width={2100} height={270} fill={moss} />
      <Sender councilName={councilName} width={2100} y={60} size={110} />
      <Pair
        {...{ x: 110, y: 310, width: 1880, height: 780, share: 0.78 }}
        first={{ text: headline, size: 250 }}
        second={{ text: sentence, size: 84 }}
      />
      <Scene mood="sad" x={0} y={1130} width={2100} height={1090} />
      <Rect x={0} y={2210} width={2100} height={760} fill={moss} />
      <YellowLines y={2230} width={2100} />
      <Code url={url} x={1420} y={2320} size={570} />
      {site && (
        <Text x={110} y={2320} width={1250} height={80} size={70} weight={500} fill={amber}>
          Take it to
        </Text>
      )}
      <Site site={site} x={110} y={2405} width={1250} height={330} size={100} fill={paper} />
      <Text
        x={110}
        y={site ? 2750 : 2420}
        width={1250}
        height={site ? 170 : 400}
        size={site ? 76 : 130}
        fill={amber}
      >
        {`${scan}, or go to ${linkOf(url)}`}
      </Text>
    </>
  );
}

/** For the site's gate: portrait, 2100 by 2970. */
function Gate({ councilName, site, url }: Campaign) {
  return (
    <>
      <Rect x={0} y={0} width={2100} height={2970} fill={amber} />
      <Rect x={0} y={0} width={2100} height={270} fill={moss} />
      <Sender councilName={councilName} width={2100} y={60} size={110} />
      <Pair
        {...{ x: 110, y: 310, width: 1880, height: 830, share: 0.78 }}
        first={{ text: "Show your voucher here", size: 290 }}
        second={{
          text: "On your phone, as a saved picture or on paper. Have it ready before you reach the gate.",
          size: 90,
        }}
      />
      <Scene mood="glad" x={0} y={1170} width={2100} height={960} />
      <Rect x={0} y={2130} width={2100} height={840} fill={paper} />
      <Rect x={0} y={2130} width={2100} height={12} fill={ink} />
      <Site site={site} x={110} y={2210} width={1230} height={420} size={110} fill={ink} />
      <Text x={110} y={site ? 2680 : 2330} width={1230} height={site ? 220 : 500} size={site ? 90 : 140}>
        No voucher yet? Scan the code. It takes a few minutes.
      </Text>
      <Code url={url} x={1420} y={2240} size={580} />
    </>
  );
}

/** First side of the leaflet: portrait, 1480 by 2100. */
function LeafletFront({ councilName, headline, sentence, url }: Campaign) {
  return (
    <>
      <Rect x={0} y={0} width={1480} height={2100} fill={paper} />
      <Rect x={0} y={0} width={1480} height={230} fill={moss} />
      <Sender councilName={councilName} width={1480} y={50} size={92} />
      <Pair
        {...{ x: 80, y: 260, width: 1320, height: 610, share: 0.78 }}
        first={{ text: headline, size: 180 }}
        second={{ text: sentence, size: 62 }}
      />
      <Scene mood="glad" x={0} y={890} width={1480} height={810} />
      <Rect x={0} y={1690} width={1480} height={410} fill={moss} />
      <YellowLines y={1704} width={1480} />
      <Code url={url} x={1090} y={1760} size={310} />
      <Text x={80} y={1800} width={950} height={230} size={84} fill={paper}>
        {`${scan}, or go to ${linkOf(url)}`}
      </Text>
    </>
  );
}

const steps = [
  "Scan the code, and say where you live.",
  "Choose a site, and say what you are bringing.",
  "Confirm. The voucher is on your phone.",
  "Show it at the gate, and tip it right.",
];

/** Second side of the leaflet, with the sites that there is room for. */
function LeafletBack({ councilName, sites, url }: Campaign) {
  const listed = sites.slice(0, 4);
  const room = 760 / Math.max(listed.length, 1);
  return (
    <>
      <Rect x={0} y={0} width={1480} height={2100} fill={paper} />
      <Text x={80} y={70} width={1320} height={120} size={110}>
        How it works
      </Text>
      {steps.map((step, index) => (
        <g key={step}>
          <circle cx={130} cy={292 + index * 165} r={52} fill={amber} stroke={ink} strokeWidth={6} />
          <Text x={80} y={258 + index * 165} width={100} height={80} size={66} middle>
            {String(index + 1)}
          </Text>
          <Text x={220} y={262 + index * 165} width={1200} height={140} size={56} weight={500}>
            {step}
          </Text>
        </g>
      ))}
      <Rect x={0} y={900} width={1480} height={920} fill={sand} />
      <Text x={80} y={940} width={1320} height={90} size={76}>
        Where to take it
      </Text>
      {listed.length === 0 && (
        <Text x={80} y={1070} width={1320} height={600} size={84} weight={500}>
          Scan the code to see which sites will take it, and when they are open.
        </Text>
      )}
      {listed.map((site, index) => (
        <Site
          key={index}
          site={site}
          x={80}
          y={1045 + index * room}
          width={1320}
          height={room - 24}
          size={listed.length > 2 ? 60 : 80}
          fill={ink}
        />
      ))}
      <Rect x={0} y={1820} width={1480} height={280} fill={moss} />
      <Code url={url} x={1190} y={1845} size={230} />
      <Text x={80} y={1870} width={1060} height={180} size={60} fill={paper}>
        {sites.length > listed.length
          ? `${councilName}: ${sites.length - listed.length} more sites at ${linkOf(url)}`
          : `${councilName}: ${linkOf(url)}`}
      </Text>
    </>
  );
}

/** For crews who have cleared a corner: 990 by 2100, with a hole for the handle. */
function DoorHanger({ councilName, headline, site, url }: Campaign) {
  return (
    <>
      <Rect x={0} y={0} width={990} height={2100} fill={paper} />
      <Rect x={0} y={0} width={990} height={420} fill={moss} />
      <circle cx={495} cy={210} r={150} fill="#fff" stroke={amber} strokeWidth={6} strokeDasharray="24 16" />
      <Pair
        {...{ x: 60, y: 440, width: 870, height: 420, share: 0.62 }}
        first={{ text: "We cleared this corner today", size: 110 }}
        second={{ text: headline, size: 64 }}
      />
      <Scene mood="sad" x={0} y={880} width={990} height={560} />
      <Rect x={0} y={1430} width={990} height={670} fill={moss} />
      <YellowLines y={1444} width={990} />
      <Site
        site={site ?? { address: "Take yours to a council site.", hours: "" }}
        {...{ x: 60, y: 1490, width: 870, height: 230, size: 60, fill: paper }}
      />
      <Code url={url} x={60} y={1740} size={310} />
      <Text x={400} y={1750} width={530} height={180} size={62} fill={amber}>
        {scan}
      </Text>
      <Text x={400} y={1940} width={530} height={110} size={46} weight={500} fill={paper}>
        {councilName}
      </Text>
    </>
  );
}

/** For social media: whatever the shape, words beside or above the picture. */
function social(width: number, height: number) {
  return function Social({ councilName, headline, sentence, url }: Campaign) {
    const wide = width > height * 1.3;
    const words = wide
      ? { x: 60, y: 50, width: width * 0.5 - 90, height: height - 190 }
      : { x: 70, y: 50, width: width - 140, height: height * 0.46 - 90 };
    const scene = wide
      ? { x: width * 0.5, y: 0, width: width * 0.5, height: height - 90 }
      : { x: 0, y: height * 0.46, width, height: height * 0.54 - 130 };
    const foot = wide ? 90 : 130;
    return (
      <>
        <Rect x={0} y={0} width={width} height={height} fill={paper} />
        <Pair
          {...words}
          first={{ text: headline, size: wide ? 84 : 150 }}
          second={{ text: sentence, size: wide ? 36 : 54 }}
          share={0.72}
        />
        <Scene mood="glad" {...scene} />
        <Rect x={0} y={height - foot} width={width} height={foot} fill={moss} />
        <Text
          x={words.x}
          y={height - foot * 0.72}
          width={width - 2 * words.x}
          height={foot * 0.5}
          size={foot * 0.38}
          fill={paper}
        >
          {`${councilName}  ·  ${linkOf(url)}`}
        </Text>
      </>
    );
  };
}

export interface Sheet {
  key: string;
  name: string;
  /** Of the drawing; in tenths of a millimetre where it is printed, in pixels where it is shown. */
  width: number;
  height: number;
  /** One drawing for each side. */
  sides: readonly ((campaign: Campaign) => ReactNode)[];
  /** Sizes of paper that it is printed on; none for what is shown on screens. */
  papers: readonly string[];
}

export const sheets: readonly Sheet[] = [
  {
    key: "poster",
    name: "Lamp-post poster",
    width: 2100,
    height: 2970,
    sides: [Poster],
    papers: ["A4", "A3"],
  },
  {
    key: "gate-notice",
    name: "Notice for the site’s gate",
    width: 2100,
    height: 2970,
    sides: [Gate],
    papers: ["A4", "A3"],
  },
  {
    key: "leaflet",
    name: "Leaflet",
    width: 1480,
    height: 2100,
    sides: [LeafletFront, LeafletBack],
    papers: ["A5"],
  },
  { key: "door-hanger", name: "Door-hanger", width: 990, height: 2100, sides: [DoorHanger], papers: ["DL"] },
  {
    key: "square",
    name: "Square picture",
    width: 1080,
    height: 1080,
    sides: [social(1080, 1080)],
    papers: [],
  },
  { key: "story", name: "Tall picture", width: 1080, height: 1920, sides: [social(1080, 1920)], papers: [] },
  { key: "wide", name: "Wide picture", width: 1200, height: 630, sides: [social(1200, 630)], papers: [] },
];
