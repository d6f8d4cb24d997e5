import { withErrorBoundary } from "../../client/problem/fallback-page.tsx";
import { Carried } from "../../client/session/carried-notice.tsx";
import { PortalTabs } from "./portal-tabs.tsx";

/** The portal's front door. */
export default withErrorBoundary(() => (
  <>
    <Carried />
    <PortalTabs />
  </>
));
