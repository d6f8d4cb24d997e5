import { ErrorBoundary } from "../../client/data/fallback-page.tsx";
import { ResetPassword } from "../recovery/reset-password.tsx";

export default function ResetPasswordIsland() {
  return (
    <ErrorBoundary>
      <ResetPassword />
    </ErrorBoundary>
  );
}
