import { ResetPassword } from "../features/recovery/reset-password-page.tsx";
import { ErrorBoundary } from "../ui/error-boundary.tsx";

export default function ResetPasswordIsland() {
  return (
    <ErrorBoundary>
      <ResetPassword />
    </ErrorBoundary>
  );
}
