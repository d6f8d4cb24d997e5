import { useEffect, useRef, useState } from "react";
import { asProblem, advice } from "../../shared/api/problem.ts";
import { requestIds } from "../../shared/api/request-ids.ts";
import { clockInBritain } from "../../shared/domain/days.ts";
import { readCode } from "../../shared/domain/voucher-code.ts";
import type { TurnAwayReason } from "../../shared/domain/closed-sets.generated.ts";
import { turnAwayReasonNames } from "../../shared/domain/turn-away-reasons.ts";
import {
  pendingViews,
  noConnectionView,
  describeAnswer,
  unknownAnswerView,
  type AnswerView,
} from "./answer.ts";
import { AnswerPanel } from "./answer-panel.tsx";
import { CodeEntry, type LastCode } from "./code-entry.tsx";
import {
  findPending,
  forgetAnswer,
  notAccepted,
  type GateSite,
  type LastAnswer,
  readAnswers,
  storeAnswer,
} from "./device.ts";
import { acceptVoucher, checkVoucher, isNoAnswer, turnAway, undoAcceptance, type GateAnswer } from "./api.ts";
import { closureNow, formatNoSignal, offlineAnswer, useGateList } from "./gate-list.ts";
import { useStayOnBack, useTypingScanner, useWakeLock } from "./hands.ts";
import { PendingCodes } from "./pending-codes.tsx";
import { LastAnswers } from "./last-answers.tsx";
import { signal } from "./signal.ts";
import { ShutSite } from "./shut-site.tsx";
import { Today } from "./today.tsx";
import { usePendingCodes } from "./use-pending-codes.ts";

/** One driver: the code, and the request ids of the decisions about it. */
interface Driver {
  code: string;
  acceptanceId: string;
  /** One id per reason. */
  rejectionId: (reason: TurnAwayReason) => string;
}

const mayBeAccepted = "It may have been accepted. Try again: it will only be accepted once.";

/** Actions, each with the sentence view when its answer is lost. */
const lostAnswerSentences = {
  check: "",
  accept: mayBeAccepted,
  "accept anyway": mayBeAccepted,
  "accept in part": mayBeAccepted,
  "turn away": "It may have been recorded. Try again: it will only count once.",
  "take back": "It may have been taken back. Try again.",
};

/** Heading of a rejection in the list of answers. */
const formatRejection = (reason: TurnAwayReason) => `Turned away: ${turnAwayReasonNames[reason]}`;

/** Adds where and when to the heading of a decision: "Turned away on this device at 14:05: Too much." */
const formatDecision = (heading: string, at: number) =>
  `${heading.replace(/[:.]|$/, (end) => ` on this device at ${clockInBritain(at)}${end}`)}.`;

interface Check {
  driver: Driver;
  /** The last action. */
  action: keyof typeof lostAnswerSentences;
  view: AnswerView | null;
  /** Counts the answers, so that equal answers are announced again. */
  answerCount: number;
  answer: GateAnswer | null;
  /** Shown below the answer when an action failed. */
  failure: string;
  busy: boolean;
  retry: (() => void) | null;
}

interface Props {
  site: GateSite;
  /** The signed-in account. */
  uid: string;
  /** The member at the device. */
  memberId: string;
  /** Boroughs of the person's councils. */
  boroughs: readonly string[];
  onSiteGone: () => void;
}

