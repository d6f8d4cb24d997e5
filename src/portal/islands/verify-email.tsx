import { VerifyEmail } from "../registration/verify-email.tsx";
import { CarriedNotice } from "../../client/session/carried-notice.tsx";
import { ErrorBoundary } from "../../client/data/error-boundary.tsx";

export default function VerifyEmailIsland() {
  return (
    <ErrorBoundary>
      <CarriedNotice />
      <VerifyEmail />
    </ErrorBoundary>
  );
}
