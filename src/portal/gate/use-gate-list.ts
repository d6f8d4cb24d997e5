import { useEffect, useEffectEvent } from "react";
import { isLeaving } from "../../client/session/end-session.ts";
import { toProblem } from "../../client/data/errors.ts";
import { forgetList, indexOf, listAnswer, readList, writeList } from "./gate-list.ts";
import { loadGateList } from "./gate-calls.ts";

/** Milliseconds between two questions for the list. */
const everyMs = 5 * 60_000;

/** Keeps the list for the time without a signal, while there is one. */
export function useGateList(uid: string, siteId: string, onSiteGone: () => void): void {
  const siteGone = useEffectEvent(onSiteGone);

  useEffect(() => {
    let current = true;
    async function refresh() {
      const before = readList(uid, siteId);
      if (before) indexOf(before.list);
      try {
        const told: unknown = await loadGateList(siteId, before?.version);
        // Signing out has thrown it away.
        if (!current || isLeaving()) return;
        if (told === null) {
          forgetList();
          return siteGone();
        }
        const { version, at, list = before?.list } = listAnswer.parse(told);
        if (!list) return;
        writeList({ uid, siteId, version, at, receivedAt: Date.now(), list });
        indexOf(list);
      } catch (error) {
        // Without a network, or cut off half way, the list of before stays; without the membership it goes.
        if (toProblem(error).kind === "standing-lost") forgetList();
      }
    }
    void refresh();
    const timer = setInterval(() => void refresh(), everyMs);
    const onOnline = () => void refresh();
    window.addEventListener("online", onOnline);
    return () => {
      current = false;
      clearInterval(timer);
      window.removeEventListener("online", onOnline);
    };
  }, [uid, siteId]);
}
