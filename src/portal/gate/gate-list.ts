import { stored } from "../../shared/api/stored.ts";
import { z } from "../../shared/api/z.ts";
import { wasteLines, wasteName } from "../../shared/domain/waste.ts";
import {
  formatIssuedFor,
  listConditions,
  noConnectionView,
  rejectionReasons,
  voucherNamesSites,
  type AnswerView,
} from "./answer.ts";
import { useEffect, useEffectEvent, useState } from "react";
import {
  clockInBritain,
  dayInBritain,
  dayInWords,
  momentInWords,
  timeInWords,
} from "../../shared/domain/days.ts";
import { isLeaving } from "../../shared/auth/end-session.ts";
import { asProblem } from "../../shared/api/problem.ts";
import { siteFacts } from "../../shared/api/sites.ts";
import { isNoAnswer, loadGateList } from "./api.ts";
import { findInList, mergeChanges, voucherList } from "./list-format.ts";

/** Reasons against vouchers at the site, its temporary closure, and what the council asks for. */
const siteToday = z.extend(siteFacts, {
  not_taken: z.array(z.string()),
  closed_on: z.array(z.string()),
  too_large: z.array(z.string()),
  shut_until: z.nullable(z.string()),
  /** Today's hours; null without a table. */
  hours: z.nullable(z.array(z.string())),
});

export type SiteToday = z.infer<typeof siteToday>;

/** Without a list if nothing changed; with `changed` the list holds only these code hashes. */
const listAnswer = z.object({
  version: z.string(),
  at: z.string(),
  site: siteToday,
  list: z.optional(voucherList),
  changed: z.optional(z.array(z.number())),
});

/** The list as this device caches it for one person and site. */
const cached = z.object({
  uid: z.string(),
  siteId: z.string(),
  version: z.string(),
  /** By the service's clock. */
  at: z.string(),
  /** By this device's clock. */
  receivedAt: z.number(),
  site: siteToday,
  list: voucherList,
});

type CachedList = z.infer<typeof cached>;

const cache = stored("gate-list", cached, "signed-in");

/** Milliseconds after which a list is deleted. */
const maximumAgeMs = 24 * 3_600_000;

/** This page's copy, in case the device has no room for the list. */
let pageCopy: CachedList | null = null;

/** Returns the cached list for this person and site, or null; deletes one that is too old. */
function readList(uid: string, siteId: string): CachedList | null {
  pageCopy ??= cache.read();
  if (!pageCopy) return null;
  // The absolute value, because the clock may have been set back.
  const age = Math.abs(Date.now() - pageCopy.receivedAt);
  if (age <= maximumAgeMs && pageCopy.uid === uid && pageCopy.siteId === siteId) return pageCopy;
  deleteList();
  return null;
}

function writeList(list: CachedList): void {
  pageCopy = list;
  cache.write(list);
}

export function deleteList(): void {
  pageCopy = null;
  cache.forget();
}

/** Returns the service's time, however wrong this device's clock is. */
const serviceNow = ({ at, receivedAt }: CachedList) => new Date(Date.parse(at) + Date.now() - receivedAt);

/** Returns the time of a list: "14:05", with the day if that is another one. */
function formatListTime(list: CachedList): string {
  const at = new Date(list.at);
  const isToday = dayInBritain(at) === dayInBritain(serviceNow(list));
  return isToday ? clockInBritain(at) : momentInWords(at);
}

/** Returns why the site lets no driver in at this moment, or "". */
function formatClosure(list: CachedList): string {
  const { shut_until, hours } = list.site;
  const now = serviceNow(list);
  const clock = clockInBritain(now);
  if (shut_until && Date.parse(shut_until) > now.getTime()) {
    const until = clockInBritain(shut_until);
    return until === "00:00"
      ? "This site is closed for today."
      : `This site is full until ${timeInWords(until)}.`;
  }
  // The hours are those of the list's day.
  if (!hours?.length || dayInBritain(new Date(list.at)) !== dayInBritain(now)) return "";
  const isOpen = hours.some((span) => span.slice(0, 5) <= clock && clock < span.slice(-5));
  const spans = hours.map((span) => span.split("-").map(timeInWords).join(" to ")).join(" and ");
  return isOpen ? "" : `This site is closed now. Its hours today are ${spans}.`;
}

/** Returns why the site lets no driver in at this moment, or "". */
export function closureNow(uid: string, siteId: string): string {
  const list = readList(uid, siteId);
  return list ? formatClosure(list) : "";
}

/** Milliseconds after which a list without a refresh no longer makes a voucher green. */
const oldAfterMs = 2 * 3_600_000;
const isOld = ({ receivedAt }: CachedList) => Math.abs(Date.now() - receivedAt) > oldAfterMs;

/** Returns the sentence of the page without a signal. */
export function formatNoSignal(uid: string, siteId: string): string {
  const list = readList(uid, siteId);
  if (!list) return "No signal, and no list on this device: it cannot check codes.";
  return `No signal. List as of ${formatListTime(list)}${isOld(list) ? ", more than two hours old" : ""}.`;
}

/**
 * Returns the verdict of the cached list. Whoever holds a list can forge codes that are on it; sending them finds out.
 * @param acceptedAt when this device let the code in; 0 if it did not
 */
