import { useState } from "react";
import { Failure, useWork } from "../../shared/ui/use-work.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { Decides } from "../layout/decides.tsx";
import { setReminders } from "./resident.ts";
import { emailChoiceMessages } from "../i18n/email-choice.ts";
import { QuietButton } from "../../shared/ui/buttons.tsx";
import { idleResidentMonths, reminderDays } from "../../shared/domain/limits.generated.ts";

/** What a resident is written about their vouchers, with the switch. */
export function LettersChoice({ wanted: loaded }: { wanted: boolean }) {
  const [areOn, setAreOn] = useState(loaded);
  const [said, setSaid] = useState("");
  const { busy, problem, run } = useWork();

  async function turn() {
    const now = await setReminders(!areOn);
    setAreOn(now);
    setSaid(now ? emailChoiceMessages.t("on") : emailChoiceMessages.t("off"));
  }

  return (
    <section>
      <h2>{emailChoiceMessages.t("heading")}</h2>
      <p>{areOn ? emailChoiceMessages.t("when", { count: reminderDays }) : emailChoiceMessages.t("none")}</p>
      <p>
        <Decides says={() => emailChoiceMessages.t("always", { count: idleResidentMonths })} />
      </p>
      <StatusRegion>{said && !problem && <Notice kind="success">{said}</Notice>}</StatusRegion>
      <Failure problem={problem}>{emailChoiceMessages.t("failed")}</Failure>
      <QuietButton aria-disabled={busy} onClick={() => void run(turn)}>
        {areOn ? emailChoiceMessages.t("stop") : emailChoiceMessages.t("send")}
      </QuietButton>
    </section>
  );
}
