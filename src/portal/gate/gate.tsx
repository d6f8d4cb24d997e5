import { useEffect, useRef, useState } from "react";
import { asProblem, advice } from "../../shared/api/problem.ts";
import { requestIds } from "../../shared/api/request-ids.ts";
import { clockInBritain } from "../../shared/domain/days.ts";
import { readCode } from "../../shared/domain/voucher-code.ts";
import type { RefusalReason } from "../../shared/domain/refusal-reasons.ts";
import {
  queuedAnswer,
  noConnection,
  showAnswer,
  unknownAnswer,
  type GateAnswer,
  type Shown,
} from "./answer.ts";
import { AnswerPanel } from "./answer-panel.tsx";
import { CodeEntry, type Answered } from "./code-entry.tsx";
import { lastAnswers, waitingCode, withAnswer, type GateSite, type LastAnswer } from "./device.ts";
import { acceptVoucher, checkVoucher, isSilence, turnAway, undoAcceptance } from "./gate-calls.ts";
import { offlineAnswer, useGateList } from "./gate-list.ts";
import { useStayOnBack, useTypingScanner, useWakeLock } from "./hands.ts";
import { QueuedCodes } from "./queued-codes.tsx";
import { LastAnswers } from "./last-answers.tsx";
import { signal, SoundSwitch } from "./signal.tsx";
import { ShutSite } from "./shut-site.tsx";
import { Today } from "./today.tsx";
import { useCodeQueue } from "./use-code-queue.ts";

/** The last answers of this person; none of whoever was here before. */
function ownAnswers(uid: string): readonly LastAnswer[] {
  const stored = lastAnswers.read();
  return stored?.uid === uid ? stored.answers : [];
}

/** One driver: the code, and the ids under which whatever is decided about it is decided once. */
interface Driver {
  code: string;
  acceptanceId: string;
  /** For each reason of its own. */
  rejectionId: (reason: RefusalReason) => string;
}

const mayBeAccepted = "It may have been accepted. Try again: it will only be accepted once.";

/** What the database is asked, and what is said below the answer where none comes. */
const asked = {
  check: "",
  accept: mayBeAccepted,
  "accept anyway": mayBeAccepted,
  "accept in part": mayBeAccepted,
  "turn away": "It may have been recorded. Try again: it will only count once.",
  "take back": "It may have been taken back. Try again.",
};

interface Check {
  driver: Driver;
  /** What was asked last. */
  what: keyof typeof asked;
  shown: Shown | null;
  /** Counts the answers, so that two that read alike are both heard. */
  said: number;
  answer: GateAnswer | null;
  /** Said below the answer, about what was tried with it. */
  trouble: string;
  busy: boolean;
  /** What 'Try again' does. */
  retry: (() => void) | null;
}

interface Props {
  site: GateSite;
  /** Who is signed in. */
  uid: string;
  /** Who stands here, as they say. */
  person: string;
  /** The boroughs for which the person stands here. */
  boroughs: readonly string[];
  /** Called where the site is none of theirs any more. */
  onSiteGone: () => void;
}

