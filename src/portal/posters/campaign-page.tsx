import { useRef, useState } from "react";
import { loadBranding } from "../../shared/api/council-branding.ts";
import { asProblem, advice } from "../../shared/api/problem.ts";
import { loadChunk } from "../../shared/api/load-chunk.ts";
import { early, Loaded } from "../../shared/ui/loaded.tsx";
import { Field, SelectField } from "../../shared/forms/field.tsx";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { appRoutesIn, portalRoutes } from "../../shared/domain/routes.ts";
import { weekLines, type Week } from "../../shared/domain/opening.ts";
import { brand } from "../../shared/domain/brand.ts";
import { savePng, saveSvg } from "./save-sheet.ts";
import { MeasureContext, sheetFont, type Campaign } from "./sheet-parts.tsx";
import { sheets, type Sheet } from "./sheets.tsx";
import type * as EveryLanguage from "./i18n/every-language.ts";
import type { SheetLanguage } from "./i18n/every-language.ts";
import type { Measure } from "./fit-text.ts";
import { Button, QuietButton } from "../../shared/ui/buttons.tsx";
import "./campaign.css";

const skeleton = <Skeleton className="campaign" count={2} />;

interface PageProps {
  /** Languages of the sheets besides English, each with the hint for its field. */
  spoken: readonly { key: SheetLanguage; name: string; hint: string }[];
}

/** /spread-the-word */
export function CampaignPage({ spoken }: PageProps) {
  return (
    <SignedInPage
      heading="Spread the word"
      backTo={portalRoutes.dashboard}
      admits={["manager"]}
      early={campaign}
      skeleton={skeleton}
    >
      {({ memberships: [own] }) => (
        <Loaded load={campaign.load} what="Your sites" skeleton={skeleton}>
          {({ measure, ...told }) => (
            <MeasureContext value={measure}>
              <Sheets
                councilName={own?.council_name ?? ""}
                borough={own?.council_key ?? ""}
                spoken={spoken}
                {...told}
              />
            </MeasureContext>
          )}
        </Loaded>
      )}
    </SignedInPage>
  );
}

const campaign = early(loadCampaign);

interface Told extends Pick<Campaign, "sites" | "branding"> {
  /** What residents pay; null for nothing. */
  toPay: string | null;
  /** "" for none. */
  telephone: string;
  sheetWords: typeof EveryLanguage.sheetWords;
}

/** Loads the council's sites, branding and texts, and measures text in the sheets' font. */
async function loadCampaign(): Promise<Told & { measure: Measure }> {
  const [sites, [council, branding], { sheetWords }] = await Promise.all([
    askSignedIn((client) =>
      client.from("skip_sites").select("address, opening, opening_hours").order("position"),
    ),
    loadCouncil(),
    loadChunk(() => import("./i18n/every-language.ts")),
    document.fonts.load(`700 100px "${sheetFont}"`, "Ałșğ").catch(() => undefined),
  ]);
  const context = document.createElement("canvas").getContext("2d");
  if (context) context.font = `700 100px "${sheetFont}", Arial, sans-serif`;
  const measure: Measure = (text, size) =>
    ((context?.measureText(text).width ?? 60 * text.length) / 100) * size;
  return {
    measure,
    branding,
    sheetWords,
    toPay: council.to_pay,
    telephone: [council.phone, council.phone_hours].filter(Boolean).join(", "),
    sites: sites.map(({ address, opening, opening_hours }) => ({
      address,
      hours: [...(opening ? weekLines(opening as Week) : []), ...(opening_hours ?? "").split("\n")]
        .map((line) => line.trim())
        .filter(Boolean)
        .join("; "),
    })),
  };
}

async function loadCouncil() {
  const council = await askSignedIn((client) =>
    client.from("councils").select("council_key, to_pay, phone, phone_hours").single(),
  );
  return [council, await loadBranding(council.council_key)] as const;
}

const longest = { headline: 24, price: 24, sentence: 110, telephone: 60 };

/** Texts that a council can change. */
type Typed = Record<"headline" | "price" | "sentence", string>;

interface SheetsProps extends Told, PageProps {
  councilName: string;
  borough: string;
}

