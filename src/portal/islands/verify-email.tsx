import { VerifyEmail } from "../features/registration/verify-email.tsx";
import { CarriedNotice } from "../ui/carried-notice.tsx";
import { ErrorBoundary } from "../ui/error-boundary.tsx";

export default function VerifyEmailIsland() {
  return (
    <ErrorBoundary>
      <CarriedNotice />
      <VerifyEmail />
    </ErrorBoundary>
  );
}
