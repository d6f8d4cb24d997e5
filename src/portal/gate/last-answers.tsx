import { useRef, useState } from "react";
import { toProblem } from "../../client/data/errors.ts";
import { groupCode } from "../../scheme/voucher-code.ts";
import { remembered, type LastAnswer } from "./device.ts";

interface Props {
  answers: readonly LastAnswer[];
  /** Answers "taken_back", "too_late" or "unknown"; throws a Problem. */
  onTakeBack: (redemptionId: string, code: string) => Promise<string>;
}

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Europe/London" });

/** The last answers on this device. Closed, so that a driver does not read about the one before. */
export function LastAnswers({ answers, onTakeBack }: Props) {
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  const summary = useRef<HTMLElement>(null);
  if (answers.length === 0) return null;

  async function back(id: string, code: string) {
    if (busy) return;
    setBusy(true);
    try {
      const outcome = await onTakeBack(id, code);
      // The button goes with the acceptance, and the focus would go with it.
      if (outcome === "taken_back") summary.current?.focus();
      setSaid(outcome === "taken_back" ? `${groupCode(code)} is active again.` : "Its ten minutes are over.");
    } catch (error) {
      setSaid(
        toProblem(error).kind === "network"
          ? "No connection. Try again."
          : "It was not taken back. Try again.",
      );
    }
    setBusy(false);
  }

  return (
    <details className="gate-list">
      <summary ref={summary}>Last on this device</summary>
      <p role="status">{said}</p>
      <ol>
        {answers.slice(0, remembered).map(({ at, code, heading, redemptionId, takeBackUntil }) => (
          <li key={`${code} ${at}`}>
            <p>
              {clock.format(at)} <b className="gate-code">{groupCode(code)}</b> {heading}
            </p>
            {redemptionId && takeBackUntil && new Date(takeBackUntil) > new Date() && (
              <button
                className="button-link"
                type="button"
                aria-disabled={busy}
                aria-label={`Take back ${groupCode(code)}`}
                onClick={() => void back(redemptionId, code)}
              >
                Take back
              </button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
