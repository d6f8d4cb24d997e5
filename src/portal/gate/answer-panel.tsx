import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { groupCode } from "../../shared/domain/voucher-code.ts";
import { KindPicture } from "../../shared/ui/kind-picture.tsx";
import { formatWaste, type AnswerView } from "./answer.ts";
import { Button } from "../../shared/ui/buttons.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { fitToScreen } from "./hands.ts";
import { AcceptInPart, Press, TurnAwayReasons, UndoButton } from "./answer-choices.tsx";
import type { TurnAwayReason, UndoReason } from "../../shared/domain/closed-sets.generated.ts";

interface Props {
  /** Null until the first answer arrives. */
  view: AnswerView | null;
  /** Counts the answers, so that equal answers are announced again. */
  answerCount: number;
  code: string;
  busy: boolean;
  failure: string;
  undoId: string | null;
  /** Whether staff pressed more than 'Check': the first row of buttons then stays empty. */
  isDecided: boolean;
  /** Whether the acceptance can be stored as pending. */
  canStore: boolean;
  /** A sentence with the time when this code was stored as pending; "" if it was not. */
  pendingSentence: string;
  /** @param anyway whether something is against it at this site */
  onAccept: (anyway: boolean, kinds?: readonly string[]) => void;
  onTurnAway: (reason: TurnAwayReason) => void;
  onUndo: (acceptanceId: string, reason: UndoReason) => void;
  onStore: () => void;
  onRetry: (() => void) | null;
  onNext: () => void;
}

/** Milliseconds in which a new answer ignores presses, so that a double tap decides nothing. */
const doubleTapMs = 350;

function useJustChanged(view: AnswerView | null): boolean {
  const [rested, setRested] = useState<AnswerView | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(view), doubleTapMs);
    return () => clearTimeout(timer);
  }, [view]);
  return rested !== view;
}

/**
 * Shows one answer on the whole screen: a white sheet while it is undecided, its colour once it is decided. The first
 * row of buttons holds only decisions, so that a second tap on 'Accept voucher' presses nothing.
 */
