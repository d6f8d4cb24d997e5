import { withErrorBoundary } from "../../shared/ui/fallback-page.tsx";
import { Carried } from "../../shared/auth/carried-notice.tsx";
import { VerifyNewEmail } from "../account/new-email.tsx";
import { PortalTabs } from "./portal-tabs.tsx";

export default withErrorBoundary(() => (
  <>
    <Carried />
    <h1>Verify your new email</h1>
    <VerifyNewEmail />
    <h2>Then sign in</h2>
    <PortalTabs variant="primary" />
  </>
));
