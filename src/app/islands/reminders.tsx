import { StopReminders } from "../resident/stop-reminders.tsx";
import { AppPage } from "../shell/app-page.tsx";

export default function Reminders() {
  return (
    <AppPage title="Emails about your vouchers">
      <StopReminders />
    </AppPage>
  );
}
