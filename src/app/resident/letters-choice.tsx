import { useState } from "react";
import { advice, toProblem, type Problem } from "../../client/data/errors.ts";
import { Notice, StatusRegion } from "../../client/ui/notice.tsx";
import { setReminders } from "./resident.ts";
import { reminderDays } from "../../scheme/limits.ts";
import { retentionMonths } from "../../scheme/voucher-limits.ts";

/** When a resident is written to who wants to be. */
export const whenWeWrite = `We email you when you get a voucher, ${reminderDays} days before its last day, and when the council asks us to tell you that its site is closed or its vouchers are paused.`;

/** What a resident is written about their vouchers, with the switch. */
export function LettersChoice({ wanted: loaded }: { wanted: boolean }) {
  const [wanted, setWanted] = useState(loaded);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);

  async function turn() {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const now = await setReminders(!wanted);
      setWanted(now);
      setSaid(
        now ? "We will email you about your vouchers." : "You will get no more emails about your vouchers.",
      );
    } catch (error) {
      setProblem(toProblem(error));
    }
    setBusy(false);
  }

  return (
    <section>
      <h2>Emails about your vouchers</h2>
      <p>
        {wanted
          ? whenWeWrite
          : "You do not get emails about your vouchers. If a site is closed, your voucher says so."}
      </p>
      <p>
        We always email you a code when you sign in, and a warning before we delete an account that has not
        been used for {retentionMonths.idleResident} months.
      </p>
      <StatusRegion>{said && !problem && <Notice kind="success">{said}</Notice>}</StatusRegion>
      {problem && (
        <Notice kind="error" detail={advice(problem)}>
          That did not work. Please try again.
        </Notice>
      )}
      <button className="button button-quiet" type="button" aria-disabled={busy} onClick={() => void turn()}>
        {wanted ? "Stop these emails" : "Send me these emails"}
      </button>
    </section>
  );
}