export async function offlineAnswer(
  code: string,
  uid: string,
  siteId: string,
  acceptedAt: number,
): Promise<AnswerView> {
  const list = readList(uid, siteId);
  // A newer list knows more than this device: the acceptance may have been undone.
  if (acceptedAt > (list?.receivedAt ?? 0))
    return { ...noConnectionView, tone: "used", heading: "Already used", sentence: "" };
  const listed = list && (await findInList(list.list, code).catch(() => undefined));
  if (!list || listed === undefined) return noConnectionView;

  const now = serviceNow(list);
  const today = dayInBritain(now);
  const asOf = `No signal. This answer is from the list of ${formatListTime(list)}.`;
  const verdict = (
    tone: AnswerView["tone"],
    heading: string,
    sentence: string,
    suggestedReason: AnswerView["suggestedReason"] = "other",
  ): AnswerView => ({
    ...noConnectionView,
    tone,
    heading,
    sentence: `${sentence} ${asOf}`.trim(),
    items: listed ? wasteLines(listed.waste) : [],
    suggestedReason,
  });
  if (!listed)
    return verdict(
      "used",
      "Not on the list",
      "It may be new, another council’s, cancelled before the list was made, or made up.",
    );
  if (listed.usedOn)
    return verdict("used", "Already used", `Used on ${dayInWords(new Date(listed.usedOn))}.`);
  if (listed.isCancelled) return verdict("not-valid", "Not valid", "It was cancelled.");
  if (listed.lastDay < today)
    return verdict(
      "not-valid",
      "Not valid",
      `It expired at the end of ${dayInWords(new Date(listed.lastDay))}.`,
    );

  const { not_taken, too_large, closed_on, fees } = list.site;
  const { kinds } = listed.waste;
  const notTaken = kinds.filter((kind) => not_taken.includes(kind));
  const reasons = [
    notTaken.length > 0 &&
      (["not_taken", `This site does not take: ${notTaken.map(wasteName).join("; ")}.`] as const),
    too_large.includes(listed.waste.size) && (["too_large", "It is too large for this site."] as const),
    closed_on.includes(today) && (["site_closed", "This site is closed today."] as const),
  ].filter((reason) => reason !== false);
  const [first] = reasons;
  if (first) {
    const sentences = [...reasons.map(([, sentence]) => sentence), voucherNamesSites];
    return verdict("used", "Not here", sentences.join(" "), rejectionReasons[first[0]]);
  }
  const details = {
    issuedFor: listed.issuedFor && formatIssuedFor(listed.issuedFor, true),
    notes: listConditions({
      ...list.site,
      fees: kinds.some((kind) => fees?.[kind])
        ? Object.fromEntries(kinds.map((kind) => [kind, fees?.[kind] ?? 0]))
        : null,
    }),
    warning: formatClosure(list),
  };
  const valid = isOld(list)
    ? verdict("used", "Valid", "The list is more than two hours old.", null)
    : verdict("valid", "Valid", "", null);
  return { ...valid, ...details };
}

/** Milliseconds between two refreshes. */
const refreshMs = 5 * 60_000;
const noSignalRefreshMs = 15_000;

/** Refreshes the cached list, and returns the site's facts once they are known and whether there is no signal. */
export function useGateList(uid: string, siteId: string, onSiteGone: () => void) {
  const reportSiteGone = useEffectEvent(onSiteGone);
  const [facts, setFacts] = useState<SiteToday | null>(null);
  const [refreshes, setRefreshes] = useState(0);
  const [noSignal, setNoSignal] = useState(false);

  useEffect(() => {
    let current = true;
    let running = false;
    async function refresh() {
      if (running) return;
      running = true;
      const before = readList(uid, siteId);
      try {
        const answer: unknown = await loadGateList(siteId, before?.version);
        // Signing out has deleted the list.
        if (!current || isLeaving()) return;
        setNoSignal(false);
        if (answer === null) {
          deleteList();
          return reportSiteGone();
        }
        const { version, at, site, list: received, changed } = listAnswer.parse(answer);
        const list =
          received && changed && before
            ? mergeChanges(before.list, changed, received)
            : (received ?? before?.list);
        if (!list) return;
        setFacts(site);
        writeList({ uid, siteId, version, at, receivedAt: Date.now(), site, list });
      } catch (error) {
        // Without a signal the old list stays; without membership it is deleted.
        const problem = asProblem(error);
        if (problem.kind === "membership-lost") deleteList();
        if (current) setNoSignal(isNoAnswer(problem));
      } finally {
        running = false;
      }
    }
    void refresh();
    const timer = setInterval(() => void refresh(), noSignal ? noSignalRefreshMs : refreshMs);
    const onOnline = () => void refresh();
    const onOffline = () => setNoSignal(true);
    window.addEventListener("online", onOnline);
    window.addEventListener("offline", onOffline);
    return () => {
      current = false;
      clearInterval(timer);
      window.removeEventListener("online", onOnline);
      window.removeEventListener("offline", onOffline);
    };
  }, [uid, siteId, refreshes, noSignal]);

  return { facts, noSignal, setNoSignal, ask: () => setRefreshes((count) => count + 1) };
}
