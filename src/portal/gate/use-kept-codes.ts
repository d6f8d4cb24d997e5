import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { Problem } from "../../client/data/errors.ts";
import { showAnswer, type GateAnswer } from "./answer.ts";
import { keptCodes, waitingFor, withCode, type KeptCode } from "./device.ts";
import { acceptVoucher } from "./gate-calls.ts";

/** Milliseconds between two tries of a device that does not hear that its network is back. */
const retryMs = 20_000;

interface KeptCodes {
  codes: readonly KeptCode[];
  keep: (code: Omit<KeptCode, "keptAt">) => void;
  /** Takes one off the list: one that was refused and has been read. */
  drop: (redemptionId: string) => void;
}

/**
 * The list of codes that wait for a network. It sends itself, each code once with its own id: a page that opens, a
 * network that comes back, and every 20 seconds.
 * @param boroughs those whose codes whoever is signed in may send; others wait for their council's people
 * @param onAnswer hears what became of each when it arrived
 */
export function useKeptCodes(
  boroughs: readonly string[],
  onAnswer: (code: KeptCode, answer: GateAnswer) => void,
): KeptCodes {
  const [codes, setCodes] = useState<readonly KeptCode[]>([]);
  const sending = useRef(false);

  // Always from storage: another tab of this device may have sent or kept something.
  const change = useCallback((changed: (codes: readonly KeptCode[]) => KeptCode[]) => {
    const next = changed(keptCodes.read() ?? []);
    keptCodes.write(next);
    setCodes(next);
  }, []);

  // What stands on the screen when the answer comes, not when it was asked for.
  const tell = useEffectEvent(onAnswer);
  const send = useEffectEvent(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (const kept of waitingFor(keptCodes.read() ?? [], boroughs)) {
        const { code, redemptionId, siteId } = kept;
        const told = await acceptVoucher(code, redemptionId, siteId);
        if (told.outcome === "too_many") return;
        // A colleague's: they sent it, and the answer was lost.
        const answer: GateAnswer =
          told.outcome === "accepted_by_another" ? { ...told, outcome: "accepted" } : told;
        const { heading, sentence } = showAnswer(answer, siteId);
        const left = answer.outcome === "accepted" ? [] : [{ ...kept, refused: `${heading}. ${sentence}` }];
        change((list) => [...list.filter((one) => one.redemptionId !== redemptionId), ...left]);
        tell(kept, answer);
      }
    } catch (error) {
      // Still no network, or no standing: the list waits on.
      if (!(error instanceof Problem)) throw error;
    } finally {
      sending.current = false;
    }
  });

  useEffect(() => {
    // What the browser keeps is known only here, after the page is hydrated.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setCodes(keptCodes.read() ?? []);
    const start = () => void send();
    start();
    const timer = setInterval(start, retryMs);
    window.addEventListener("online", start);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", start);
    };
  }, []);

  const keep = useCallback(
    (code: Omit<KeptCode, "keptAt">) => change((list) => withCode(list, { ...code, keptAt: Date.now() })),
    [change],
  );
  const drop = useCallback(
    (redemptionId: string) => change((list) => list.filter((one) => one.redemptionId !== redemptionId)),
    [change],
  );
  return { codes, keep, drop };
}
