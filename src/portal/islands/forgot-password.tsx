import { ForgotPassword } from "../features/recovery/forgot-password.tsx";
import { ErrorBoundary } from "../ui/error-boundary.tsx";

export default function ForgotPasswordIsland() {
  return (
    <ErrorBoundary>
      <ForgotPassword />
    </ErrorBoundary>
  );
}
