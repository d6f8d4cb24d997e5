import { VerifyNewEmail } from "../features/account/verify-new-email.tsx";
import { CarriedNotice } from "../ui/carried-notice.tsx";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { PortalTabs } from "./portal-tabs.tsx";

export default function EmailChanged() {
  return (
    <ErrorBoundary>
      <CarriedNotice />
      <h1>Verify your new email</h1>
      <VerifyNewEmail />
      <h2>Then sign in</h2>
      <PortalTabs look="primary" />
    </ErrorBoundary>
  );
}
