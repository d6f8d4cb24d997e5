import { StopReminders } from "../resident/stop-reminders.tsx";
import { AppPage } from "../shell/app-page.tsx";
import { sayLetters } from "../words/en/letters.ts";

export default function Reminders() {
  return (
    <AppPage title={sayLetters().heading}>
      <StopReminders />
    </AppPage>
  );
}
