import { StopReminders } from "./stop-reminders.tsx";
import { AppPage } from "../layout/app-page.tsx";
import { translated } from "../layout/translated.tsx";
import { emailChoiceMessages } from "../i18n/email-choice.ts";

function Reminders() {
  return (
    <AppPage title={emailChoiceMessages.t("heading")}>
      <StopReminders />
    </AppPage>
  );
}

export default translated(Reminders);
