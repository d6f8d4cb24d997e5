import { StopReminders } from "./stop-reminders.tsx";
import { AppPage } from "../layout/app-page.tsx";
import { emailChoiceMessages } from "../i18n/email-choice.ts";

export default function Reminders() {
  return (
    <AppPage title={emailChoiceMessages.t("heading")}>
      <StopReminders />
    </AppPage>
  );
}
