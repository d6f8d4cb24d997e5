import { voucherToBe } from "../../app/apply/voucher-to-be.ts";
import type { ClosedBorough, OpenBorough, Site } from "../../app/apply/load-places.ts";
import { boroughs } from "../../shared/domain/boroughs.ts";
import { dayAfter, dayInBritain } from "../../shared/domain/days.ts";
import { voucherLimits } from "../../shared/domain/limits.generated.ts";
import { siteFacts, type SiteFacts } from "../../shared/api/sites.ts";
import type { VoucherDetails } from "../../shared/api/voucher-details.ts";
import { wasteKinds } from "../../shared/domain/waste.ts";
import { previewOpening } from "./calendar.ts";
import { storedValues, type SiteDetails, type VoucherSettings } from "./api.ts";

export interface PreviewProps {
  borough: string;
  settings: VoucherSettings;
  sites: readonly SiteDetails[];
  /** Whether its residents can use sites of other councils. */
  hasNeighbours: boolean;
}

interface PreviewData {
  open: OpenBorough[];
  closed: ClosedBorough[];
  /** Empty if residents do not get as far as the sites. */
  sites: Site[];
  /** An example for the first site that can be chosen; null without one. */
  voucher: VoucherDetails | null;
}

const emptyToNull = (text: string) => text.trim() || null;

/** Returns what residents would read about a site. */
function toFacts(typed: VoucherSettings & SiteDetails): SiteFacts {
  const facts = (Object.keys(siteFacts.shape) as (keyof SiteFacts)[]).map((name) => {
    const value = typed[name];
    return [name, typeof value === "string" ? emptyToNull(value) : value];
  });
  return {
    ...(Object.fromEntries(facts) as SiteFacts),
    height_limit_cm: Number(typed.height_limit_cm) || null,
    fees: storedValues.fees(typed.fees),
  };
}

/** Returns what the app would load once these settings are saved: the answers of `open_boroughs` and `sites_of`. */
export function toPreview(
  { borough, settings, sites, hasNeighbours }: PreviewProps,
  now = Date.now(),
): PreviewData {
  const { vouchers_open, valid_days, pauses } = settings;
  const name = boroughs.find(({ key }) => key === borough)?.name ?? borough;
  const today = dayInBritain(new Date(now));
  const { validDays, validDaysLeast, validDaysMost } = voucherLimits;
  const typed = Number(valid_days.trim());
  // A value that cannot be saved is not previewed.
  const days = typed >= validDaysLeast && typed <= validDaysMost ? typed : validDays;
  const lastDay = dayAfter(today, days);
  const pause = storedValues
    .pauses(pauses)
    .find(({ from, to }) => from <= today && (to === null || to >= today));
  const until = pause?.to ? dayAfter(pause.to) : null;
  const notice = pause ? emptyToNull(pause.why) : null;

  if (!vouchers_open || sites.length === 0) {
    const key = boroughs.find((one) => one.key === borough)?.key;
    const neighbours = { key: borough, council_name: name, own: false, paused: false };
    return {
      open: hasNeighbours ? [{ ...neighbours, pause_notice: null, pause_until: null }] : [],
      closed: !hasNeighbours && key ? [{ key, name, pages: null }] : [],
      sites: [],
      voucher: null,
    };
  }

  const paused = notice !== null && !hasNeighbours;
  const appSites = sites.map((site): Site => {
    const { id, position, address, not_taken, place } = site;
    const opening = previewOpening(
      storedValues.opening(site.opening),
      storedValues.exceptions(site.exceptions),
      now,
      lastDay,
    );
    return {
      id,
      council_key: borough,
      council_name: name,
      position,
      address,
      opening,
      not_taken,
      place: place || null,
      why_not:
        notice !== null
          ? { reason: "paused", notice, until }
          : opening.state === "closed"
            ? { reason: "site_closed", until: opening.opens_on }
            : null,
      valid_days: days,
      last_day: lastDay,
      facts: toFacts({ ...settings, ...site }),
    };
  });
  const site = appSites.find(({ why_not }) => why_not === null);
  const kind = wasteKinds.find(({ key }) => !site?.not_taken.includes(key));
  return {
    open: [
      {
        key: borough,
        council_name: name,
        own: true,
        paused,
        pause_notice: paused ? notice : null,
        pause_until: paused ? until : null,
      },
    ],
    closed: [],
    sites: appSites,
    voucher: site ? voucherToBe(site, borough, { kinds: [kind?.key ?? ""], size: "few" }) : null,
  };
}