/** Checks one driver after the other. Nothing about the last driver stays on the screen. */
export function Gate({ site, uid, memberId, boroughs, onSiteGone }: Props) {
  const gateList = useGateList(uid, site.id, onSiteGone);
  const [check, setCheck] = useState<Check | null>(null);
  const [last, setLast] = useState<readonly LastAnswer[]>([]);
  const [lastCode, setLastCode] = useState<LastCode>();
  const driverCount = useRef(0);

  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the browser's storage is known only here
    setLast(readAnswers(uid));
  }, [uid]);

  const remember = (code: string, heading: string, more: Partial<LastAnswer> = {}) =>
    setLast(storeAnswer(uid, { at: Date.now(), code, heading, ...more }));

  function rememberAnswer(
    code: string,
    answer: GateAnswer,
    heading: string,
    more: Pick<LastAnswer, "decided"> & Partial<LastAnswer>,
  ) {
    const { acceptance_id, undo_until } = answer;
    return remember(code, answer.outcome === "valid" ? notAccepted : heading, {
      ...more,
      ...(acceptance_id ? { acceptanceId: acceptance_id } : {}),
      ...(undo_until ? { undoUntil: undo_until } : {}),
    });
  }

  const queue = usePendingCodes(boroughs, (sent, answer) => {
    const { code, acceptanceId, siteId, storedBy, storedAt, reason } = sent;
    const view = describeAnswer(answer, siteId);
    const isAsDecided = answer.outcome === (reason ? "turned_away" : "accepted");
    const heading = `${reason ? formatRejection(reason) : "Let in"}. ${isAsDecided ? `Sent ${clockInBritain(Date.now())}` : view.heading}`;
    if (storedBy === memberId)
      rememberAnswer(code, answer, heading, { at: storedAt, sentAt: Date.now(), decided: true });
    if (check?.driver.acceptanceId !== acceptanceId) return;
    // The answer to a running retry would call this acceptance another member's.
    driverCount.current += 1;
    const { answerCount } = check;
    setCheck({ ...check, view, answerCount: answerCount + 1, answer, failure: "", busy: false, retry: null });
    signal(view);
  });

  /** Returns the last decision of this device about a code: one that is pending, else one of the last answers. */
  function findDecision(code: string) {
    const pending = findPending(queue.codes, code) ?? queue.codes.findLast((one) => one.code === code);
    if (pending && pending.rejection === undefined) {
      const { reason, storedAt: at } = pending;
      return { heading: reason ? formatRejection(reason) : "Let in", at, isPending: true as const };
    }
    const answer = last.find((one) => one.code === code && one.decided);
    return answer && { ...answer, isPending: false as const };
  }

  /** Returns when the service knew that this device let a code in: Infinity if not yet, 0 if it did not. */
  function acceptedAt(code: string): number {
    const decision = findDecision(code);
    if (!decision || !/^(?:Accepted|Let in(?:$|\. Sent))/.test(decision.heading)) return 0;
    return decision.isPending ? Infinity : (decision.sentAt ?? decision.at);
  }

  /** Calls the database and shows its answer, unless 'Next voucher' was pressed before. */
  async function run(
    driver: Driver,
    action: keyof typeof lostAnswerSentences,
    call: () => Promise<GateAnswer>,
  ) {
    const mine = driverCount.current;
    const asking = { driver, action, failure: "", busy: false, retry: null };
    setCheck((earlier) => ({ view: null, answerCount: 0, answer: null, ...earlier, ...asking, busy: true }));
    let next: Omit<Check, "answerCount">;
    try {
      const received = await call();
      // Only a check answers with what the council and the site ask for.
      const answer = { ...received, facts: received.facts ?? check?.answer?.facts ?? null };
      gateList.setNoSignal(false);
      const view = describeAnswer(answer, site.id, closureNow(uid, site.id));
      next = { ...asking, view, answer };
      const { outcome, turned_away_reason: reason } = answer;
      const heading = outcome === "turned_away" && reason ? formatRejection(reason) : view.heading;
      if (outcome === "site_gone") onSiteGone();
      else if (outcome !== "slip")
        rememberAnswer(driver.code, answer, heading, { decided: action !== "check" });
    } catch (error) {
      const problem = asProblem(error);
      const retry = () => void run(driver, action, call);
      const silent = isNoAnswer(problem);
      const unknown = problem.kind === "unknown-answer";
      // The call may have succeeded: keep the code for after the reload.
      if (unknown) remember(driver.code, unknownAnswerView.heading, { decided: action !== "check" });
      if (silent) gateList.setNoSignal(true);
      const failure = silent
        ? lostAnswerSentences[action]
        : (advice(problem) ?? "Something went wrong. Try again.");
      // What became of a decision is not known, whatever the list says.
      const view = silent
        ? action !== "check"
          ? noConnectionView
          : await offlineAnswer(driver.code, uid, site.id, acceptedAt(driver.code))
        : unknown
          ? unknownAnswerView
          : { ...noConnectionView, heading: "Not checked", sentence: failure };
      next = { ...asking, view, answer: null, failure: silent ? failure : "", retry };
    }
    if (mine !== driverCount.current) return;
    setCheck((earlier) => ({ ...next, answerCount: (earlier?.answerCount ?? 0) + 1 }));
    if (next.view) signal(next.view);
  }

  function start(text: string) {
    const code = readCode(text);
    if (!code || check?.busy) return;
    // A pending code keeps its acceptance id, so that it is accepted once.
    const waiting = findPending(queue.codes, code);
    const acceptanceId = waiting?.siteId === site.id ? waiting.acceptanceId : crypto.randomUUID();
    const driver = { code, acceptanceId, rejectionId: requestIds() };
    void run(driver, "check", () => checkVoucher(code, site.id));
  }

  function next() {
    driverCount.current += 1;
    if (check) setLastCode({ code: check.driver.code, at: Date.now() });
    setCheck(null);
  }

  useWakeLock();
  useStayOnBack(check !== null);
  useTypingScanner((code) => {
    // A scan does not skip a driver who is undecided.
    if (check && (check.busy || check.retry || check.view?.open)) return;
    if (check) next();
    start(code);
  });

  if (!check) {
    return (
      <>
        {gateList.noSignal && (
          <p className="gate-amber" role="status">
            {formatNoSignal(uid, site.id)}
          </p>
        )}
        <CodeEntry onCode={start} lastCode={lastCode} />
        <PendingCodes
          codes={queue.codes}
          unsafe={queue.unsafe}
          uid={memberId}
          boroughs={boroughs}
          sent={queue.sent}
          onRemove={({ acceptanceId, code, rejection }) => {
            queue.remove(acceptanceId);
            // The decision was never made.
            if (rejection === undefined) setLast(forgetAnswer(uid, code));
          }}
        />
        <LastAnswers
          answers={last}
          onUndo={async (id, reason) => {
            const undone = await undoAcceptance(id, reason);
            const code = last.find(({ acceptanceId }) => acceptanceId === id)?.code;
            if (code && undone.outcome === "undone") remember(code, "Taken back", { decided: true });
            return undone;
          }}
        />
        <Today siteId={site.id} undecided={last.filter(({ heading }) => heading === notAccepted)} />
        {gateList.facts && <ShutSite siteId={site.id} facts={gateList.facts} onChanged={gateList.ask} />}
      </>
    );
  }

  const { driver, answer, view } = check;

  /** Stores an acceptance, or a rejection with its reason, that is sent later. */
  function storeDecision(requestId: string, reason?: TurnAwayReason) {
    if (!check) return;
    const decided = reason ? pendingViews.rejected : pendingViews.accepted;
    queue.add({
      code: driver.code,
      acceptanceId: requestId,
      siteId: site.id,
      borough: site.borough_key,
      storedBy: memberId,
      // Staff have read what is against it.
      anyway: check.action === "accept anyway" || view?.heading === "Not here",
      ...(reason ? { reason } : {}),
    });
    remember(driver.code, reason ? formatRejection(reason) : decided.heading, { decided: true });
    const next = { ...decided, items: view?.items ?? [] };
    setCheck({ ...check, view: next, answerCount: check.answerCount + 1, failure: "", retry: null });
    signal(next);
  }

  const waiting = findPending(queue.codes, driver.code);
  const decision = findDecision(driver.code);
  const isOfflineVerdict = view?.offline && check.retry !== null;
  const showsDecision = decision?.isPending ? !view?.offline || isOfflineVerdict : isOfflineVerdict;
  return (
    <AnswerPanel
      view={view}
      answerCount={check.answerCount}
      code={driver.code}
      busy={check.busy}
      failure={check.failure}
      isDecided={check.action !== "check"}
      canStore={!waiting && ["check", "accept", "accept anyway"].includes(check.action)}
      undoId={answer?.acceptance_id ?? null}
      pendingSentence={
        decision && showsDecision && check.action === "check"
          ? `${formatDecision(decision.heading, decision.at)}${decision.isPending ? " Not sent yet." : ""}`
          : ""
      }
      onAccept={(anyway, kinds) =>
        void run(driver, kinds ? "accept in part" : anyway ? "accept anyway" : "accept", () =>
          acceptVoucher(driver.code, driver.acceptanceId, site.id, anyway, kinds),
        )
      }
      onTurnAway={(reason: TurnAwayReason) => {
        if (view?.offline) return storeDecision(driver.rejectionId(reason), reason);
        void run(driver, "turn away", () =>
          turnAway(driver.code, reason, driver.rejectionId(reason), site.id),
        );
      }}
      onUndo={(id, reason) =>
        void run(driver, "take back", async () => {
          const { outcome } = await undoAcceptance(id, reason);
          // A later acceptance needs a new id: the undone one stays undone.
          driver.acceptanceId = crypto.randomUUID();
          return outcome === "undone" && answer
            ? { ...answer, outcome, used_at: null, acceptance_id: null, undo_until: null }
            : checkVoucher(driver.code, site.id);
        })
      }
      onStore={() => storeDecision(driver.acceptanceId)}
      onRetry={check.retry}
      onNext={next}
    />
  );
}
