import { useEffect, useRef, useState } from "react";
import { Spinner } from "../../client/ui/spinner.tsx";
import { groupCode } from "../../scheme/voucher-code.ts";
import { refusalReasons, type RefusalReason } from "../../scheme/refusal-reasons.ts";
import type { Shown } from "./answer.ts";

interface Props {
  /** null while the first answer is awaited. */
  shown: Shown | null;
  code: string;
  busy: boolean;
  trouble: string;
  takeBackId: string | null;
  /** Whether the code is on the list that waits. */
  queued: boolean;
  onAccept: () => void;
  onTurnAway: (reason: RefusalReason) => void;
  onTakeBack: (redemptionId: string) => void;
  onKeep: () => void;
  onRetry: (() => void) | null;
  onNext: () => void;
}

/** One answer, as large as the screen: colour, heading, one sentence, and what can be done. */
export function AnswerPanel(props: Props) {
  const { shown, code, busy, trouble, queued, takeBackId } = props;
  const [turning, setTurning] = useState(false);
  const choosing = turning && shown?.open;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // The reasons take the focus to themselves.
    if (!choosing) heading.current?.focus();
  }, [shown, busy, queued, choosing]);

  if (!shown) {
    return (
      <section className="answer" data-tone="unknown">
        <h2 className="answer-heading" ref={heading} tabIndex={-1}>
          Checking…
        </h2>
        <p className="answer-code">{groupCode(code)}</p>
        <Spinner />
      </section>
    );
  }

  return (
    <section className="answer" data-tone={shown.tone}>
      <h2 className="answer-heading" ref={heading} tabIndex={-1}>
        {shown.heading}
      </h2>
      {shown.item && <p className="answer-item">{shown.item}</p>}
      {shown.sentence && <p className="answer-sentence">{shown.sentence}</p>}
      {shown.notes.length > 0 && !choosing && (
        <ul className="answer-notes">
          {shown.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <p className="answer-code">{groupCode(code)}</p>
      {trouble && <p className="answer-sentence">{trouble}</p>}
      {choosing ? (
        <Reasons busy={busy} onChoose={props.onTurnAway} onBack={() => setTurning(false)} />
      ) : (
        <div className="answer-actions">
          {shown.open && (
            <>
              <Press variant="action" busy={busy} onPress={props.onAccept}>
                Accept voucher
              </Press>
              <Press busy={busy} onPress={() => setTurning(true)}>
                Turn away
              </Press>
            </>
          )}
          {props.onRetry && (
            <>
              <Press variant="action" busy={busy} onPress={props.onRetry}>
                Try again
              </Press>
              {queued ? (
                <p className="answer-sentence" role="status">
                  Kept. It is sent when there is a connection.
                </p>
              ) : (
                <Press busy={busy} onPress={props.onKeep}>
                  Keep for later
                </Press>
              )}
            </>
          )}
          {!shown.open && (
            <Press variant={props.onRetry ? "plain" : "action"} busy={false} onPress={props.onNext}>
              Next voucher
            </Press>
          )}
          {takeBackId && !shown.open && (
            <Press busy={busy} onPress={() => props.onTakeBack(takeBackId)}>
              Take back
            </Press>
          )}
          {shown.open && (
            <Press busy={false} onPress={props.onNext}>
              Next voucher
            </Press>
          )}
        </div>
      )}
    </section>
  );
}

interface PressProps {
  variant?: "action" | "plain";
  busy: boolean;
  onPress: () => void;
  children: string;
}

/** A button as wide as the panel. While it is busy it rests and keeps the focus. */
function Press({ variant = "plain", busy, onPress, children }: PressProps) {
  return (
    <button
      className={variant === "action" ? "button button-action" : "button answer-plain"}
      type="button"
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onPress();
      }}
    >
      {children}
    </button>
  );
}

interface ReasonsProps {
  busy: boolean;
  onChoose: (reason: RefusalReason) => void;
  onBack: () => void;
}

function Reasons({ busy, onChoose, onBack }: ReasonsProps) {
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="answer-actions" role="group" aria-labelledby="why-turned-away">
      <p className="answer-sentence" id="why-turned-away" ref={first} tabIndex={-1}>
        Why do you turn them away?
      </p>
      {refusalReasons.map(({ key, name }) => (
        <Press key={key} busy={busy} onPress={() => onChoose(key)}>
          {name}
        </Press>
      ))}
      <Press busy={busy} onPress={onBack}>
        Back
      </Press>
    </div>
  );
}