/** The check of one driver after the other. Nothing of the one before stays on the screen. */
export function Gate({ site, uid, person, boroughs, onSiteGone }: Props) {
  const gateList = useGateList(uid, site.id, onSiteGone);
  const [check, setCheck] = useState<Check | null>(null);
  const [last, setLast] = useState<readonly LastAnswer[]>([]);
  const [before, setBefore] = useState<Answered>();
  const turn = useRef(0);

  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the browser's storage is known only here
    setLast(ownAnswers(uid));
  }, [uid]);

  function remember(code: string, heading: string, more: Partial<LastAnswer> = {}) {
    const answers = withAnswer(ownAnswers(uid), { at: Date.now(), code, heading, ...more });
    lastAnswers.write({ uid, answers });
    setLast(answers);
  }

  function rememberAnswer(
    { code, acceptanceId }: Pick<Driver, "code" | "acceptanceId">,
    answer: GateAnswer,
    heading = showAnswer(answer, site.id).heading,
    at = Date.now(),
  ) {
    // Until it is accepted: whoever goes on to the next driver finds it in the list, and can accept it there.
    if (answer.outcome === "valid") return remember(code, "Valid, not accepted", { acceptId: acceptanceId });
    const { acceptance_id, undo_until } = answer;
    return remember(code, heading, {
      at,
      ...(acceptance_id ? { acceptanceId: acceptance_id } : {}),
      ...(undo_until ? { undoUntil: undo_until } : {}),
    });
  }

  const queue = useCodeQueue(boroughs, ({ code, acceptanceId, siteId, keeper, queuedAt }, answer) => {
    if (answer.outcome === "accepted" && keeper === person) {
      rememberAnswer({ code, acceptanceId }, answer, "Accepted later", queuedAt);
    }
    if (check?.driver.acceptanceId !== acceptanceId) return;
    // The driver still stands there: an answer to 'Try again' would call this very acceptance another's.
    turn.current += 1;
    const shown = showAnswer(answer, siteId);
    setCheck({ ...check, shown, said: check.said + 1, answer, trouble: "", busy: false, retry: null });
    signal(shown);
  });

  /** Asks the database, and shows what it says; an answer that comes after 'Next voucher' is not shown any more. */
  async function ask(driver: Driver, what: keyof typeof asked, call: () => Promise<GateAnswer>) {
    const mine = turn.current;
    const asking = { driver, what, trouble: "", busy: false, retry: null };
    setCheck((earlier) => ({ shown: null, said: 0, answer: null, ...earlier, ...asking, busy: true }));
    let next: Omit<Check, "said">;
    try {
      const answer = await call();
      next = { ...asking, shown: showAnswer(answer, site.id), answer };
      if (answer.outcome === "site_gone") onSiteGone();
      else if (answer.outcome !== "slip") rememberAnswer(driver, answer);
    } catch (error) {
      const problem = asProblem(error);
      const retry = () => void ask(driver, what, call);
      const silent = isSilence(problem);
      const unknown = problem.kind === "unknown-answer";
      // What was asked may have been done: the code is still there once the page is reloaded.
      if (unknown) remember(driver.code, unknownAnswer.heading);
      const trouble = silent ? asked[what] : (advice(problem) ?? "Something went wrong. Try again.");
      const shown = silent
        ? await offlineAnswer(driver.code, uid, site.id)
        : unknown
          ? unknownAnswer
          : { ...noConnection, heading: "Not checked", sentence: trouble };
      next = { ...asking, shown, answer: null, trouble: silent ? asked[what] : "", retry };
    }
    if (mine !== turn.current) return;
    setCheck((earlier) => ({ ...next, said: (earlier?.said ?? 0) + 1 }));
    if (next.shown) signal(next.shown);
  }

  function start(text: string) {
    const code = readCode(text);
    if (!code || check?.busy) return;
    // One that waits here already is accepted once, by the list or by hand.
    const waiting = waitingCode(queue.codes, code);
    const acceptanceId = waiting?.siteId === site.id ? waiting.acceptanceId : crypto.randomUUID();
    const driver = { code, acceptanceId, rejectionId: requestIds() };
    void ask(driver, "check", () => checkVoucher(code, site.id));
  }

  function next() {
    turn.current += 1;
    if (check) setBefore({ code: check.driver.code, at: Date.now() });
    setCheck(null);
  }

  useWakeLock();
  useStayOnBack(check !== null);
  useTypingScanner((code) => {
    // A driver who is still to be decided about is not passed over by a scan.
    if (check && (check.busy || check.retry || check.shown?.open)) return;
    if (check) next();
    start(code);
  });

  if (!check) {
    return (
      <>
        <CodeEntry onCode={start} before={before} />
        <QueuedCodes
          codes={queue.codes}
          unsafe={queue.unsafe}
          uid={person}
          boroughs={boroughs}
          onDrop={queue.drop}
          onInsist={queue.insist}
        />
        <LastAnswers
          answers={last}
          onUndo={async (id, code, reason) => {
            const undone = await undoAcceptance(id, reason);
            if (undone.outcome === "undone") remember(code, "Taken back");
            return undone;
          }}
          onAccept={async (code, acceptanceId) => {
            const answer = await acceptVoucher(code, acceptanceId, site.id);
            rememberAnswer({ code, acceptanceId }, answer);
            const shown = showAnswer(answer, site.id);
            signal(shown);
            return `${shown.heading}. ${shown.sentence}`;
          }}
        />
        <Today siteId={site.id} />
        {gateList.facts && <ShutSite siteId={site.id} facts={gateList.facts} onSaid={gateList.ask} />}
        <SoundSwitch />
      </>
    );
  }

  const { driver, answer, shown } = check;
  const waiting = waitingCode(queue.codes, driver.code);
  const since = waiting && clockInBritain(waiting.queuedAt);
  return (
    <AnswerPanel
      shown={shown}
      said={check.said}
      code={driver.code}
      busy={check.busy}
      trouble={check.trouble}
      decided={check.what !== "check"}
      mayKeep={!waiting && ["check", "accept", "accept anyway"].includes(check.what)}
      undoId={answer?.acceptance_id ?? null}
      queued={
        !since || shown?.heading === queuedAnswer.heading
          ? ""
          : waiting.keeper === person
            ? `You kept this at ${since}.`
            : `This was kept here at ${since}.`
      }
      onAccept={(anyway, kinds) =>
        void ask(driver, kinds ? "accept in part" : anyway ? "accept anyway" : "accept", async () => {
          const accepted = await acceptVoucher(driver.code, driver.acceptanceId, site.id, anyway, kinds);
          // What may be left here, and no more.
          return kinds && accepted.load && accepted.outcome === "accepted"
            ? { ...accepted, load: { ...accepted.load, kinds: [...kinds] } }
            : accepted;
        })
      }
      onTurnAway={(reason: RefusalReason) =>
        void ask(driver, "turn away", () =>
          turnAway(driver.code, reason, driver.rejectionId(reason), site.id),
        )
      }
      onUndo={(id, reason) =>
        void ask(driver, "take back", async () => {
          const { outcome } = await undoAcceptance(id, reason);
          // Accepting afterwards is another acceptance: the one that was undone stays undone.
          driver.acceptanceId = crypto.randomUUID();
          return outcome === "undone" && answer
            ? { ...answer, outcome, used_at: null, acceptance_id: null, undo_until: null }
            : checkVoucher(driver.code, site.id);
        })
      }
      onKeep={() => {
        const { code, acceptanceId } = driver;
        const anyway = check.what === "accept anyway";
        queue.add({ code, acceptanceId, siteId: site.id, borough: site.borough_key, keeper: person, anyway });
        remember(code, queuedAnswer.heading);
        setCheck({
          ...check,
          shown: { ...queuedAnswer, items: shown?.items ?? [] },
          said: check.said + 1,
          trouble: "",
          retry: null,
        });
      }}
      onRetry={check.retry}
      onNext={next}
    />
  );
}
