import { useState } from "react";
import { asProblem, advice, type Problem } from "../../client/data/problem.ts";
import { Notice, StatusRegion } from "../../client/ui/notice.tsx";
import { setReminders } from "./resident.ts";
import { sayLetters } from "../words/en/letters.ts";

/** What a resident is written about their vouchers, with the switch. */
export function LettersChoice({ wanted: loaded }: { wanted: boolean }) {
  const [areOn, setAreOn] = useState(loaded);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);

  async function turn() {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const now = await setReminders(!areOn);
      setAreOn(now);
      setSaid(now ? sayLetters().on : sayLetters().off);
    } catch (error) {
      setProblem(asProblem(error));
    }
    setBusy(false);
  }

  return (
    <section>
      <h2>{sayLetters().heading}</h2>
      <p>{areOn ? sayLetters().when : sayLetters().none}</p>
      <p>{sayLetters().always}</p>
      <StatusRegion>{said && !problem && <Notice kind="success">{said}</Notice>}</StatusRegion>
      {problem && (
        <Notice kind="error" detail={advice(problem)}>
          {sayLetters().failed}
        </Notice>
      )}
      <button className="button button-quiet" type="button" aria-disabled={busy} onClick={() => void turn()}>
        {areOn ? sayLetters().stop : sayLetters().send}
      </button>
    </section>
  );
}
