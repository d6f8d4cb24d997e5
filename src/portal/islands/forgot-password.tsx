import { ForgotPassword } from "../recovery/forgot-password.tsx";
import { ErrorBoundary } from "../../client/data/error-boundary.tsx";

export default function ForgotPasswordIsland() {
  return (
    <ErrorBoundary>
      <ForgotPassword />
    </ErrorBoundary>
  );
}
