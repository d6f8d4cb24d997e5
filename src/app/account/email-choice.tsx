import { useState } from "react";
import { Failure, useWork } from "../../shared/ui/use-work.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { WithEnglish } from "../layout/with-english.tsx";
import { saveResident } from "./resident.ts";
import { emailChoiceMessages } from "../i18n/email-choice.ts";
import { QuietButton } from "../../shared/ui/buttons.tsx";
import { idleResidentMonths, reminderDays } from "../../shared/domain/limits.generated.ts";

/** Says which emails a resident gets about their vouchers, and switches reminders on and off. */
export function EmailChoice({ uid, wanted: loaded }: { uid: string; wanted: boolean }) {
  const [areOn, setAreOn] = useState(loaded);
  const [notice, setNotice] = useState("");
  const { busy, problem, run } = useWork();

  async function turn() {
    await saveResident(uid, { reminders: !areOn });
    setAreOn(!areOn);
    setNotice(!areOn ? emailChoiceMessages.t("on") : emailChoiceMessages.t("off"));
  }

  return (
    <section>
      <h2>{emailChoiceMessages.t("heading")}</h2>
      <p>{areOn ? emailChoiceMessages.t("when", { count: reminderDays }) : emailChoiceMessages.t("none")}</p>
      <p>
        <WithEnglish text={() => emailChoiceMessages.t("always", { count: idleResidentMonths })} />
      </p>
      <StatusRegion>{notice && !problem && <Notice kind="success">{notice}</Notice>}</StatusRegion>
      <Failure problem={problem}>{emailChoiceMessages.t("failed")}</Failure>
      <QuietButton aria-disabled={busy} onClick={() => void run(turn)}>
        {areOn ? emailChoiceMessages.t("stop") : emailChoiceMessages.t("send")}
      </QuietButton>
    </section>
  );
}
