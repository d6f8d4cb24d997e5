import { StopReminders } from "./stop-reminders.tsx";
import { AppPage } from "../layout/app-page.tsx";
import { sayLetters } from "../i18n/en/letters.ts";

export default function Reminders() {
  return (
    <AppPage title={sayLetters().heading}>
      <StopReminders />
    </AppPage>
  );
}