export function AnswerPanel(props: Props) {
  const { view, answerCount, code, busy, failure, pendingSentence, undoId, isDecided, canStore, onRetry } =
    props;
  const [step, setStep] = useState<"turning" | "parting" | null>(null);
  const [isReading, setIsReading] = useState(false);
  const choosing = step !== null && (view?.open === true || onRetry !== null);
  const isResting = useJustChanged(view) || busy;
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => fitToScreen(panel.current));

  useEffect(() => {
    // The reasons take the focus themselves. While a request runs, the old answer is not announced again.
    if (!choosing && (!busy || !view)) heading.current?.focus();
  }, [answerCount, busy, pendingSentence, choosing, view]);

  if (!view) {
    return (
      <section className="answer" data-tone="unknown" data-undecided="" ref={panel}>
        <h2 className="answer-heading" ref={heading} tabIndex={-1}>
          Checking…
        </h2>
        <p className="answer-code">{groupCode(code)}</p>
        {pendingSentence && <p className="answer-sentence">{pendingSentence}</p>}
        <Spinner />
      </section>
    );
  }

  const { suggestedReason } = view;
  const undecided = view.open || onRetry !== null;
  const notes = (
    <ul className="answer-notes">
      {view.notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
  const isAsking = view.open || (onRetry !== null && !isDecided);
  const letInFirst = onRetry !== null && canStore && !isDecided && view.heading === "Valid";
  // What the list rules out needs no decision, as with a signal.
  const isRuledOut = view.heading === "Already used" || view.heading === "Not valid";
  const turnAwayFirst = view.open ? suggestedReason !== null : !letInFirst && !isRuledOut;
  const turnAway = (
    <Press variant={turnAwayFirst ? "action" : "plain"} busy={isResting} onPress={() => setStep("turning")}>
      Turn away
    </Press>
  );
  const letIn = canStore && !isRuledOut && (
    <Press variant={letInFirst ? "action" : "plain"} busy={isResting} onPress={props.onStore}>
      Let in, send later
    </Press>
  );
  return (
    <section
      className="answer"
      ref={panel}
      data-tone={view.tone}
      data-undecided={undecided ? "" : undefined}
      data-offline={view.offline ? "" : undefined}
      data-busy={busy ? "" : undefined}
    >
      <div className="answer-text">
        {/* The focus announces it, once: the key makes an equal answer a new heading. */}
        <h2
          key={answerCount}
          className="answer-heading"
          ref={heading}
          tabIndex={-1}
          aria-describedby="answer-sentences"
        >
          {view.heading}
        </h2>
        <div id="answer-sentences" className="answer-sentences" hidden={choosing}>
          {view.warning && <p className="answer-sentence gate-amber">{view.warning}</p>}
          {[view.issuedFor, pendingSentence, view.sentence].filter(Boolean).map((sentence) => (
            <p key={sentence} className="answer-sentence">
              {sentence}
            </p>
          ))}
        </div>
        {view.items.length > 0 && (
          <div className="answer-waste">
            {view.parts.map(({ key }) => (
              <KindPicture key={key} kind={key} />
            ))}
            <p className="answer-item">{formatWaste(view)}</p>
          </div>
        )}
        {!choosing && (
          <>
            {view.notes.length > 0 && (
              <>
                {notes}
                <Button className="button-link answer-more" onClick={() => setIsReading(true)}>
                  More
                </Button>
              </>
            )}
            <p className="answer-code">{groupCode(code)}</p>
            {failure && <p className="answer-sentence">{failure}</p>}
          </>
        )}
        {choosing && step === "turning" && (
          <TurnAwayReasons first={suggestedReason} busy={busy} onChoose={props.onTurnAway} />
        )}
        {choosing && step === "parting" && (
          <AcceptInPart
            parts={view.parts}
            anyway={view.hasOtherReasons}
            busy={busy}
            onChoose={(kinds, anyway) => props.onAccept(anyway, kinds)}
          />
        )}
        {onRetry && isDecided && (
          <Press busy={isResting} onPress={onRetry}>
            Try again
          </Press>
        )}
      </div>
      <div
        className="answer-actions"
        data-choosing={choosing ? "" : undefined}
        data-opaque={onRetry && isDecided ? "" : undefined}
      >
        {view.open && !choosing && view.parts.length > 1 && (
          <div className="answer-part-row">
            <Press busy={isResting} onPress={() => setStep("parting")}>
              Accept in part
            </Press>
          </div>
        )}
        {isAsking && !choosing && (
          <div className="answer-first-row">
            {turnAwayFirst && turnAway}
            {letInFirst && letIn}
            {view.open && (
              <Press
                variant={turnAwayFirst ? "plain" : "action"}
                busy={isResting}
                onPress={() => props.onAccept(turnAwayFirst)}
              >
                {turnAwayFirst ? "Accept anyway" : "Accept voucher"}
              </Press>
            )}
          </div>
        )}
        <div className="answer-second-row">
          {choosing && (
            <Press busy={busy} onPress={() => setStep(null)}>
              Back
            </Press>
          )}
          {isAsking && !choosing && !turnAwayFirst && !isRuledOut && turnAway}
          {onRetry && !choosing && !letInFirst && letIn}
          {onRetry && !choosing && !isDecided && (
            <Press busy={isResting} onPress={onRetry}>
              Try again
            </Press>
          )}
          {undoId && !view.open && (
            <UndoButton busy={isResting} onUndo={(reason) => props.onUndo(undoId, reason)} />
          )}
          {!choosing && (
            <Press
              variant={view.open || (onRetry && !isRuledOut) ? "plain" : "action"}
              busy={false}
              onPress={props.onNext}
            >
              Next voucher
            </Press>
          )}
        </div>
      </div>
      {isReading && (
        <Dialog title={view.heading} onClose={() => setIsReading(false)}>
          {notes}
          <div className="dialog-buttons">
            <Button data-first-focus onClick={() => setIsReading(false)}>
              Close
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