function Sheets({
  councilName,
  borough,
  sites,
  branding,
  toPay,
  telephone: stored,
  sheetWords,
  spoken,
}: SheetsProps) {
  const [language, setLanguage] = useState<SheetLanguage>("en");
  const words = sheetWords[language];
  /** Typed texts by language. */
  const [typed, setTyped] = useState<Partial<Record<SheetLanguage, Partial<Typed>>>>({});
  const { headline, price, sentence }: Typed = {
    headline: words.headline,
    // Never claims that a site is free if the council charges.
    price: toPay === null ? words.free : words.low,
    sentence: words.sentence,
    ...typed[language],
  };
  const type = (name: keyof Typed) => (text: string) =>
    setTyped({ ...typed, [language]: { ...typed[language], [name]: text } });
  const [telephone, setTelephone] = useState(stored);
  const [chosen, setChosen] = useState("0");
  const campaign: Campaign = {
    councilName,
    headline,
    sentence,
    words,
    price,
    telephone: telephone.trim(),
    branding,
    sites,
    site: sites[Number(chosen)] ?? null,
    url: `${location.origin}${appRoutesIn(language === "en" ? "" : language).apply}#${borough}`,
  };

  return (
    <div className="campaign">
      <p className="campaign-lead no-print">
        Print these, or save them for your website and social media. They are made on this page, and nothing
        is sent anywhere. Your colour and telephone number are in your{" "}
        <a href={portalRoutes.voucherSettings}>voucher settings</a>. For your council’s mark, send us a
        picture: <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
      </p>
      <div className="card campaign-words no-print">
        <SelectField
          label="Language"
          hint={
            spoken.find(({ key }) => key === language)?.hint ?? "The code leads to the app in that language."
          }
          options={[{ key: "en", name: "English" }, ...spoken]}
          value={language}
          onChange={({ target }) => setLanguage(target.value as SheetLanguage)}
        />
        <Wording
          label="Headline"
          hint="Two or three words: they are read from across the road."
          value={headline}
          most={longest.headline}
          onChange={type("headline")}
        />
        <Wording
          label="Price"
          hint={toPay === null ? "Residents now see: Nothing" : `Residents now see: ${toPay}`}
          value={price}
          most={longest.price}
          onChange={type("price")}
        />
        <Wording label="Sentence" value={sentence} most={longest.sentence} onChange={type("sentence")} />
        <Field
          label="Telephone (optional)"
          hint="For people without a smartphone or email, with its hours. Set it for the app in the voucher settings."
          value={telephone}
          autoComplete="off"
          maxLength={longest.telephone}
          onChange={(event) => setTelephone(event.target.value)}
        />
        {sites.length > 0 ? (
          <SelectField
            label="Site to name"
            hint="The one nearest to where the poster hangs."
            options={sites.map(({ address }, index) => ({ key: String(index), name: address }))}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          />
        ) : (
          <Notice kind="info" detail={<a href={portalRoutes.skipSites}>Add your sites</a>}>
            Posters name a site once you have listed one.
          </Notice>
        )}
      </div>
      {sheets.map((sheet) => (
        <SheetCard key={sheet.key} sheet={sheet} campaign={campaign} borough={borough} />
      ))}
    </div>
  );
}

interface WordingProps {
  label: string;
  hint?: string;
  value: string;
  most: number;
  onChange: (text: string) => void;
}

/** A text of the council's own, with the number of characters left. */
function Wording({ label, hint, value, most, onChange }: WordingProps) {
  const left = most - value.length;
  return (
    <div>
      <Field
        label={label}
        hint={hint}
        value={value}
        autoComplete="off"
        error={value.trim() === "" ? "Write something, or this part of the sheets will be empty." : undefined}
        maxLength={most}
        onChange={(event) => onChange(event.target.value)}
      />
      <StatusRegion>
        <p className="field-hint">{left === 1 ? "1 character left" : `${left} characters left`}</p>
      </StatusRegion>
    </div>
  );
}

interface CardProps {
  sheet: Sheet;
  campaign: Campaign;
  borough: string;
}

/** Shows a sheet with its print and save buttons. */
function SheetCard({ sheet, campaign, borough }: CardProps) {
  const card = useRef<HTMLElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const { key, name, width, height, sides, papers } = sheet;
  const named = (side: number) => `${brand.slug}-${borough}-${key}${sides.length > 1 ? `-${side + 1}` : ""}`;

  /** Prints only this sheet, at the size of its paper. */
  function print(paper: string) {
    const { current } = card;
    if (!current) return;
    current.dataset.printing = paper;
    // Some browsers return from print() before they have printed.
    window.addEventListener("afterprint", () => delete current.dataset.printing, { once: true });
    window.print();
  }

  async function save(how: typeof saveSvg) {
    setFailed(null);
    try {
      const drawings = card.current?.querySelectorAll<SVGSVGElement>(".campaign-sides > svg") ?? [];
      for (const [side, drawing] of [...drawings].entries()) await how(drawing, named(side));
    } catch (error) {
      setFailed(advice(asProblem(error)) ?? "Please try again.");
    }
  }

  return (
    <section ref={card} className="card campaign-sheet" aria-label={name}>
      <h2 className="no-print">{name}</h2>
      <div className="campaign-sides">
        {sides.map((Side, side) => (
          <svg
            key={side}
            viewBox={`0 0 ${width} ${height}`}
            width={width}
            height={height}
            role="img"
            aria-label={sides.length > 1 ? `${name}, side ${side + 1}` : name}
          >
            <Side {...campaign} />
          </svg>
        ))}
      </div>
      <div className="campaign-actions no-print">
        {papers.map((size) => (
          <Button key={size} onClick={() => print(size)}>
            {`Print or PDF, ${size}`}
          </Button>
        ))}
        {papers.length === 0 && (
          <Button onClick={() => void save(savePng)}>{`Save as PNG, ${width} by ${height}`}</Button>
        )}
        <QuietButton onClick={() => void save(saveSvg)}>Save as SVG</QuietButton>
      </div>
      {failed && (
        <Notice kind="error" detail={failed}>
          It could not be saved.
        </Notice>
      )}
    </section>
  );
}
