import { use, type ReactNode } from "react";
import {
  amber,
  bandColour,
  Code,
  ink,
  Mark,
  MeasureContext,
  paper,
  Price,
  Rect,
  sand,
  Scene,
  Sender,
  Stack,
  Text,
  YellowLines,
  type Box,
  type Campaign,
  sheetsMessages,
} from "./sheet-parts.tsx";
import { fitStack, type StackedText } from "./fit-text.ts";

const formatLink = (url: string) => url.replace(/^https?:\/\//, "").replace(/#.*$/, "");
/** Short enough to type; the app finds the borough. */
const formatAddress = (url: string) => formatLink(url).replace(/\/apply$/, "");

/** Tenths of a millimetre: 24 points, the smallest type of an A4 sheet. */
const smallest = 85;

/**
 * Legible from across the road: words 60 mm high, the code 61 mm, the mark 27 mm. Long texts keep 24 points and take
 * their room from the headline. Portrait, 2100 by 2970.
 */
function Poster(campaign: Campaign) {
  const measure = use(MeasureContext);
  const { headline, price, sentence, url } = campaign;
  const sentences = [{ text: sentence, size: smallest, weight: 500 }];
  const foot = { ...campaign, sentence: "", size: smallest, fill: "#fff" };
  const beyond = (texts: StackedText[], width: number, height: number) =>
    Math.max(0, Math.ceil(fitStack(texts, { width, height: Infinity }, measure).height - height));
  /** Top of the foot, and of what stands above it. */
  const lower =
    2160 -
    beyond(
      footTexts(foot).filter(({ optional }) => !optional),
      1310,
      755,
    );
  const upper = lower - 600 - beyond(sentences, 980, 370);
  return (
    <>
      <Rect x={0} y={0} width={2100} height={2970} fill={paper} />
      <Sender campaign={campaign} width={2100} height={330} />
      <Text x={110} y={335} width={1880} height={upper - 335} size={640} leading={1}>
        {headline}
      </Text>
      <Scene mood="sad" x={0} y={lower - 600} width={1000} height={600} />
      <Price price={price} x={1060} y={upper - 20} width={930} height={222} />
      <Stack {...{ x: 1060, y: upper + 230, width: 980, height: lower - upper - 230 }} texts={sentences} />
      <Rect x={0} y={lower} width={2100} height={2970 - lower} fill={bandColour(campaign)} />
      <YellowLines y={lower + 15} width={2100} />
      <Code url={url} x={80} y={2270} size={610} />
      <Foot {...foot} x={750} y={lower + 45} width={1310} height={2915 - lower} />
    </>
  );
}

type FootProps = Campaign & { size: number; fill: string };

/** How to get a voucher, by code, address and telephone, and the site. */
function footTexts({ site, url, telephone, sentence, translation, size, fill }: FootProps): StackedText[] {
  const t = sheetsMessages.in(translation);
  const [number = "", ...answered] = telephone.split(",");
  // A number stays on one line.
  const call =
    telephone && t("call", { number: number.length > 20 ? number : number.replaceAll(" ", "\u00a0") });
  const plain = { size, fill, weight: 500, gap: 0.08 };
  return [
    { text: formatAddress(url), size: size * 1.1, fill },
    { ...plain, text: sentence },
    { text: call, size, fill, gap: 0.2 },
    { ...plain, text: answered.join(",").trim() },
    { text: site?.address ?? "", size, fill, gap: 0.2 },
    { ...plain, text: site?.hours ?? "", optional: true },
  ];
}

const Foot = (props: FootProps & Box) => <Stack {...props} least={props.size} texts={footTexts(props)} />;

/** For the gate of a site: portrait, 2100 by 2970. */
function Gate(campaign: Campaign) {
  const { url, translation } = campaign;
  const t = sheetsMessages.in(translation);
  return (
    <>
      <Rect x={0} y={0} width={2100} height={2970} fill={amber} />
      <Sender campaign={campaign} width={2100} height={330} />
      <Stack
        {...{ x: 110, y: 350, width: 1880, height: 1080, least: smallest, centred: true }}
        texts={[
          { text: t("show"), size: 370 },
          { text: t("ready"), size: smallest * 1.1, weight: 500, gap: 0.5 },
        ]}
      />
      <Scene mood="glad" x={0} y={1440} width={2100} height={770} />
      <Rect x={0} y={2210} width={2100} height={760} fill={paper} />
      <Rect x={0} y={2210} width={2100} height={12} fill={ink} />
      <Code url={url} x={80} y={2270} size={650} />
      <Foot
        {...campaign}
        sentence={t("noVoucher")}
        site={null}
        {...{ x: 790, y: 2250, width: 1250, height: 705, size: smallest, fill: ink }}
      />
    </>
  );
}

/** Front of the leaflet: portrait, 1480 by 2100. */
function LeafletFront(campaign: Campaign) {
  const { headline, price, url } = campaign;
  return (
    <>
      <Rect x={0} y={0} width={1480} height={2100} fill={paper} />
      <Sender campaign={campaign} width={1480} height={300} />
      <Text x={80} y={340} width={1320} height={440} size={400}>
        {headline}
      </Text>
      <Scene mood="glad" x={0} y={800} width={1480} height={730} />
      <Price price={price} x={820} y={800} width={600} height={280} />
      <Rect x={0} y={1520} width={1480} height={580} fill={bandColour(campaign)} />
      <YellowLines y={1534} width={1480} />
      <Code url={url} x={60} y={1585} size={480} />
      <Foot {...campaign} site={null} x={600} y={1600} width={820} height={470} size={66} fill="#fff" />
    </>
  );
}

/** Back of the leaflet, with the first four sites. */
function LeafletBack(campaign: Campaign) {
  const { councilName, sites, url, translation } = campaign;
  const t = sheetsMessages.in(translation);
  const listed = sites.slice(0, 4);
  const numbers = { x: 130, beside: 220 };
  const steps = ["steps.1", "steps.2", "steps.3", "steps.4"] as const;
  const room = 760 / Math.max(listed.length, 1);
  return (
    <>
      <Rect x={0} y={0} width={1480} height={2100} fill={paper} />
      <Text x={80} y={70} width={1320} height={120} size={110}>
        {t("how")}
      </Text>
      {steps.map((step, index) => (
        <g key={step}>
          <circle cx={numbers.x} cy={292 + index * 165} r={52} fill={amber} stroke={ink} strokeWidth={6} />
          <Text x={numbers.x - 50} y={258 + index * 165} width={100} height={80} size={66} middle>
            {String(index + 1)}
          </Text>
          <Text x={numbers.beside} y={262 + index * 165} width={1200} height={140} size={56} weight={500}>
            {t(step)}
          </Text>
        </g>
      ))}
      <Rect x={0} y={900} width={1480} height={920} fill={sand} />
      <Text x={80} y={940} width={1320} height={90} size={76}>
        {t("where")}
      </Text>
      {listed.length === 0 && (
        <Text x={80} y={1070} width={1320} height={600} size={84} weight={500}>
          {t("scan")}
        </Text>
      )}
      {listed.map((site, index) => (
        <Stack
          key={index}
          {...{ x: 80, y: 1045 + index * room, width: 1320, height: room - 24 }}
          texts={[
            { text: site.address, size: listed.length > 2 ? 60 : 80 },
            { text: site.hours, size: listed.length > 2 ? 44 : 56, weight: 500, gap: 0.15 },
          ]}
        />
      ))}
      <Rect x={0} y={1820} width={1480} height={280} fill={bandColour(campaign)} />
      <Code url={url} x={1190} y={1845} size={230} />
      <Text x={80} y={1870} width={1060} height={180} size={60} fill="#fff">
        {sites.length > listed.length
          ? `${councilName}: ${t("more", { count: sites.length - listed.length, address: formatAddress(url) })}`
          : `${councilName}: ${formatAddress(url)}`}
      </Text>
    </>
  );
}

/** For crews who clear fly-tipping: 990 by 2100, with a hole for the handle. */
function DoorHanger(campaign: Campaign) {
  const { price, site, url, branding, translation } = campaign;
  const t = sheetsMessages.in(translation);
  return (
    <>
      <Rect x={0} y={0} width={990} height={2100} fill={paper} />
      <Rect x={0} y={0} width={990} height={420} fill={bandColour(campaign)} />
      <circle cx={495} cy={210} r={150} fill="#fff" stroke={amber} strokeWidth={6} strokeDasharray="24 16" />
      <g transform="translate(0 420)">
        <Sender campaign={campaign} width={990} height={branding?.mark ? 300 : 170} left={60} />
      </g>
      <Text x={60} y={740} width={870} height={240} size={140}>
        {t("cleared")}
      </Text>
      <Scene mood="sad" x={0} y={985} width={990} height={417} />
      <Price price={price} x={540} y={1010} width={400} height={170} />
      <Rect x={0} y={1400} width={990} height={700} fill={bandColour(campaign)} />
      <YellowLines y={1412} width={990} />
      <Code url={url} x={50} y={1465} size={400} />
      <Foot {...campaign} site={null} x={480} y={1470} width={460} height={400} size={46} fill="#fff" />
      <Stack
        {...{ x: 60, y: 1890, width: 870, height: 190 }}
        texts={[
          { text: site?.address ?? t("take"), size: 56, fill: "#fff" },
          { text: site?.hours ?? "", size: 44, fill: "#fff", weight: 500, gap: 0.15 },
        ]}
      />
    </>
  );
}

/** For social media: text beside or above the picture, depending on the shape. */
function social(width: number, height: number) {
  return function Social(campaign: Campaign) {
    const { councilName, headline, price, sentence, url, branding } = campaign;
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
        <Stack
          {...words}
          centred
          texts={[
            { text: headline, size: wide ? 150 : 260 },
            { text: sentence, size: wide ? 36 : 54, weight: 500 },
          ]}
        />
        <Scene mood="glad" {...scene} />
        <Price
          price={price}
          x={width - 60 - width * 0.26}
          y={scene.y + 40}
          width={width * 0.26}
          height={width * 0.13}
        />
        <Mark branding={branding} x={width - foot * 1.5 - 20} y={height - foot * 1.6} side={foot * 1.5} />
        <Rect x={0} y={height - foot} width={width} height={foot} fill={bandColour(campaign)} />
        <Text
          x={words.x}
          y={height - foot * 0.72}
          width={width - 2 * words.x}
          height={foot * 0.5}
          size={foot * 0.38}
          fill="#fff"
        >
          {`${councilName}  ·  ${formatAddress(url)}`}
        </Text>
      </>
    );
  };
}

export interface Sheet {
  key: string;
  name: string;
  /** Tenths of a millimetre for print, pixels for screens. */
  width: number;
  height: number;
  sides: readonly ((campaign: Campaign) => ReactNode)[];
  /** Paper sizes; empty for screens. */
  papers: readonly string[];
}

const a4 = { width: 2100, height: 2970, papers: ["A4", "A3"] };
const shown = (width: number, height: number) => ({
  width,
  height,
  sides: [social(width, height)],
  papers: [],
});

export const sheets: readonly Sheet[] = [
  { key: "poster", name: "Lamp-post poster", sides: [Poster], ...a4 },
  { key: "gate-notice", name: "Notice for the site’s gate", sides: [Gate], ...a4 },
  {
    key: "leaflet",
    name: "Leaflet",
    width: 1480,
    height: 2100,
    sides: [LeafletFront, LeafletBack],
    papers: ["A5"],
  },
  { key: "door-hanger", name: "Door-hanger", width: 990, height: 2100, sides: [DoorHanger], papers: ["DL"] },
  { key: "square", name: "Square picture", ...shown(1080, 1080) },
  { key: "story", name: "Tall picture", ...shown(1080, 1920) },
  { key: "wide", name: "Wide picture", ...shown(1200, 630) },
];
