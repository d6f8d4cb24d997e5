import { useCallback, useState, type ChangeEvent } from "react";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Field, SelectField } from "../../shared/forms/field.tsx";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { appRoutesIn, portalRoutes } from "../../shared/domain/routes.ts";
import { readable } from "../../shared/domain/contrast.ts";
import { brand } from "../../shared/domain/brand.ts";
import { english, type Translation } from "../../shared/domain/messages.ts";
import { loadCampaign, type CampaignData } from "./api.ts";
import { MeasureContext, moss, sheetsMessages, type Campaign } from "./sheet-parts.tsx";
import { SheetCard } from "./sheet-card.tsx";
import { sheets } from "./sheets.tsx";
import "./campaign.css";

const skeleton = <Skeleton className="campaign" count={2} />;

interface PageProps {
  /** Languages of the sheets besides English, each with the hint for its field. */
  languages: readonly { key: string; name: string; hint: string; translation: Translation }[];
}

/** /spread-the-word */
export function CampaignPage({ languages }: PageProps) {
  return (
    <SignedInPage
      heading="Spread the word"
      backTo={portalRoutes.dashboard}
      admits={["manager"]}
      skeleton={skeleton}
    >
      {({ memberships: [membership] }) => (
        <CampaignSheets
          councilName={membership?.council_name ?? ""}
          borough={membership?.council_key ?? ""}
          languages={languages}
        />
      )}
    </SignedInPage>
  );
}

interface CouncilProps extends PageProps {
  councilName: string;
  borough: string;
}

function CampaignSheets(props: CouncilProps) {
  const { borough } = props;
  const load = useCallback(() => loadCampaign(borough), [borough]);
  return (
    <Loaded load={load} what="Your sites" skeleton={skeleton}>
      {({ measure, ...data }) => (
        <MeasureContext value={measure}>
          <Sheets {...props} {...data} />
        </MeasureContext>
      )}
    </Loaded>
  );
}

const maximumLengths = { headline: 24, price: 24, sentence: 110, telephone: 60 };

/** Texts that a council can change. */
type OwnTexts = Record<"headline" | "price" | "sentence", string>;

function Sheets(props: CouncilProps & CampaignData) {
  const { councilName, borough, sites, branding, toPay, telephone: stored, languages } = props;
  const [language, setLanguage] = useState("en");
  const chosenLanguage = languages.find(({ key }) => key === language);
  const translation = chosenLanguage?.translation ?? english;
  const t = sheetsMessages.in(translation);
  /** Typed texts by language. */
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<OwnTexts>>>>({});
  const texts: OwnTexts = {
    headline: t("headline"),
    // Never claims that a site is free if the council charges.
    price: toPay === null ? t("free") : t("low"),
    sentence: t("sentence"),
    ...typed[language],
  };
  const wording = (name: keyof OwnTexts) => ({
    value: texts[name],
    autoComplete: "off",
    maxLength: maximumLengths[name],
    error: texts[name].trim() ? undefined : "Write something, or this part of the sheets will be empty.",
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setTyped({ ...typed, [language]: { ...typed[language], [name]: event.target.value } }),
  });
  const [telephone, setTelephone] = useState(stored);
  const [colour, setColour] = useState(branding?.colour ?? moss);
  const [chosen, setChosen] = useState("0");
  const campaign: Campaign = {
    councilName,
    ...texts,
    translation,
    telephone: telephone.trim(),
    branding: { mark: null, contact_page: null, ...branding, colour },
    site: sites[Number(chosen)] ?? null,
    url: `${location.origin}${appRoutesIn(language === "en" ? "" : language).apply}#${borough}`,
  };

  return (
    <div className="campaign">
      <p className="campaign-lead no-print">
        Print these, or save them as PDF. They are made on this page, and nothing is sent anywhere. Your
        colour and telephone number are in your <a href={portalRoutes.voucherSettings}>voucher settings</a>.
        For your council’s mark, send us a picture:{" "}
        <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
      </p>
      <div className="card campaign-words no-print">
        <SelectField
          label="Language"
          hint={chosenLanguage?.hint ?? "The code leads to the app in that language."}
          options={[{ key: "en", name: "English" }, ...languages]}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        />
        <Field
          label="Headline"
          hint="Two or three words: they are read from across the road."
          {...wording("headline")}
        />
        <Field
          label="Price"
          hint={toPay === null ? "Residents see: No charge" : `Residents see: ${toPay}`}
          {...wording("price")}
        />
        <Field label="Sentence" {...wording("sentence")} />
        <Field
          label="Telephone (optional)"
          hint="For people without a smartphone or email, with its hours. Set it for the app in the voucher settings."
          value={telephone}
          autoComplete="off"
          maxLength={maximumLengths.telephone}
          onChange={(event) => setTelephone(event.target.value)}
        />
        <Field
          label="Colour"
          hint={`The sheets on this page show it at once${readable(colour) === colour ? "" : ", darker, so that white text on it can be read"}. To keep it, set ${colour} in the voucher settings.`}
          type="color"
          value={colour}
          onChange={(event) => setColour(event.target.value)}
        />
        {sites.length > 0 ? (
          <SelectField
            label="Site to name"
            hint={
              campaign.site?.hours
                ? "The one nearest to where the poster hangs."
                : "This site has no opening hours yet, so the sheets show none."
            }
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
        <SheetCard key={sheet.name} sheet={sheet} campaign={campaign} />
      ))}
    </div>
  );
}
