import { useRef, useState } from "react";
import { toProblem } from "../../client/data/errors.ts";
import { ConfirmDialog } from "../../client/problem/confirm-dialog.tsx";
import { groupCode } from "../../scheme/voucher-code.ts";
import { voucherLimits } from "../../scheme/voucher-limits.ts";
import { clock } from "./answer.ts";
import { remembered, type LastAnswer } from "./device.ts";

interface Props {
  answers: readonly LastAnswer[];
  /** Answers "taken_back", "too_late" or "unknown"; throws a Problem. */
  onTakeBack: (redemptionId: string, code: string) => Promise<string>;
  /** Accepts a good one that was not accepted. Answers what became of it, in words; throws a Problem. */
  onAccept: (code: string, redemptionId: string) => Promise<string>;
}

const backWords: Readonly<Record<string, string>> = {
  taken_back: "The voucher is active again.",
  too_late: `The ${voucherLimits.takeBackMinutes} minutes are over.`,
};

/** The last answers on this device. Closed, so that a driver does not read about the one before. */
export function LastAnswers({ answers, onTakeBack, onAccept }: Props) {
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  const [back, setBack] = useState<{ id: string; code: string } | null>(null);
  const summary = useRef<HTMLElement>(null);
  if (answers.length === 0) return null;
  const open = answers.filter(({ acceptId }) => acceptId).length;

  /** Does one thing at a time, and says what came of it. What was pressed goes with it, and the focus would too. */
  async function run(task: () => Promise<string>, failed: string) {
    if (busy) return;
    setBusy(true);
    try {
      const words = await task();
      summary.current?.focus();
      setSaid(words);
    } catch (error) {
      setSaid(toProblem(error).kind === "network" ? "No connection. Try again." : failed);
    }
    setBusy(false);
  }

  return (
    <details className="gate-list">
      <summary ref={summary}>
        Last on this device
        {open > 0 && <b className="gate-not-accepted">{` (${open} not accepted)`}</b>}
      </summary>
      <p role="status">{said}</p>
      <ol>
        {answers
          .slice(0, remembered)
          .map(({ at, code, heading, redemptionId: id, takeBackUntil, acceptId }) => (
            <li key={`${code} ${at}`}>
              <p>
                {clock.format(at)} <b className="gate-code">{groupCode(code)}</b> {heading}
              </p>
              {id && takeBackUntil && new Date(takeBackUntil) > new Date() && (
                <button
                  className="button-link gate-take-back"
                  type="button"
                  aria-disabled={busy}
                  aria-label={`Take back ${groupCode(code)}`}
                  onClick={() => setBack({ id, code })}
                >
                  Take back
                </button>
              )}
              {acceptId && (
                <button
                  className="button gate-accept-now"
                  type="button"
                  aria-disabled={busy}
                  aria-label={`Accept now ${groupCode(code)}`}
                  onClick={() => void run(() => onAccept(code, acceptId), "It was not accepted. Try again.")}
                >
                  Accept now
                </button>
              )}
            </li>
          ))}
      </ol>
      {back && (
        <ConfirmDialog
          question="Are you sure you want to take this back?"
          onNo={() => setBack(null)}
          onYes={async () => {
            setBack(null);
            await run(
              async () => backWords[await onTakeBack(back.id, back.code)] ?? "It was not taken back.",
              "It was not taken back. Try again.",
            );
          }}
        />
      )}
    </details>
  );
}
