import { StopReminders } from "../resident/stop-reminders.tsx";
import { AppPage } from "../shell/app-page.tsx";
import { words } from "../shell/language.ts";

export default function Reminders() {
  return (
    <AppPage title={words.letters.heading}>
      <StopReminders />
    </AppPage>
  );
}
