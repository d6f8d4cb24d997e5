import { VerifyNewEmail } from "../account/verify-new-email.tsx";
import { CarriedNotice } from "../../client/session/carried-notice.tsx";
import { ErrorBoundary } from "../../client/data/error-boundary.tsx";
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
