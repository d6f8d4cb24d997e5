import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { asProblem, Problem } from "../../shared/api/problem.ts";
import { describeAnswer } from "./answer.ts";
import { pendingCodes, lastAnswers, pendingOf, addCode, type PendingCode } from "./device.ts";
import { deleteList } from "./gate-list.ts";
import { sendPending, type GateAnswer } from "./api.ts";

/** Milliseconds between two attempts: some devices miss the "online" event, or fail the first request after it. */
const retryMs = 5_000;

/** The codes while storage is full: only this page holds them. */
let unstored: readonly PendingCode[] | null = null;

// Read storage each time: another tab may have sent or added codes.
const readQueue = () => unstored ?? pendingCodes.read() ?? [];

function writeQueue(codes: readonly PendingCode[]): void {
  const list = [...codes];
  if (!pendingCodes.write(list)) {
    // Pending codes are drivers who went in; the other stored data can be loaded again.
    deleteList();
    lastAnswers.forget();
    if (!pendingCodes.write(list)) {
      unstored = list;
      return;
    }
  }
  unstored = null;
}

/** How many codes the last attempt sent, and when. */
export interface SentCodes {
  count: number;
  at: number;
}

interface PendingCodes {
  codes: readonly PendingCode[];
  /** Whether storage is full, so that closing the page would lose them. */
  unsafe: boolean;
  /** Null once another code is pending. */
  sent: SentCodes | null;
  add: (code: Omit<PendingCode, "storedAt">) => void;
  /** Removes a rejected code. */
  remove: (acceptanceId: string) => void;
}

/**
 * Stores pending codes and sends them, each with its request id: when the page opens, when the network returns, and
 * every five seconds.
 * @param boroughs those whose codes the account can send
 */
export function usePendingCodes(
  boroughs: readonly string[],
  onAnswer: (code: PendingCode, answer: GateAnswer) => void,
): PendingCodes {
  const [codes, setCodes] = useState<readonly PendingCode[]>([]);
  const [sent, setSent] = useState<SentCodes | null>(null);
  const sending = useRef(false);

  const change = useCallback((changed: (codes: readonly PendingCode[]) => PendingCode[]) => {
    const next = changed(readQueue());
    writeQueue(next);
    setCodes(next);
  }, []);

  const reportAnswer = useEffectEvent(onAnswer);
  const send = useEffectEvent(async () => {
    if (sending.current) return;
    sending.current = true;
    let count = 0;
    const noteSent = () => setSent({ count: ++count, at: Date.now() });
    try {
      for (const queued of pendingOf(readQueue(), boroughs)) {
        const { acceptanceId, siteId, reason } = queued;
        const replace = (...replacements: PendingCode[]) =>
          change((list) => [...list.filter((one) => one.acceptanceId !== acceptanceId), ...replacements]);
        const outcome = await sendPending(queued).catch(asProblem);
        if (outcome instanceof Problem && outcome.kind === "refused") {
          replace({ ...queued, rejection: outcome.message });
          noteSent();
          continue;
        }
        if (outcome instanceof Problem) throw outcome;
        if (outcome.outcome === "too_many") return;
        // A colleague sent this pending code and lost the answer.
        const answer: GateAnswer =
          outcome.outcome === "accepted_by_another" ? { ...outcome, outcome: "accepted" } : outcome;
        const { heading, sentence } = describeAnswer(answer, siteId);
        // A driver who was turned away left, whatever the voucher was.
        if (reason || answer.outcome === "accepted") replace();
        else replace({ ...queued, rejection: `${heading}. ${sentence}` });
        noteSent();
        reportAnswer(queued, answer);
      }
    } catch (error) {
      // No network, or no membership: the codes stay pending.
      if (!(error instanceof Problem)) throw error;
    } finally {
      sending.current = false;
    }
  });

  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the browser's storage is known only here
    setCodes(readQueue());
    const start = () => void send();
    start();
    const timer = setInterval(start, retryMs);
    window.addEventListener("online", start);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", start);
    };
  }, []);

  const add = useCallback(
    (code: Omit<PendingCode, "storedAt">) => {
      setSent(null);
      change((list) => addCode(list, { ...code, storedAt: Date.now() }));
    },
    [change],
  );
  const remove = useCallback(
    (acceptanceId: string) => change((list) => list.filter((one) => one.acceptanceId !== acceptanceId)),
    [change],
  );
  return { codes, unsafe: unstored !== null, sent, add, remove };
}
