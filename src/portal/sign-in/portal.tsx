import { withErrorBoundary } from "../../shared/ui/fallback-page.tsx";
import { Carried } from "../../shared/auth/carried-notice.tsx";
import { PortalTabs } from "./portal-tabs.tsx";

export default withErrorBoundary(() => (
  <>
    <Carried />
    <PortalTabs />
  </>
));
