import { CarriedNotice } from "../../client/session/carried-notice.tsx";
import { ErrorBoundary } from "../../client/data/error-boundary.tsx";
import { PortalTabs } from "./portal-tabs.tsx";

/** The portal's front door. */
export default function Portal() {
  return (
    <ErrorBoundary>
      <CarriedNotice />
      <PortalTabs />
    </ErrorBoundary>
  );
}
