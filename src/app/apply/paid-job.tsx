import { useCallback } from "react";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { boroughName, boroughs, withBorough, type BoroughKey } from "../../shared/domain/boroughs.ts";
import { currentTranslation } from "../../shared/domain/messages.ts";
import { formatPounds } from "../../shared/domain/conditions.ts";
import { openNow, weekLines, wordLines } from "../../shared/domain/opening.ts";
import { phoneUrl } from "../../shared/domain/phone.ts";
import { heightLimit, voucherMessages } from "../../shared/domain/voucher.ts";
import { milesInWords } from "../../shared/places/position.ts";
import { PlaceSources } from "../../shared/places/place-sources.tsx";
import { QuietLink } from "../../shared/ui/buttons.tsx";
import { WithEnglish, English } from "../layout/with-english.tsx";
import { SoonLines } from "./site-row.tsx";
import { MapLink } from "../layout/map-link.tsx";
import { NotChecked } from "../layout/not-checked.tsx";
import { paidJobMessages } from "../i18n/paid-job.ts";
import { sitesMessages } from "../i18n/sites.ts";
import { loadTrade, type TradeSite } from "./load-trade.ts";
import { readStartingPoint } from "./load-places.ts";

const ways = [
  ["register", "registerWhy", "https://www.gov.uk/register-renew-waste-carrier-broker-dealer-england"],
  ["business", "businessWhy", "https://www.gov.uk/managing-your-waste-an-overview"],
  ["licensed", "licensedWhy", "https://environment.data.gov.uk/public-register/view/search-waste-operations"],
] as const;

interface Props {
  /** The key of a borough; another text where none was chosen. */
  borough: string;
  backTo: string;
}

/** Where the waste of a paid job may go: there is no voucher for it. @public loaded lazily */
export function PaidJob({ borough, backTo }: Props) {
  const key = boroughs.find((one) => one.key === borough)?.key;
  return (
    <>
      <p>
        <WithEnglish text={() => paidJobMessages.t("intro")} />
      </p>
      <NotChecked message="beneath" />
      {key && <TradeWays key={key} borough={key} />}
      <section className="choices">
        <h2>{paidJobMessages.t("law")}</h2>
        <ul className="rows">
          {ways.map(([name, why, href]) => (
            <li key={href} className="row">
              <p className="row-title">
                <a href={href} rel="noreferrer">
                  {paidJobMessages.t(name)}
                </a>
              </p>
              <p className="row-note">
                <WithEnglish text={() => paidJobMessages.t(why)} />
              </p>
            </li>
          ))}
        </ul>
        <p>
          <strong>
            <WithEnglish text={() => paidJobMessages.t("caught")} />
          </strong>
        </p>
      </section>
      <div className="app-actions">
        <QuietLink href={backTo}>{paidJobMessages.t("ownHome")}</QuietLink>
      </div>
      {readStartingPoint(borough) && <PlaceSources />}
    </>
  );
}

function TradeWays({ borough }: { borough: BoroughKey }) {
  const load = useCallback(() => loadTrade(borough), [borough]);
  return (
    <Loaded load={load} what={paidJobMessages.t("sites")}>
      {({ sites, pages, companies }) => (
        <>
          <section className="choices">
            <h2>{paidJobMessages.t("sites")}</h2>
            {sites.length === 0 && (
              <p>
                <WithEnglish text={() => paidJobMessages.t("noSites")} />
              </p>
            )}
            <ul className="rows">
              {sites.map(({ site, miles }) => (
                <TradeRow key={site.id} site={site} miles={miles} />
              ))}
            </ul>
          </section>
          {pages && (
            <p>
              <a href={pages.trade_url ?? pages.homepage} hrefLang="en" rel="noreferrer">
                {paidJobMessages.t("council", { borough: pages.council_name })}
              </a>
            </p>
          )}
          {companies.length > 0 && (
            <section className="choices">
              <h2>{paidJobMessages.t("companies", { borough: boroughName(borough) })}</h2>
              <ul className="rows">
                {companies.map(
                  ({ skip_company_name: name, contact_number: phone, skip_company_address: at }) => (
                    <li key={name} className="row">
                      <p className="row-title">
                        <English>{name}</English>
                      </p>
                      {at && (
                        <p className="row-note">
                          <English>{at}</English>
                        </p>
                      )}
                      {phone && (
                        <a className="map-link" href={phoneUrl(phone)} dir="ltr">
                          {phone}
                        </a>
                      )}
                    </li>
                  ),
                )}
              </ul>
            </section>
          )}
        </>
      )}
    </Loaded>
  );
}

/** Returns what trade waste costs at a site, how to pay and what to bring. */
const tradeLines = ({ trade_pence, trade_unit, trade_conditions }: TradeSite): string[] => [
  `${sitesMessages.t("toPay", {
    price: paidJobMessages.t(`price.${trade_unit}`, { price: formatPounds(trade_pence) }),
  })}.`,
  ...trade_conditions.map((condition) =>
    condition === "carrier_registration" || condition === "transfer_note"
      ? paidJobMessages.t(`asks.${condition}`)
      : voucherMessages.t(`asks.${condition}`),
  ),
];

function TradeRow({ site, miles }: { site: TradeSite; miles: number | null }) {
  const { id, address, council_key, opening, opening_hours, height_limit_cm } = site;
  const translation = currentTranslation();
  const opens = openNow(opening, undefined, translation);
  const hours = [
    ...(opening.week ? weekLines(opening.week, translation) : []),
    ...wordLines(opening, opening_hours, translation),
  ];
  return (
    <li className="row">
      <p className="row-title" id={id}>
        <English>{withBorough(address, council_key)}</English>
      </p>
      {opens && (
        <p className="row-note">
          <strong>{opens}</strong>
        </p>
      )}
      {miles !== null && <p className="row-note">{milesInWords(miles)}</p>}
      <p className="row-note">
        <WithEnglish text={() => tradeLines(site).join(" ")} />
      </p>
      {site.trade_notes && (
        <p className="row-note">
          <English>{site.trade_notes}</English>
        </p>
      )}
      <SoonLines opening={opening} />
      <p className="row-note">
        {hours.map((line) => (
          <span key={line} className="trade-line">
            {line === opening_hours ? <English>{line}</English> : line}
          </span>
        ))}
      </p>
      {height_limit_cm && (
        <p className="row-note">
          <WithEnglish text={() => heightLimit(height_limit_cm, currentTranslation())} />
        </p>
      )}
      <MapLink address={withBorough(address, council_key)} describedBy={id} />
    </li>
  );
}
