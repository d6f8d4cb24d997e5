import { use, type ReactNode } from "react";
import {
  amber,
  bandColour,
  Code,
  ink,
  Lines,
  MeasureContext,
  paper,
  Price,
  Rect,
  Scene,
  Sender,
  Stack,
  YellowLines,
  type Box,
  type Campaign,
  sheetsMessages,
} from "./sheet-parts.tsx";
import { fitStack, fitText, type StackedText } from "./fit-text.ts";

/** Short enough to type; the app finds the borough. */
const formatAddress = (url: string) => url.replace(/^https?:\/\//, "").replace(/(\/apply)?#.*$/, "");

/** Tenths of a millimetre: 24 points, the smallest type of an A4 sheet. */
const smallest = 85;

/**
 * Legible from across the road: words 60 mm high, the code 61 mm, the mark 27 mm. Long texts keep 24 points and take
 * their room from the headline.
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
  const headlineBox = { width: 1880, height: upper - 335, size: 640 };
  return (
    <>
      <Rect x={0} y={0} width={2100} height={2970} fill={paper} />
      <Sender {...campaign} />
      <Lines x={110} y={335} width={1880} fitted={fitText(headline, headlineBox, measure, 1)} />
      <Scene mood="sad" x={0} y={lower - 600} width={1000} height={600} />
      <Price price={price} x={1060} y={upper - 20} width={930} height={222} />
      <Stack {...{ x: 1060, y: upper + 230, width: 980, height: lower - upper - 230 }} texts={sentences} />
      <Rect x={0} y={lower} width={2100} height={2970 - lower} fill={bandColour(campaign)} />
      <YellowLines y={lower + 15} />
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

/** For the gate of a site. */
function Gate(campaign: Campaign) {
  const { url, translation } = campaign;
  const t = sheetsMessages.in(translation);
  return (
    <>
      <Rect x={0} y={0} width={2100} height={2970} fill={amber} />
      <Sender {...campaign} />
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

/** A sheet of paper: portrait, 2100 by 2970 tenths of a millimetre. */
export interface Sheet {
  name: string;
  Drawing: (campaign: Campaign) => ReactNode;
}

export const sheets: readonly Sheet[] = [
  { name: "Lamp-post poster", Drawing: Poster },
  { name: "Notice for the site’s gate", Drawing: Gate },
];
