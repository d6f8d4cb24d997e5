import { stored } from "../../shared/api/stored.ts";
import { z } from "../../shared/api/z.ts";
import { loadLines, wasteName } from "../../shared/domain/waste.ts";
import { noConnectionView, rejectionReasons, voucherNamesSites, type AnswerView } from "./answer.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { clockInBritain, dayInBritain, dayInWords, momentInWords } from "../../shared/domain/days.ts";
import { isLeaving } from "../../shared/auth/end-session.ts";
import { asProblem } from "../../shared/api/problem.ts";
import { loadGateList } from "./api.ts";
import { columns, findInList, parseColumns, mergeChanges } from "./list-format.ts";

/** Reasons against vouchers at the site, and its temporary closure. */
const siteFacts = z.object({
  not_taken: z.array(z.string()),
  closed_on: z.array(z.string()),
  too_large: z.array(z.string()),
  shut_until: z.nullable(z.string()),
  /** Today's hours; null without a table. */
  hours: z.nullable(z.array(z.string())),
});

export type SiteFacts = z.infer<typeof siteFacts>;

/** Without a list if nothing changed; with `changed` the list holds only these code hashes. */
const listAnswer = z.object({
  version: z.string(),
  at: z.string(),
  site: siteFacts,
  list: z.optional(columns),
  changed: z.optional(z.array(z.string())),
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
  site: siteFacts,
  list: columns,
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

/** Milliseconds after which a list without a refresh no longer makes a voucher green. */
const oldAfterMs = 2 * 3_600_000;

/**
 * Returns the verdict of the cached list. Whoever holds a list can forge codes that are on it; sending them finds out.
 * @param isPending whether this device has let the code in and not sent it
 */
export async function offlineAnswer(
  code: string,
  uid: string,
  siteId: string,
  isPending: boolean,
): Promise<AnswerView> {
  if (isPending) return { ...noConnectionView, tone: "used", heading: "Already used", sentence: "" };
  const list = readList(uid, siteId);
  const listed = list && (await findInList(list.list, code).catch(() => undefined));
  if (!list || listed === undefined) return noConnectionView;

  const now = serviceNow(list);
  const today = dayInBritain(now);
  const at = new Date(list.at);
  const asOf = `Without a signal, as of ${dayInBritain(at) === today ? clockInBritain(at) : momentInWords(at)}.`;
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
    items: listed ? loadLines(listed.load) : [],
    suggestedReason,
  });
  if (!listed)
    return verdict(
      "used",
      "Not on the list",
      "It may be new, a neighbour’s, cancelled before the list was made, or made up.",
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

  const { not_taken, too_large, closed_on } = list.site;
  const notTaken = listed.load.kinds.filter((kind) => not_taken.includes(kind));
  const reasons = [
    notTaken.length > 0 &&
      (["not_taken", `This site does not take: ${notTaken.map(wasteName).join("; ")}.`] as const),
    too_large.includes(listed.load.size) && (["too_large", "It is too large for this site."] as const),
    closed_on.includes(today) && (["site_closed", "This site is closed today."] as const),
  ].filter((reason) => reason !== false);
  const [first] = reasons;
  if (first) {
    const sentences = [...reasons.map(([, sentence]) => sentence), voucherNamesSites];
    return verdict("used", "Not here", sentences.join(" "), rejectionReasons[first[0]]);
  }
  const isOld = Math.abs(Date.now() - list.receivedAt) > oldAfterMs;
  return isOld
    ? verdict("used", "Valid", "The list is more than two hours old.", null)
    : verdict("valid", "Valid", "", null);
}

/** Milliseconds between two refreshes. */
const refreshMs = 5 * 60_000;

/** Refreshes the cached list while there is a signal, and returns the site's facts once they are known. */
export function useGateList(uid: string, siteId: string, onSiteGone: () => void) {
  const reportSiteGone = useEffectEvent(onSiteGone);
  const [facts, setFacts] = useState<SiteFacts | null>(null);
  const [refreshes, setRefreshes] = useState(0);

  useEffect(() => {
    let current = true;
    async function refresh() {
      const before = readList(uid, siteId);
      if (before) parseColumns(before.list);
      try {
        const answer: unknown = await loadGateList(siteId, before?.version);
        // Signing out has deleted the list.
        if (!current || isLeaving()) return;
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
        parseColumns(list);
      } catch (error) {
        // Without a signal the old list stays; without membership it is deleted.
        if (asProblem(error).kind === "membership-lost") deleteList();
      }
    }
    void refresh();
    const timer = setInterval(() => void refresh(), refreshMs);
    const onOnline = () => void refresh();
    window.addEventListener("online", onOnline);
    return () => {
      current = false;
      clearInterval(timer);
      window.removeEventListener("online", onOnline);
    };
  }, [uid, siteId, refreshes]);

  return { facts, ask: () => setRefreshes((count) => count + 1) };
}
