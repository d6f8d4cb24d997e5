import { useState } from "react";
import { Failure, useWork } from "../../shared/ui/use-work.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { setReminders } from "./resident.ts";
import { sayLetters } from "../i18n/en/letters.ts";
import { QuietButton } from "../../shared/ui/buttons.tsx";

/** What a resident is written about their vouchers, with the switch. */
export function LettersChoice({ wanted: loaded }: { wanted: boolean }) {
  const [areOn, setAreOn] = useState(loaded);
  const [said, setSaid] = useState("");
  const { busy, problem, run } = useWork();

  async function turn() {
    const now = await setReminders(!areOn);
    setAreOn(now);
    setSaid(now ? sayLetters().on : sayLetters().off);
  }

  return (
    <section>
      <h2>{sayLetters().heading}</h2>
      <p>{areOn ? sayLetters().when : sayLetters().none}</p>
      <p>{sayLetters().always}</p>
      <StatusRegion>{said && !problem && <Notice kind="success">{said}</Notice>}</StatusRegion>
      <Failure problem={problem}>{sayLetters().failed}</Failure>
      <QuietButton aria-disabled={busy} onClick={() => void run(turn)}>
        {areOn ? sayLetters().stop : sayLetters().send}
      </QuietButton>
    </section>
  );
}
