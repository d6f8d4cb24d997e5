import { useEffect, useRef, useState } from "react";
import { turnAwayReasonNames } from "../../shared/domain/turn-away-reasons.ts";
import {
  turnAwayReasons,
  type TurnAwayReason,
  type UndoReason,
} from "../../shared/domain/closed-sets.generated.ts";
import type { Part } from "./answer.ts";
import { UndoDialog } from "../../shared/voucher/undo-dialog.tsx";

interface PressProps {
  variant?: "action" | "plain";
  busy: boolean;
  onPress: () => void;
  children: string;
}

/** A button as wide as its place. While busy it ignores presses and keeps the focus. */
export function Press({ variant = "plain", busy, onPress, children }: PressProps) {
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

export function UndoButton({ busy, onUndo }: { busy: boolean; onUndo: (reason: UndoReason) => void }) {
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
  /** Whether more than the waste is against it. */
  anyway: boolean;
  busy: boolean;
  onChoose: (kinds: readonly string[], anyway: boolean) => void;
}

/** Asks which waste of a voucher is accepted. Waste that the site does not take starts unticked. */
export function AcceptInPart({ parts, anyway, busy, onChoose }: PartsProps) {
  const [kinds, setKinds] = useState(() => parts.filter(({ taken }) => taken).map(({ key }) => key));
  const [isMissing, setIsMissing] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.focus(), []);
  const against = anyway || parts.some(({ key, taken }) => !taken && kinds.includes(key));
  return (
    <fieldset className="choices" ref={group} tabIndex={-1}>
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
      {isMissing && kinds.length === 0 && <p role="alert">Choose at least one kind of waste.</p>}
      <Press
        variant="action"
        busy={busy}
        onPress={() => (kinds.length === 0 ? setIsMissing(true) : onChoose(kinds, against))}
      >
        {`Accept ${kinds.length === parts.length ? "all" : "these"}${against ? " anyway" : ""}`}
      </Press>
    </fieldset>
  );
}

interface ReasonsProps {
  /** The reason that the answer gives; it is offered first. */
  first: TurnAwayReason | null;
  busy: boolean;
  onChoose: (reason: TurnAwayReason) => void;
}

export function TurnAwayReasons({ first, busy, onChoose }: ReasonsProps) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  const reasons = turnAwayReasons.toSorted((one, other) => Number(other === first) - Number(one === first));
  return (
    <div className="answer-reasons" role="group" aria-labelledby="why-turned-away">
      <p className="answer-sentence" id="why-turned-away" ref={question} tabIndex={-1}>
        Why are you turning them away?
      </p>
      {reasons.map((key) => (
        <Press
          key={key}
          variant={key === first ? "action" : "plain"}
          busy={busy}
          onPress={() => onChoose(key)}
        >
          {turnAwayReasonNames[key]}
        </Press>
      ))}
    </div>
  );
}
