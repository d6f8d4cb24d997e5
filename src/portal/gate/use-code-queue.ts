import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { asProblem, Problem } from "../../shared/api/problem.ts";
import { showAnswer, type GateAnswer } from "./answer.ts";
import { codeQueue, lastAnswers, waitingFor, withCode, type QueuedCode } from "./device.ts";
import { forgetList } from "./gate-list.ts";
import { acceptPending } from "./gate-calls.ts";

/** Milliseconds between two tries of a device that does not hear that its network is back. */
const retryMs = 20_000;

/** The list while the device has no room for it: this page alone holds it. */
let unstored: readonly QueuedCode[] | null = null;

/** Always from storage: another tab of this device may have sent or added something. */
const readQueue = () => unstored ?? codeQueue.read() ?? [];

function writeQueue(codes: readonly QueuedCode[]): void {
  const list = [...codes];
  if (!codeQueue.write(list)) {
    // They are drivers who went in, and what else is kept here can be had again.
    forgetList();
    lastAnswers.forget();
    if (!codeQueue.write(list)) {
      unstored = list;
      return;
    }
  }
  unstored = null;
}

interface CodeQueue {
  codes: readonly QueuedCode[];
  /** Whether the device has no room for them, so that closing the page would lose them. */
  unsafe: boolean;
  add: (code: Omit<QueuedCode, "queuedAt">) => void;
  /** Takes one off the list: one that was refused and has been read. */
  drop: (acceptanceId: string) => void;
  /** Sends one again that was refused for what speaks against it at its site: it is accepted anyway. */
  insist: (acceptanceId: string) => void;
}

/**
 * The list of codes that wait for a network. It sends itself, each code once with its own id: a page that opens, a
 * network that comes back, and every 20 seconds.
 * @param boroughs those whose codes whoever is signed in may send; others wait for their council's people
 * @param onAnswer hears what became of each when it arrived
 */
export function useCodeQueue(
  boroughs: readonly string[],
  onAnswer: (code: QueuedCode, answer: GateAnswer) => void,
): CodeQueue {
  const [codes, setCodes] = useState<readonly QueuedCode[]>([]);
  const sending = useRef(false);

  const change = useCallback((changed: (codes: readonly QueuedCode[]) => QueuedCode[]) => {
    const next = changed(readQueue());
    writeQueue(next);
    setCodes(next);
  }, []);

  // What stands on the screen when the answer comes, not when it was asked for.
  const tell = useEffectEvent(onAnswer);
  const send = useEffectEvent(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (const queued of waitingFor(readQueue(), boroughs)) {
        const { acceptanceId, siteId } = queued;
        const leave = (...left: QueuedCode[]) =>
          change((list) => [...list.filter((one) => one.acceptanceId !== acceptanceId), ...left]);
        const outcome = await acceptPending(queued).catch(asProblem);
        if (outcome instanceof Problem && outcome.kind === "refused") {
          leave({ ...queued, refused: outcome.message });
          continue;
        }
        if (outcome instanceof Problem) throw outcome;
        if (outcome.outcome === "too_many") return;
        // A colleague's: they sent it, and the answer was lost.
        const answer: GateAnswer =
          outcome.outcome === "accepted_by_another" ? { ...outcome, outcome: "accepted" } : outcome;
        const { heading, sentence } = showAnswer(answer, siteId);
        if (answer.outcome === "accepted") leave();
        else leave({ ...queued, refused: `${heading}. ${sentence}`, notHere: answer.outcome === "not_here" });
        tell(queued, answer);
      }
    } catch (error) {
      // Still no network, or no standing: the list waits on.
      if (!(error instanceof Problem)) throw error;
    } finally {
      sending.current = false;
    }
  });

  const sendNow = useRef(() => {});
  useEffect(() => {
    // What the browser keeps is known only here, after the page is hydrated.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setCodes(readQueue());
    const start = () => void send();
    sendNow.current = start;
    start();
    const timer = setInterval(start, retryMs);
    window.addEventListener("online", start);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", start);
    };
  }, []);

  const add = useCallback(
    (code: Omit<QueuedCode, "queuedAt">) =>
      change((list) => withCode(list, { ...code, queuedAt: Date.now() })),
    [change],
  );
  const drop = useCallback(
    (acceptanceId: string) => change((list) => list.filter((one) => one.acceptanceId !== acceptanceId)),
    [change],
  );
  const insist = useCallback(
    (acceptanceId: string) => {
      change((list) =>
        list.map((one) => {
          if (one.acceptanceId !== acceptanceId) return one;
          const { code, siteId, borough, keeper, queuedAt } = one;
          return { code, acceptanceId, siteId, borough, keeper, queuedAt, anyway: true };
        }),
      );
      sendNow.current();
    },
    [change],
  );
  return { codes, unsafe: unstored !== null, add, drop, insist };
}
