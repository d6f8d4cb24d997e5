import { Fragment, useEffect, useRef, useState, type ReactNode } from "react";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { groupCode } from "../../shared/domain/voucher-code.ts";
import { reasonNames, refusalReasons, type RefusalReason } from "../../shared/domain/refusal-reasons.ts";
import { KindPicture } from "../../shared/ui/kind-picture.tsx";
import { loadToCheck, type Part, type Shown } from "./answer.ts";
import { UndoDialog } from "./undo-dialog.tsx";
import type { UndoReason } from "../../shared/domain/closed-sets.generated.ts";

interface Props {
  /** null while the first answer is awaited. */
  shown: Shown | null;
  /** Another one for each answer. */
  said: number;
  code: string;
  busy: boolean;
  trouble: string;
  undoId: string | null;
  /** Whether more was asked than what the voucher is: where 'Accept voucher' was, nothing comes then. */
  decided: boolean;
  /** Whether its acceptance may wait for a connection. */
  mayKeep: boolean;
  /** When this code was put on the list that waits, in words; "" where it is not on it. */
  queued: string;
  /** @param anyway whether something speaks against it */
  onAccept: (anyway: boolean, kinds?: readonly string[]) => void;
  onTurnAway: (reason: RefusalReason) => void;
  onUndo: (acceptanceId: string, reason: UndoReason) => void;
  onKeep: () => void;
  onRetry: (() => void) | null;
  onNext: () => void;
}

/** Milliseconds after a new answer in which nothing can be pressed: the second half of a double tap is no decision. */
const doubleTapMs = 350;

/** Whether what is shown has just changed. */
function useJustChanged(shown: Shown | null): boolean {
  const [rested, setRested] = useState<Shown | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(shown), doubleTapMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return rested !== shown;
}

/**
 * One answer, as large as the screen: colour, heading, one sentence, and what can be done. What is still to be decided is
 * a white sheet in a coloured frame, what is done is colour all over. The two rows at the lower edge keep their places:
 * where 'Accept voucher' and 'Accept anyway' are nothing comes afterwards.
 */
