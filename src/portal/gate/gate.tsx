import { useEffect, useRef, useState } from "react";
import { advice, toProblem } from "../../client/data/errors.ts";
import { readCode } from "../../scheme/voucher-code.ts";
import type { RefusalReason } from "../../scheme/refusal-reasons.ts";
import { noConnection, showAnswer, type GateAnswer, type Shown } from "./answer.ts";
import { AnswerPanel } from "./answer-panel.tsx";
import { CodeEntry } from "./code-entry.tsx";
import { lastAnswers, withAnswer, type GateSite, type LastAnswer } from "./device.ts";
import { acceptVoucher, checkVoucher, isSilence, takeBack, turnAway } from "./gate-calls.ts";
import { QueuedCodes } from "./queued-codes.tsx";
import { LastAnswers } from "./last-answers.tsx";
import { signal } from "./signal.ts";
import { useCodeQueue } from "./use-code-queue.ts";

/** One driver: the code, and the ids under which whatever is decided about it is decided once. */
interface Driver {
  code: string;
  redemptionId: string;
  refusalId: string;
}

const newDriver = (code: string): Driver => ({
  code,
  redemptionId: crypto.randomUUID(),
  refusalId: crypto.randomUUID(),
});

interface Check {
  driver: Driver;
  shown: Shown | null;
  answer: GateAnswer | null;
  /** Said below the answer, about what was tried with it. */
  trouble: string;
  busy: boolean;
  /** What 'Try again' does. */
  retry: (() => void) | null;
}

interface Props {
  site: GateSite;
  /** The boroughs for which the person stands here. */
  boroughs: readonly string[];
}

/** The check of one driver after the other. Nothing of the one before stays on the screen. */
export function Gate({ site, boroughs }: Props) {
  const [check, setCheck] = useState<Check | null>(null);
  const [last, setLast] = useState<readonly LastAnswer[]>([]);
  const [again, setAgain] = useState(false);
  const turn = useRef(0);

  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the browser's storage is known only here
    setLast(lastAnswers.read() ?? []);
  }, []);

  function remember(code: string, heading: string, answer: GateAnswer | null) {
    const entry: LastAnswer = { at: Date.now(), code, heading };
    if (answer?.redemption_id) entry.redemptionId = answer.redemption_id;
    if (answer?.take_back_until) entry.takeBackUntil = answer.take_back_until;
    const answers = withAnswer(lastAnswers.read() ?? [], entry);
    lastAnswers.write(answers);
    setLast(answers);
  }

  const queue = useCodeQueue(boroughs, ({ code, redemptionId, siteId }, answer) => {
    if (answer.outcome === "accepted") remember(code, "Accepted later", answer);
    if (check?.driver.redemptionId !== redemptionId) return;
    // The driver still stands there: an answer to 'Try again' would call this very acceptance another's.
    turn.current += 1;
    const shown = showAnswer(answer, siteId);
    setCheck({ ...check, shown, answer, trouble: "", busy: false, retry: null });
    signal(shown.tone);
  });

  /** Asks the database, and shows what it says; an answer that comes after 'Next voucher' is not shown any more. */
  async function ask(driver: Driver, call: () => Promise<GateAnswer>, lost: string) {
    const mine = turn.current;
    setCheck((before) => ({
      driver,
      shown: before?.shown ?? null,
      answer: before?.answer ?? null,
      trouble: "",
      busy: true,
      retry: null,
    }));
    let next: Check;
    try {
      const answer = await call();
      const shown = showAnswer(answer, site.id);
      next = { driver, shown, answer, trouble: "", busy: false, retry: null };
      if (answer.outcome !== "slip") remember(driver.code, shown.heading, answer);
    } catch (error) {
      const problem = toProblem(error);
      const retry = () => void ask(driver, call, lost);
      const silent = isSilence(problem);
      const trouble = silent ? lost : (advice(problem) ?? "Something went wrong. Try again.");
      const shown = silent ? noConnection : { ...noConnection, heading: "Not checked", sentence: trouble };
      next = { driver, shown, answer: null, trouble: silent ? lost : "", busy: false, retry };
    }
    if (mine !== turn.current) return;
    setCheck(next);
    if (next.shown) signal(next.shown.tone);
  }

  function start(text: string) {
    const code = readCode(text);
    if (!code || check?.busy) return;
    const driver = newDriver(code);
    void ask(driver, () => checkVoucher(code), "");
  }

  function next() {
    turn.current += 1;
    setAgain(true);
    setCheck(null);
  }

  if (!check) {
    return (
      <>
        <CodeEntry onCode={start} again={again} />
        <QueuedCodes codes={queue.codes} boroughs={boroughs} onDrop={queue.drop} />
        <LastAnswers
          answers={last}
          onTakeBack={async (id, code) => {
            const outcome = await takeBack(id);
            if (outcome === "taken_back") remember(code, "Taken back", null);
            return outcome;
          }}
        />
      </>
    );
  }

  const { driver, answer } = check;
  const waits = queue.codes.some(({ code, refused }) => code === driver.code && refused === undefined);
  return (
    <AnswerPanel
      shown={check.shown}
      code={driver.code}
      busy={check.busy}
      trouble={check.trouble}
      takeBackId={answer?.redemption_id ?? null}
      queued={waits}
      onAccept={() =>
        void ask(
          driver,
          () => acceptVoucher(driver.code, driver.redemptionId, site.id),
          "It may have been accepted. Try again: it is accepted once.",
        )
      }
      onTurnAway={(reason: RefusalReason) =>
        void ask(
          driver,
          () => turnAway(driver.code, reason, driver.refusalId, site.id),
          "It may have been written down. Try again: it counts once.",
        )
      }
      onTakeBack={(id) =>
        void ask(
          driver,
          async () => {
            const outcome = await takeBack(id);
            // Accepting afterwards is another acceptance: the one that was taken back stays taken back.
            driver.redemptionId = crypto.randomUUID();
            return outcome === "taken_back" && answer
              ? { ...answer, outcome, redemption_id: null, take_back_until: null }
              : checkVoucher(driver.code);
          },
          "It may have been taken back. Try again.",
        )
      }
      onKeep={() =>
        queue.add({
          code: driver.code,
          redemptionId: driver.redemptionId,
          siteId: site.id,
          borough: site.borough_key,
        })
      }
      onRetry={check.retry}
      onNext={next}
    />
  );
}
