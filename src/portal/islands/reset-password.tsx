import { ResetPassword } from "../recovery/reset-password-page.tsx";
import { ErrorBoundary } from "../../client/data/error-boundary.tsx";

export default function ResetPasswordIsland() {
  return (
    <ErrorBoundary>
      <ResetPassword />
    </ErrorBoundary>
  );
}
