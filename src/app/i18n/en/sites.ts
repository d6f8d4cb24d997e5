import type { ReactNode } from "react";
import { counted } from "../../../shared/i18n/counted.ts";
import { mixed } from "../../../shared/i18n/mixed.ts";
import { inWords } from "../../../shared/i18n/spoken.ts";

const count = counted("en-GB");

export const saySites = inWords("sites", {
  list: (borough: string) => `The sites for ${borough}`,
  none: (borough: string) => `No site serves ${borough} at the moment.`,
  soonestFirst: (borough: string) => `For people who live in ${borough}. Open soonest first.`,
  nearestTo: (borough: string, place: string) =>
    `For people who live in ${borough}. Open soonest first, then nearest to ${place}.`,
  gone: "This site no longer takes vouchers.",
  notForThis: "Not for this load, or not now",
  sites: "Sites",
  without: (kind: string, sites: number) =>
    `Without ‘${kind}’: ${count(sites, { one: "1 site", other: `${sites} sites` })}.`,
  aVoucherEach: "Get a voucher for each part.",
  seeWhy: "See below why, and change what you are bringing if you can.",
  nobodyTakesIt: "No site takes all of this at the moment.",
  ofOther: (borough: string) => `A ${borough} site that you can use`,
  toPay: (toPay: ReactNode) => mixed`To pay: ${toPay}`,
  nothing: "Nothing",
  pausedBy: (council: string, day: string) =>
    `${council} has paused its vouchers${day ? ` until ${day}` : ""}.`,
  closed: (day: string) => `Closed${day ? ` until ${day}` : ""}.`,
  doesNotTake: (kinds: string) => `Does not take: ${kinds}.`,
  takesNoMore: (size: string) => `Takes no more than: ${size}.`,
  call: (council: string, phone: ReactNode, hours: ReactNode) =>
    mixed`No phone or email? Call ${council} council on ${phone}${hours && mixed`, ${hours}`}. They can give you a voucher on the telephone.`,
});
