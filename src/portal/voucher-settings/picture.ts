import type { Application } from "../../app/application/application.ts";
import type { ClosedBorough, OpenBorough, Site } from "../../app/places/load-places.ts";
import { boroughs } from "../../scheme/boroughs.ts";
import { dayInBritain } from "../../scheme/days.ts";
import { voucherLimits } from "../../scheme/voucher-limits.ts";
import { wasteKinds } from "../../scheme/waste.ts";
import type { SiteDetails, VoucherSettings } from "./settings.ts";

export interface PreviewProps {
  /** The council's own borough. */
  borough: string;
  settings: VoucherSettings;
  sites: readonly SiteDetails[];
  /** Whether its residents may use sites of other councils. */
  hasNeighbours: boolean;
}

interface Picture {
  open: OpenBorough[];
  closed: ClosedBorough[];
  /** None where residents do not get as far as the sites. */
  sites: Site[];
  /** An example of an application for the first site that can be chosen; null where there is none. */
  application: Application | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Text as it is stored; null where nothing is said. */
const said = (text: string) => text.trim() || null;

/** What the app is told by the database once these settings are saved: the same answers as `open_boroughs` and `sites_of`. */
export function pictureOf(
  { borough, settings, sites, hasNeighbours }: PreviewProps,
  now = Date.now(),
): Picture {
  const { vouchers_open, valid_days, pause_notice, pause_until, to_pay, who_may_come, before_you_come } =
    settings;
  const name = boroughs.find(({ key }) => key === borough)?.name ?? borough;
  const today = dayInBritain(new Date(now));
  const { validDays, validDaysLeast, validDaysMost } = voucherLimits;
  const typed = Number(valid_days.trim());
  // What cannot be saved is not shown.
  const days = typed >= validDaysLeast && typed <= validDaysMost ? typed : validDays;
  const until = pause_until > today ? pause_until : null;
  const notice = said(pause_notice);

  if (!vouchers_open || sites.length === 0) {
    const key = boroughs.find((one) => one.key === borough)?.key;
    const offered = { key: borough, council_name: name, own: false, paused: false };
    return {
      open: hasNeighbours ? [{ ...offered, pause_notice: null, pause_until: null }] : [],
      closed: !hasNeighbours && key ? [{ key, name, tipsUrl: null }] : [],
      sites: [],
      application: null,
    };
  }

  const paused = notice !== null && !hasNeighbours;
  const shown = sites.map((site): Site => {
    const { id, address, not_taken, place } = site;
    const closed = site.closed_until > dayInBritain(new Date(now + days * dayMs));
    return {
      id,
      council_key: borough,
      council_name: name,
      address,
      opening_hours: said(site.opening_hours),
      not_taken,
      closed_until: site.closed_until || null,
      place: place || null,
      why_not:
        notice !== null
          ? { reason: "paused", notice, until }
          : closed
            ? { reason: "site_closed", until: site.closed_until }
            : null,
      valid_days: days,
      to_pay: said(to_pay),
      who_may_come: said(who_may_come),
      before_you_come: said(before_you_come),
    };
  });
  const site = shown.find(({ why_not }) => why_not === null);
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
    sites: shown,
    application: site
      ? {
          homeBorough: borough,
          siteId: site.id,
          siteAddress: site.address,
          siteCouncil: borough,
          openingHours: site.opening_hours ?? "",
          toPay: site.to_pay ?? "",
          validDays: days,
          load: { kinds: [kind?.key ?? ""], size: "few" },
          requestId: "",
          savedAt: now,
        }
      : null,
  };
}