export function AnswerPanel(props: Props) {
  const { shown, said, code, busy, trouble, queued, undoId, decided, mayKeep, onRetry } = props;
  const [step, setStep] = useState<"turning" | "parting" | null>(null);
  const choosing = step !== null && shown?.open === true;
  const rests = useJustChanged(shown) || busy;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // The reasons take the focus to themselves; and while an answer is awaited the old one is not said again.
    if (!choosing && (!busy || !shown)) heading.current?.focus();
  }, [said, busy, queued, choosing, shown]);

  if (!shown) {
    return (
      <section className="answer" data-tone="unknown" data-open="">
        <Verdict said={said}>
          <h2 className="answer-heading" ref={heading} tabIndex={-1}>
            Checking…
          </h2>
        </Verdict>
        <p className="answer-code">{groupCode(code)}</p>
        {queued && <p className="answer-sentence">{queued}</p>}
        <Spinner />
      </section>
    );
  }

  const { because } = shown;
  const undecided = shown.open || onRetry !== null;
  return (
    <section
      className="answer"
      data-tone={shown.tone}
      data-open={undecided ? "" : undefined}
      data-busy={busy ? "" : undefined}
    >
      <Verdict said={said}>
        <h2 className="answer-heading" ref={heading} tabIndex={-1}>
          {shown.heading}
        </h2>
        {[shown.headed, queued, shown.sentence].filter(Boolean).map((sentence) => (
          <p key={sentence} className="answer-sentence" hidden={choosing}>
            {sentence}
          </p>
        ))}
      </Verdict>
      {shown.items.length > 0 && (
        <div className="answer-load">
          {shown.parts.map(({ key }) => (
            <KindPicture key={key} kind={key} />
          ))}
          <p className="answer-item">{loadToCheck(shown)}</p>
        </div>
      )}
      {!choosing && (
        <>
          {because && (
            <p className="answer-sentence">
              Reason for turning away: <b>{reasonNames[because]}</b>.
            </p>
          )}
          {shown.notes.length > 0 && (
            <ul className="answer-notes">
              {shown.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          <p className="answer-code">{groupCode(code)}</p>
          {trouble && <p className="answer-sentence">{trouble}</p>}
        </>
      )}
      {choosing && step === "turning" && <Reasons first={because} busy={busy} onChoose={props.onTurnAway} />}
      {choosing && step === "parting" && (
        <Parts
          parts={shown.parts}
          anyway={shown.otherwise}
          busy={busy}
          onChoose={(kinds, anyway) => props.onAccept(anyway, kinds)}
        />
      )}
      {shown.open && !choosing && shown.parts.length > 1 && (
        <Press busy={rests} onPress={() => setStep("parting")}>
          Accept in part
        </Press>
      )}
      {onRetry && decided && (
        <Press busy={rests} onPress={onRetry}>
          Try again
        </Press>
      )}
      <div
        className="answer-actions"
        data-choosing={choosing ? "" : undefined}
        data-opaque={onRetry && decided ? "" : undefined}
      >
        {onRetry && !decided && mayKeep && (
          <div className="answer-first-row">
            <Press variant="action" busy={rests} onPress={props.onKeep}>
              Keep for later
            </Press>
          </div>
        )}
        {shown.open && !choosing && (
          <div className="answer-first-row">
            {because && (
              <Press variant="action" busy={rests} onPress={() => props.onTurnAway(because)}>
                Turn away
              </Press>
            )}
            {because ? (
              <Press busy={rests} onPress={() => props.onAccept(true)}>
                Accept anyway
              </Press>
            ) : (
              <Press variant="action" busy={rests} onPress={() => props.onAccept(false)}>
                Accept voucher
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
          {shown.open && !choosing && (
            <Press busy={rests} onPress={() => setStep("turning")}>
              {because ? "Another reason" : "Turn away"}
            </Press>
          )}
          {onRetry && !decided && (
            <Press busy={rests} onPress={onRetry}>
              Try again
            </Press>
          )}
          {onRetry && decided && mayKeep && (
            <Press busy={rests} onPress={props.onKeep}>
              Keep for later
            </Press>
          )}
          {undoId && !shown.open && (
            <UndoButton busy={rests} onUndo={(reason) => props.onUndo(undoId, reason)} />
          )}
          {!choosing && (
            <Press variant={shown.open || onRetry ? "plain" : "action"} busy={false} onPress={props.onNext}>
              Next voucher
            </Press>
          )}
        </div>
      </div>
    </section>
  );
}

/**
 * The one place from which an answer is said aloud: its verdict and why. What stands there changes with an answer alone,
 * and then as a whole, so that the one before is never said again and one that reads alike is.
 */
function Verdict({ said, children }: { said: number; children: ReactNode }) {
  return (
    <div className="answer-verdict" aria-live="assertive" aria-atomic="true">
      <Fragment key={said}>{children}</Fragment>
    </div>
  );
}

interface PressProps {
  variant?: "action" | "plain";
  busy: boolean;
  onPress: () => void;
  children: string;
}

/** A button as wide as its place. While it is busy it rests and keeps the focus. */
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

function UndoButton({ busy, onUndo }: { busy: boolean; onUndo: (reason: UndoReason) => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Press busy={busy} onPress={() => setAsking(true)}>
        Take back
      </Press>
      {asking && (
        <UndoDialog
          onNo={() => setAsking(false)}
          onYes={(reason) => {
            setAsking(false);
            onUndo(reason);
          }}
        />
      )}
    </>
  );
}

interface PartsProps {
  parts: readonly Part[];
  /** Whether more speaks against it than what is brought. */
  anyway: boolean;
  busy: boolean;
  onChoose: (kinds: readonly string[], anyway: boolean) => void;
}

/** What of a load is accepted, kind by kind. What the site does not take is not ticked. */
function Parts({ parts, anyway, busy, onChoose }: PartsProps) {
  const [kinds, setKinds] = useState(() => parts.filter(({ taken }) => taken).map(({ key }) => key));
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.focus(), []);
  const against = anyway || parts.some(({ key, taken }) => !taken && kinds.includes(key));
  return (
    <fieldset className="gate-choices" ref={group} tabIndex={-1}>
      <legend>What do you accept?</legend>
      {parts.map(({ key, name, taken }) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={kinds.includes(key)}
            onChange={({ target: { checked } }) =>
              setKinds(checked ? [...kinds, key] : kinds.filter((kind) => kind !== key))
            }
          />
          {taken ? name : `${name} (not taken here)`}
        </label>
      ))}
      <Press variant="action" busy={busy || kinds.length === 0} onPress={() => onChoose(kinds, against)}>
        {against ? "Accept these anyway" : "Accept these"}
      </Press>
    </fieldset>
  );
}

interface ReasonsProps {
  /** The reason that the answer gives, which is offered first. */
  first: RefusalReason | null;
  busy: boolean;
  onChoose: (reason: RefusalReason) => void;
}

function Reasons({ first, busy, onChoose }: ReasonsProps) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  const reasons = refusalReasons.toSorted(
    (one, other) => Number(other.key === first) - Number(one.key === first),
  );
  return (
    <div className="answer-reasons" role="group" aria-labelledby="why-turned-away">
      <p className="answer-sentence" id="why-turned-away" ref={question} tabIndex={-1}>
        Why are you turning them away?
      </p>
      {reasons.map(({ key, name }) => (
        <Press
          key={key}
          variant={key === first ? "action" : "plain"}
          busy={busy}
          onPress={() => onChoose(key)}
        >
          {name}
        </Press>
      ))}
    </div>
  );
}
