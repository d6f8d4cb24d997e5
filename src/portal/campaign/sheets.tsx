import { createContext, useContext, type ReactNode } from "react";
import encodeQR from "qr";
import { site as brand } from "../../scheme/site.ts";
import { fitText, type Measure } from "./fit-text.ts";

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

/**
 * A pigment of src/styles/tokens.css as it stands on the page: a file that leaves the site cannot read it by its name.
 * While pages are built there is no page, and no sheet is drawn.
 */
const pigment = (name: string): string =>
  typeof document === "undefined"
    ? ""
    : getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

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
function Text({ children, x, y, width, height, size, fill = ink, weight = 700, middle }: TextProps) {
  const measure = useContext(MeasureContext);
  const fitted = fitText(children, { width, height, size }, measure);
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
const Lines = ({ y, width }: { y: number; width: number }) => (
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
  const address = site.hours ? height * 0.58 : height;
  return (
    <>
      <Text {...{ x, y, width, size, fill }} height={address}>
        {site.address}
      </Text>
      {site.hours && (
        <Text
          {...{ x, width, fill }}
          y={y + address}
          height={height - address}
          size={size * 0.7}
          weight={500}
        >
          {site.hours}
        </Text>
      )}
    </>
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
      <Text x={110} y={350} width={1880} height={560} size={250}>
        {headline}
      </Text>
      <Text x={110} y={930} width={1880} height={170} size={84} weight={500}>
        {sentence}
      </Text>
      <Scene mood="sad" x={0} y={1130} width={2100} height={1090} />
      <Rect x={0} y={2210} width={2100} height={760} fill={moss} />
      <Lines y={2230} width={2100} />
      <Code url={url} x={1420} y={2320} size={570} />
      <Text x={110} y={2330} width={1250} height={80} size={70} weight={500} fill={amber}>
        {site ? "Take it to" : scan}
      </Text>
      <Site site={site} x={110} y={2415} width={1250} height={310} size={100} fill={paper} />
      <Text x={110} y={2750} width={1250} height={170} size={76} fill={amber}>
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
      <Text x={110} y={350} width={1880} height={600} size={290}>
        Show your voucher here
      </Text>
      <Text x={110} y={960} width={1880} height={180} size={90} weight={500}>
        On your phone, as a saved picture or on paper. Have it ready before you reach the gate.
      </Text>
      <Scene mood="glad" x={0} y={1170} width={2100} height={960} />
      <Rect x={0} y={2130} width={2100} height={840} fill={paper} />
      <Rect x={0} y={2130} width={2100} height={12} fill={ink} />
      <Site site={site} x={110} y={2210} width={1230} height={420} size={110} fill={ink} />
      <Text x={110} y={2680} width={1230} height={220} size={90}>
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
      <Text x={80} y={290} width={1320} height={430} size={180}>
        {headline}
      </Text>
      <Text x={80} y={740} width={1320} height={130} size={62} weight={500}>
        {sentence}
      </Text>
      <Scene mood="glad" x={0} y={890} width={1480} height={810} />
      <Rect x={0} y={1690} width={1480} height={410} fill={moss} />
      <Lines y={1704} width={1480} />
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
          <Text x={220} y={256 + index * 165} width={1180} height={140} size={66} weight={500}>
            {step}
          </Text>
        </g>
      ))}
      <Rect x={0} y={900} width={1480} height={920} fill={sand} />
      <Text x={80} y={940} width={1320} height={90} size={76}>
        {listed.length > 0 ? "Where to take it" : "Ask your council where to take it"}
      </Text>
      {listed.map((site, index) => (
        <Site
          key={index}
          site={site}
          x={80}
          y={1045 + index * room}
          width={1320}
          height={room - 24}
          size={60}
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
      <Text x={60} y={460} width={870} height={230} size={110}>
        We cleared this corner today
      </Text>
      <Text x={60} y={710} width={870} height={150} size={64} weight={500}>
        {headline}
      </Text>
      <Scene mood="sad" x={0} y={880} width={990} height={560} />
      <Rect x={0} y={1430} width={990} height={670} fill={moss} />
      <Lines y={1444} width={990} />
      <Site site={site} x={60} y={1510} width={870} height={190} size={60} fill={paper} />
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
    const words = wide ? { x: 60, y: 60, width: width * 0.5 - 80 } : { x: 70, y: 80, width: width - 140 };
    const tall = wide ? height - 200 : height * 0.3;
    const scene = wide
      ? { x: width * 0.5, y: 0, width: width * 0.5, height: height - 90 }
      : { x: 0, y: height * 0.46, width, height: height * 0.54 - 130 };
    const foot = wide ? 90 : 130;
    return (
      <>
        <Rect x={0} y={0} width={width} height={height} fill={paper} />
        <Text {...words} height={wide ? tall * 0.68 : tall * 0.72} size={wide ? 84 : 120}>
          {headline}
        </Text>
        <Text
          {...words}
          y={words.y + (wide ? tall * 0.74 : tall * 0.8)}
          height={wide ? tall * 0.26 : height * 0.12}
          size={wide ? 36 : 50}
          weight={500}
        >
          {sentence}
        </Text>
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
