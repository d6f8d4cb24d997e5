import { ErrorBoundary } from "../../client/data/fallback-page.tsx";
import { Carried } from "../../client/session/carried-notice.tsx";
import { VerifyEmail } from "../registration/verify-email.tsx";

export default function VerifyEmailIsland() {
  return (
    <ErrorBoundary>
      <Carried />
      <VerifyEmail />
    </ErrorBoundary>
  );
}
