import { withErrorBoundary } from "../../shared/ui/fallback-page.tsx";
import { Carried } from "../../shared/auth/carried-notice.tsx";
import { PortalTabs } from "./portal-tabs.tsx";

/** The portal's front door. */
export default withErrorBoundary(() => (
  <>
    <Carried />
    <PortalTabs />
  </>
));
